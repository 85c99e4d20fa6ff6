import type * as contract from '@waybill/contract/routes';
import { MOST_STOPS } from '@waybill/contract/routes';
import type { BulkShipment } from '@waybill/domain/bulk';
import { AppError, orNotFound } from '@waybill/domain/errors';
import { type DeliveryId, newId, type ShipmentId, type ShipmentKey, type VehicleId } from '@waybill/domain/ids';
import { MOST_ASSIGNED, mayAssign, type SkippedAssignment, servesDivision } from '@waybill/domain/route/assign';
import { insertShipment, removeShipments } from '@waybill/domain/route/insert-stops';
import { isBegun } from '@waybill/domain/route/route-stop';
import { estimateLeg } from '@waybill/domain/route/travel';
import type { z } from 'zod';
import type { Requester } from '../../http/visitor.ts';
import { turnTaker } from '../../turn-taker.ts';
import { type ChangedRoutes, changeRoutes, type Decision } from './change-routes.ts';
import { neededStops } from './needed-stops.ts';
import type { ReadingRoutes, RouteDeps, Selected } from './route-deps.ts';
import { type RoutePlan, unchangedPlan, workingDayOf } from './route-plan.ts';
import type { Candidate, CandidateStop } from './stored/candidates.repo.ts';
import type { StoredRoute, StoredStop } from './stored/stored-route.ts';

export type Assignment = z.output<typeof contract.assignShipments.body>;

export type Skipped = {
  readonly shipmentId: ShipmentId;
  readonly reason: SkippedAssignment;
  /** The vehicle that it is on. */
  readonly vehicleName: string | null;
  readonly vehicleRegistration: string | null;
};
export type Assigned = { readonly assigned: readonly ShipmentId[]; readonly skipped: readonly Skipped[] };

/** Puts shipments on a vehicle, moves them to another one, or takes them off; those that cannot are named with the reason. */
export const assignShipments = (
  deps: RouteDeps,
  by: Requester,
  assignment: Assignment,
): Promise<ChangedRoutes<Assigned>> =>
  changeRoutes(deps, by, async (repos) =>
    decideAssignment(repos, by, assignment, await selectedBy(repos, assignment), deps.clock()),
  );

const selectedBy = async (repos: ReadingRoutes, { selection }: Assignment): Promise<readonly Selected[]> => {
  const selected =
    selection.by === 'ids'
      ? await repos.withIds(selection.ids)
      : await repos.matching(selection.filter, selection.order, MOST_ASSIGNED + 1);
  if (selected.length > MOST_ASSIGNED) throw new AppError('bulk-too-large');
  if (selected.length === 0) throw new AppError('bulk-empty');
  return selected;
};

/** A vehicle as people call it; null where there is none. */
const namesOf = (on: On | null) => ({
  vehicleName: on?.vehicleName ?? null,
  vehicleRegistration: on?.vehicleRegistration ?? null,
});

type On = {
  readonly vehicleId: VehicleId;
  readonly vehicleName: string;
  readonly vehicleRegistration: string;
  readonly day: string;
};

/** Where the chosen shipments go, and from which day's route of which vehicle they are expected to come. */
type Destination = Omit<Assignment, 'selection'>;

export const decideAssignment = async (
  repos: ReadingRoutes,
  by: Requester,
  assignment: Destination,
  selected: readonly Selected[],
  now: Date,
): Promise<Decision<Assigned>> => {
  const { vehicleId, day } = assignment;
  const keys = selected.map(({ key }) => key);
  const [shipments, candidates, on] = [
    new Map((await repos.look(keys)).map((shipment) => [shipment.key, shipment])),
    await repos.candidates(keys),
    await repos.routes.routesOf(keys),
  ];
  // A shipment leaves the route that it is on, of whatever day.
  const routes = await repos.routes.readEach([...(vehicleId ? [{ vehicleId, day }] : []), ...on.values()]);
  const target = vehicleId
    ? orNotFound(routes.find((route) => route.vehicle.id === vehicleId && route.day === day))
    : null;
  const facts: Facts = { repos, by, now, assignment, target, routes, underWay: underWayOn(routes) };

  const skipped: Skipped[] = [];
  const moved: Candidate[] = [];
  const stored = storedBefore(routes);
  for (const { key, shipmentId } of selected) {
    const [shipment, found, current] = [shipments.get(key), candidates.get(key), on.get(key) ?? null];
    const candidate = found && stored.has(key) ? outOfWarehouse(found) : found;
    const reason = shipment && candidate ? reasonToSkip(shipment, candidate, current, facts) : 'not-found';
    if (reason) skipped.push({ shipmentId, reason, ...namesOf(current) });
    else if (candidate) moved.push(candidate);
  }
  const plans = await plansOf(moved, facts, skipped);
  const left = new Set(skipped.map(({ shipmentId }) => shipmentId));
  const assigned = moved.map(({ shipmentId }) => shipmentId).filter((shipmentId) => !left.has(shipmentId));
  return { plans, outcome: { assigned, skipped } };
};

type Facts = {
  readonly repos: ReadingRoutes;
  readonly by: Requester;
  readonly now: Date;
  readonly assignment: Destination;
  readonly target: StoredRoute | null;
  readonly routes: readonly StoredRoute[];
  /** What a driver is at the door with. */
  readonly underWay: ReadonlySet<ShipmentKey>;
};

const underWayOn = (routes: readonly StoredRoute[]): ReadonlySet<ShipmentKey> =>
  new Set(
    routes
      .flatMap(({ stops }) => stops.filter(isBegun))
      .flatMap(({ tasks }) => tasks.filter(({ hasEnded }) => !hasEnded).map(({ shipment }) => shipment)),
  );

/** What came onto its vehicle out of the warehouse. */
const storedBefore = (routes: readonly StoredRoute[]): ReadonlySet<ShipmentKey> =>
  new Set(
    routes
      .flatMap(({ stops }) => stops.flatMap(({ tasks }) => tasks))
      .flatMap(({ shipment, hasEnded, wasInWarehouse }) => (wasInWarehouse && !hasEnded ? [shipment] : [])),
  );

/** On another vehicle it still comes out of the warehouse: nobody picks it up elsewhere, and that is where it goes back to. */
const outOfWarehouse = (candidate: Candidate): Candidate => {
  const { pickup, dropoff } = candidate.stops;
  const stored = (stop: CandidateStop): CandidateStop => ({
    ...stop,
    tasks: stop.tasks.map((task) => ({ ...task, wasInWarehouse: true })),
  });
  const stops = { ...(pickup && { pickup: stored(pickup) }), ...(dropoff && { dropoff: stored(dropoff) }) };
  return { ...candidate, deliveryStatus: 'in-warehouse', stops };
};

const reasonToSkip = (
  shipment: BulkShipment,
  candidate: Candidate,
  on: On | null,
  { assignment, target, underWay, by, now, repos }: Facts,
): SkippedAssignment | null => {
  const { from, includesOut } = assignment;
  const organisation = by.actor.organisationId;
  if (from !== undefined && (on?.vehicleId ?? null) !== from) return 'moved-meanwhile';
  if (target && on?.vehicleId === target.vehicle.id && on.day === target.day && assignment.beforeStop === undefined)
    return 'already-there';
  if (!on && !target) return 'status';
  if (!on && !mayAssign(shipment, shipment.units, organisation, now))
    return (shipment.carrierId ?? shipment.organisationId) === organisation ? 'status' : 'not-carrier';
  if (shipment.deliveryStatus === 'out-for-delivery' && !includesOut) return 'is-out';
  if (underWay.has(shipment.key)) return 'under-way';
  if (target && !servesDivision(target.vehicle.subCompanyId, candidate.subCompanyId)) return 'other-division';
  if (target && neededStops(candidate, target.day, repos.settings.usesPickups).length === 0) return 'no-address';
  return null;
};

/** The routes without the shipments that go, and the target with those that come. */
const plansOf = async (
  moved: readonly Candidate[],
  { assignment, target, routes, repos }: Facts,
  skipped: Skipped[],
): Promise<readonly RoutePlan[]> => {
  const going: ReadonlySet<ShipmentKey> = new Set(moved.map(({ key }) => key));
  const without = (route: StoredRoute): RoutePlan => ({
    ...unchangedPlan(route),
    stops: removeShipments(route.stops, going),
  });
  const stops = target && (await inserted(without(target), moved, assignment, repos.settings.usesPickups, skipped));
  return routes.map((route) => ({ ...without(route), ...(stops && route === target ? { stops } : {}) }));
};

/** One after the other; of a long route each takes some time, and others have their turn in between. */
const inserted = async (
  plan: RoutePlan,
  moved: readonly Candidate[],
  { beforeStop }: Destination,
  usesPickups: boolean,
  skipped: Skipped[],
): Promise<readonly StoredStop[]> => {
  const day = workingDayOf(plan);
  const takeTurns = turnTaker();
  let stops = plan.stops;
  for (const candidate of moved) {
    if (stops.length >= MOST_STOPS) {
      skipped.push({ shipmentId: candidate.shipmentId, reason: 'route-full', ...namesOf(null) });
      continue;
    }
    const kinds = neededStops(candidate, plan.before.day, usesPickups);
    const stopOf = (kind: 'pickup' | 'dropoff'): StoredStop | null => {
      const stop = candidate.stops[kind];
      return stop && kinds.includes(kind) ? { ...stop, id: newId<DeliveryId>() } : null;
    };
    const added = { pickup: stopOf('pickup'), dropoff: stopOf('dropoff') };
    stops = insertShipment(stops, added, day, estimateLeg, beforeStop === undefined ? undefined : beforeStop - 1);
    await takeTurns();
  }
  return stops;
};
