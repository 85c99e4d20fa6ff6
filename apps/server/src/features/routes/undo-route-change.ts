import { AppError, orNotFound } from '@waybill/domain/errors';
import type { DeliveryId, RouteChangeId, ShipmentKey } from '@waybill/domain/ids';
import { mayStillUndo } from '@waybill/domain/undo-time';
import type { Requester } from '../../http/visitor.ts';
import { changeRoutes, type Decision } from './change-routes.ts';
import type { ReadingRoutes, RouteDeps } from './route-deps.ts';
import type { Candidate } from './stored/candidates.repo.ts';
import type { KeptChange, StoredChange } from './stored/route-changes.repo.ts';
import type { StoredStop, StoredTask } from './stored/stored-route.ts';

/** Puts routes and their shipments back as they were before a change, for a minute; unless somebody has changed them since. */
export const undoRouteChange = async (deps: RouteDeps, by: Requester, id: RouteChangeId): Promise<void> => {
  await changeRoutes(deps, by, async (repos): Promise<Decision<null>> => {
    const change = ownChange(await repos.changes.find(id), by);
    if (change.undoneAt !== null) return { plans: [], outcome: null };
    if (!mayStillUndo(change.changedAt, deps.clock())) throw new AppError('undo-too-late');
    return {
      plans: await formerPlans(repos, change.kept),
      outcome: null,
      restored: new Map(change.kept.shipments.map(({ key, version, before }) => [key, { version, before }])),
      alongside: ({ changes }, now) => changes.markUndone(id, now),
    };
  });
};

const ownChange = (change: StoredChange | null, { actor }: Requester): StoredChange => {
  const author = actor.kind === 'user' ? actor.userId : actor.keyId;
  return orNotFound(change?.authorId === author ? change : null);
};

const formerPlans = async (repos: ReadingRoutes, kept: KeptChange) => {
  const routes = await repos.routes.readEach(kept.routes);
  const keys = kept.routes.flatMap(({ stops }) => stops.flatMap(({ tasks }) => tasks.map(({ shipment }) => shipment)));
  const candidates = await repos.candidates(keys);
  const versions = new Map(
    (await repos.look(kept.shipments.map(({ key }) => key))).map((one) => [one.key, one.version]),
  );
  if (kept.shipments.some(({ key, version }) => versions.get(key) !== version)) throw new AppError('undo-impossible');
  const current = new Map(routes.flatMap(({ stops }) => stops.map((stop) => [stop.id, stop])));
  return kept.routes.map(({ vehicleId, day, version, startTime, stops }) => {
    const before = routes.find((route) => route.vehicle.id === vehicleId && route.day === day);
    if (before?.version !== version) throw new AppError('undo-impossible');
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
    if (!stop || !task) throw new AppError('undo-impossible');
    return { stop, task: { ...task, wasInWarehouse, hasEnded: over.has(shipment) } satisfies StoredTask };
  });
  const [first] = stops;
  if (!first) throw new AppError('undo-impossible');
  return { ...first.stop, ...still, id, kind, isLocked, tasks: stops.map(({ task }) => task) };
};
