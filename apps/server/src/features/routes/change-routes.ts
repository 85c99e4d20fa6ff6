import type { BulkShipment } from '@waybill/domain/bulk';
import { AppError } from '@waybill/domain/errors';
import { newId, type OrganisationId, type RouteChangeId, type ShipmentKey } from '@waybill/domain/ids';
import type { Travel, TravelSource } from '@waybill/domain/route/travel';
import { isAcceptance } from '@waybill/domain/shipment-rights';
import { type BeforeChange, statusBefore } from '@waybill/domain/undo-change';
import { instantOn } from '@waybill/domain/zoned-time';
import type { Requester } from '../../http/visitor.ts';
import { changeOfShipment, type ShipmentChange } from './change-of-shipment.ts';
import type { ReadingRoutes, RouteDeps, WritingRoutes } from './route-deps.ts';
import { pointsAlong, type RoutePlan, shipmentsOf, type TaskOnVehicle, timeOn, timePlan } from './route-plan.ts';
import type { KeptChange } from './stored/route-changes.repo.ts';
import type { ShownVehicle, WrittenRoute } from './stored/route-writes.repo.ts';
import type { RouteSettings, StoredRoute } from './stored/stored-route.ts';

/** What is to become of some routes, with whatever else the caller wants to know of the decision. */
export type Decision<Outcome, Writing = WritingRoutes> = {
  readonly plans: readonly RoutePlan[];
  readonly outcome: Outcome;
  /** When a change is undone: which one, and what its shipments were before it. */
  readonly undoes?: RouteChangeId;
  readonly restored?: ReadonlyMap<ShipmentKey, { readonly version: number; readonly before: BeforeChange }>;
  /** Done in the same transaction; false lets nothing happen. */
  readonly alongside?: (repos: Writing, now: Date) => Promise<boolean>;
  /** What is done alongside changes the vehicles themselves: nobody else looks at them meanwhile. */
  readonly changesVehicles?: boolean;
};

export type ChangedRoutes<Outcome> = {
  /** Null when there was nothing to change. */
  readonly changeId: RouteChangeId | null;
  readonly outcome: Outcome;
};

type Timed = { readonly travel: Travel; readonly source: TravelSource };

/** What the column holds: fifty times around the world. */
const MOST_METRES = 2_147_483_647;
/** Two dispatchers who keep changing the same routes: after so many attempts one of them is told. */
const MOST_ATTEMPTS = 5;

/**
 * The one way in which routes change. Decides on what is there, asks for travel times, and then writes everything in one
 * transaction if it is still so: the routes, what each shipment shows, its status and its history. Else it decides anew.
 */
export const changeRoutes = async <Outcome, Reading extends ReadingRoutes, Writing extends WritingRoutes>(
  deps: RouteDeps<Reading, Writing>,
  by: Requester,
  decide: (repos: Reading) => Promise<Decision<Outcome, Writing>>,
): Promise<ChangedRoutes<Outcome>> => {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const decision = await deps.reading(by, decide);
    const plans = decision.plans.filter(isChange);
    if (plans.length === 0) return { changeId: null, outcome: decision.outcome };
    const timed = await deps.travelAlong(plans.map(pointsAlong));
    const written = await deps.writing(by, (repos) => write(repos, { ...decision, plans }, timed, deps.clock()));
    if (written) return { changeId: written.changeId, outcome: decision.outcome };
  }
  throw new AppError('unavailable', { retryAfter: 1 });
};

const isChange = ({ before, startTime, stops }: RoutePlan): boolean =>
  before.startTime !== startTime || outline(before.stops) !== outline(stops);

/** Which shipments are at which stops, in what order. */
export const outline = (stops: RoutePlan['stops']): string =>
  JSON.stringify(stops.map(({ id, isLocked, tasks }) => [id, isLocked, tasks.map(({ shipment }) => shipment)]));

/** Null when something has changed since the decision. */
const write = async <Writing extends WritingRoutes>(
  repos: Writing,
  decision: Decision<unknown, Writing>,
  timed: Timed,
  now: Date,
): Promise<{ readonly changeId: RouteChangeId | null } | null> => {
  const { plans } = decision;
  const before = shipmentsOf(plans.map((plan) => plan.before));
  const after = shipmentsOf(plans.map(({ before: { vehicle }, stops }) => ({ vehicle, stops })));
  const keys = [...new Set([...before.keys(), ...after.keys()])];
  const held = new Map((await repos.hold(keys)).map((shipment) => [shipment.key, shipment]));
  await repos.routes.holdVehicles([...new Set(plans.map((plan) => plan.before.vehicle.id))], decision.changesVehicles);
  const current = await holdRoutes(repos, plans, now);
  if (!areAsSeen(plans, current)) return null;
  const joining = keys.filter((key) => after.has(key) && !before.has(key));
  if ((await repos.routes.routesOf(joining)).size > 0) return null;

  const changes = changesOf(keys, { before, after, held, restored: decision.restored, now, by: repos.organisationId });
  if (changes === null) return null;
  if (decision.alongside && !(await decision.alongside(repos, now))) return null;

  const written = plans.map((plan) => writtenRoute(plan, timed, repos.settings, now));
  await repos.writes.write(written, now);
  await repos.expectAfterChange(written);
  const moved = changes.flatMap(({ status }) => (status ? [status.after] : []));
  if (moved.length > 0) await repos.changeStatus(moved, now);
  const accepted = changes.flatMap(({ status }) =>
    status && isAcceptance(status.before, status.after.deliveryStatus) ? [status.before] : [],
  );
  if (accepted.length > 0) await repos.findPlacesAgain(accepted);
  await repos.writes.touch(
    changes.filter(({ status }) => !status).map(({ key }) => key),
    now,
  );
  await repos.writes.showVehicles(shownVehicles(written, keys, after));
  await repos.record(changes.map(({ entry }) => entry));
  const changeId = newId<RouteChangeId>();
  const isKept = await repos.changes.keep(changeId, repos.author, keptChange(plans, changes, decision.undoes), now);
  return { changeId: isKept ? changeId : null };
};

/** Locks the routes, day by day, so that transactions cannot deadlock. Their vehicles are locked before them. */
const holdRoutes = async (
  { routes, writes }: WritingRoutes,
  plans: readonly RoutePlan[],
  now: Date,
): Promise<readonly StoredRoute[]> => {
  const held: StoredRoute[] = [];
  for (const day of [...new Set(plans.map(({ before }) => before.day))].sort()) {
    const vehicles = plans.filter(({ before }) => before.day === day).map(({ before }) => before.vehicle);
    await writes.begin(day, vehicles, now);
    held.push(
      ...(await routes.hold(
        day,
        vehicles.map(({ id }) => id),
      )),
    );
  }
  return held;
};

const routeKey = ({ vehicle, day }: StoredRoute) => `${day} ${vehicle.id}`;

/**
 * What has become of a route by now. Neither a driver makes a new version of it nor whoever edits its vehicle: where they are, what
 * is over, and the vehicle's name and hours have to be looked at.
 */
const progressOf = ({ version, vehicle, stops }: StoredRoute): string =>
  JSON.stringify([
    version,
    vehicle,
    stops.map(({ id, arrivedAt, completedAt, tasks }) => [
      id,
      arrivedAt,
      completedAt,
      tasks.map(({ hasEnded }) => hasEnded),
    ]),
  ]);

/** Whether the routes are still those that were decided on, and their drivers as far as they were. */
const areAsSeen = (plans: readonly RoutePlan[], current: readonly StoredRoute[]): boolean => {
  const progress = new Map(current.map((route) => [routeKey(route), progressOf(route)]));
  return plans.every(({ before }) => progress.get(routeKey(before)) === progressOf(before));
};

type Facts = {
  readonly before: ReadonlyMap<ShipmentKey, TaskOnVehicle>;
  readonly after: ReadonlyMap<ShipmentKey, TaskOnVehicle>;
  readonly held: ReadonlyMap<ShipmentKey, BulkShipment>;
  readonly restored: Decision<unknown>['restored'];
  readonly now: Date;
  readonly by: OrganisationId;
};

/** What changes about shipments that come, go or move; null when one is not any more what it was when that was decided. */
const changesOf = (
  keys: readonly ShipmentKey[],
  { before, after, held, restored: restoredBy, now, by }: Facts,
): readonly ShipmentChange[] | null => {
  const changes: ShipmentChange[] = [];
  for (const key of keys) {
    const [from, to] = [before.get(key) ?? null, after.get(key) ?? null];
    if (from?.vehicle.id === to?.vehicle.id) continue;
    const shipment = held.get(key);
    const seen = to ?? from;
    if (!shipment || !seen || shipment.deliveryStatus !== seen.deliveryStatus) return null;
    const restored = restoredBy?.get(key);
    if (restored && restored.version !== shipment.version) return null;
    const change = changeOfShipment({ shipment, from, to, restored: restored?.before ?? null, by }, now);
    if (change === null) return null;
    changes.push(change);
  }
  return changes;
};

/** A route with the times that are worked out for it. */
export const writtenRoute = (
  plan: RoutePlan,
  { travel, source }: Timed,
  { timeZone }: RouteSettings,
  now: Date,
): WrittenRoute => {
  const { before, startTime, stops } = plan;
  const times = timePlan(plan, travel, timeOn(before.day, now, timeZone));
  const at = (seconds: number) => instantOn(before.day, seconds, timeZone);
  return {
    before,
    version: before.version + 1,
    startTime,
    leavesAt: stops.length > 0 ? at(times.leaves) : null,
    endsAt: stops.length > 0 ? at(times.ends) : null,
    metres: stops.length > 0 ? Math.min(times.metres, MOST_METRES) : 0,
    travelSource: source,
    stops: stops.map((stop, index) => {
      const { arrives, leaves } = times.stops[index] ?? { arrives: 0, leaves: 0 };
      // What was expected of the former order is expected no longer.
      return { stop: { ...stop, eta: null }, arrival: at(arrives), departure: at(leaves) };
    }),
  };
};

/** A shipment shows its dropoff, or its pickup where that is all that the vehicle does for it. */
export const shownVehicles = (
  written: readonly WrittenRoute[],
  keys: readonly ShipmentKey[],
  after: ReadonlyMap<ShipmentKey, TaskOnVehicle>,
): readonly ShownVehicle[] => {
  const shown = new Map<ShipmentKey, ShownVehicle>();
  for (const { before, stops } of written) {
    for (const [index, { stop, arrival }] of stops.entries()) {
      for (const { shipment, hasEnded } of stop.tasks) {
        const { registration, name } = before.vehicle;
        const eta = hasEnded ? null : arrival;
        // A shipment that failed here may be on another vehicle of these by now.
        if (hasEnded && shown.get(shipment)?.isOver === false) continue;
        shown.set(shipment, { shipment, registration, name, stopNumber: index + 1, eta, isOver: hasEnded });
      }
    }
  }
  const gone = keys.filter((key) => !after.has(key));
  return [
    ...shown.values(),
    ...gone.map((shipment) => ({
      shipment,
      registration: null,
      name: null,
      stopNumber: null,
      eta: null,
      isOver: false,
    })),
  ];
};

const keptChange = (
  plans: readonly RoutePlan[],
  changes: readonly ShipmentChange[],
  undoes: RouteChangeId | undefined,
): KeptChange => ({
  undoes,
  routes: plans.map(({ before }) => ({
    vehicleId: before.vehicle.id,
    day: before.day,
    version: before.version + 1,
    startTime: before.startTime,
    stops: before.stops.map(({ id, kind, isLocked, tasks }) => ({
      id,
      kind,
      isLocked,
      tasks: tasks.map(({ shipment, wasInWarehouse }) => ({ shipment, wasInWarehouse })),
    })),
  })),
  shipments: changes.map(({ key, shipment }) => ({
    key,
    version: shipment.version + 1,
    before: statusBefore(shipment),
  })),
});
