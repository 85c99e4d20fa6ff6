import { AppError, orNotFound } from '@waybill/domain/errors';
import type { DeliveryId, RouteChangeId, ShipmentKey } from '@waybill/domain/ids';
import { mayStillUndo } from '@waybill/domain/undo-time';
import type { Requester } from '../../http/visitor.ts';
import { changeRoutes, type Decision } from './change-routes.ts';
import type { ReadingRoutes, RouteDeps } from './route-deps.ts';
import type { Candidate } from './stored/candidates.repo.ts';
import type { KeptChange, StoredChange } from './stored/route-changes.repo.ts';
import { routeName, type StoredStop, type StoredTask } from './stored/stored-route.ts';

/** Puts routes and their shipments back as they were before a change, for a minute; unless somebody has changed them since. */
export const undoRouteChange = async (deps: RouteDeps, by: Requester, id: RouteChangeId): Promise<void> => {
  await changeRoutes(deps, by, async (repos): Promise<Decision<null>> => {
    const change = ownChange(await repos.changes.find(id), by);
    if (change.undoneAt !== null) return { plans: [], outcome: null };
    if (!mayStillUndo(change.changedAt, deps.clock())) throw new AppError('undo-too-late');
    const leftAt = await versionsLeft(repos, change);
    const { shipments } = change.kept;
    return {
      plans: await formerPlans(repos, change.kept, leftAt),
      outcome: null,
      undoes: id,
      restored: new Map(shipments.map(({ key, version, before }) => [key, { version: leftAt(key, version), before }])),
      alongside: ({ changes }, now) => changes.markUndone(id, now),
    };
  });
};

/** The version at which a route or a shipment is as a change has left it. */
type LeftAt = (what: string, version: number) => number;

/** What was changed once more, and undone again, is as the change has left it: then it is at the version of that undo. */
const versionsLeft = async ({ changes }: ReadingRoutes, change: StoredChange): Promise<LeftAt> => {
  const steps = new Map(
    (await changes.undoneSince(change)).map((step) => [`${step.what} ${step.found}`, step.version]),
  );
  return (what, version) => {
    let left = version;
    // Each step leads to a higher version, so that this ends.
    for (let next = steps.get(`${what} ${left}`); next !== undefined; next = steps.get(`${what} ${left}`)) left = next;
    return left;
  };
};

const ownChange = (change: StoredChange | null, { actor }: Requester): StoredChange => {
  const author = actor.kind === 'user' ? actor.userId : actor.keyId;
  return orNotFound(change?.authorId === author ? change : null);
};

const formerPlans = async (repos: ReadingRoutes, kept: KeptChange, leftAt: LeftAt) => {
  const routes = await repos.routes.readEach(kept.routes);
  const keys = kept.routes.flatMap(({ stops }) => stops.flatMap(({ tasks }) => tasks.map(({ shipment }) => shipment)));
  const candidates = await repos.candidates(keys);
  const versions = new Map(
    (await repos.look(kept.shipments.map(({ key }) => key))).map((one) => [one.key, one.version]),
  );
  if (kept.shipments.some(({ key, version }) => versions.get(key) !== leftAt(key, version)))
    throw new AppError('undo-changed-since');
  const current = new Map(routes.flatMap(({ stops }) => stops.map((stop) => [stop.id, stop])));
  return kept.routes.map(({ vehicleId, day, version, startTime, stops }) => {
    const before = routes.find((route) => route.vehicle.id === vehicleId && route.day === day);
    // Its vehicle is gone.
    if (!before) throw new AppError('undo-taken');
    if (before.version !== leftAt(routeName({ vehicleId, day }), version)) throw new AppError('undo-changed-since');
    return { before, startTime, stops: stops.map((stop) => formerStop(stop, current, candidates)) };
  });
};

/** What is there now of its shipments, in the stop as it was. */
const formerStop = (
  { id, kind, isLocked, tasks }: KeptChange['routes'][number]['stops'][number],
  current: ReadonlyMap<DeliveryId, StoredStop>,
  candidates: ReadonlyMap<ShipmentKey, Candidate>,
): StoredStop => {
  const still = current.get(id);
  const over = new Set(still?.tasks.filter(({ hasEnded }) => hasEnded).map(({ shipment }) => shipment));
  const stops = tasks.map(({ shipment, wasInWarehouse }) => {
    const stop = candidates.get(shipment)?.stops[kind];
    const task = stop?.tasks[0];
    if (!stop || !task) throw new AppError('undo-changed-since');
    return { stop, task: { ...task, wasInWarehouse, hasEnded: over.has(shipment) } satisfies StoredTask };
  });
  const [first] = stops;
  if (!first) throw new AppError('undo-changed-since');
  return { ...first.stop, ...still, id, kind, isLocked, tasks: stops.map(({ task }) => task) };
};
