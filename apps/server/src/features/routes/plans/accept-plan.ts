import { AppError, orNotFound } from '@waybill/domain/errors';
import {
  type DeliveryId,
  newId,
  type PlanId,
  type RouteChangeId,
  type ShipmentKey,
  type VehicleId,
} from '@waybill/domain/ids';
import { mayAssign } from '@waybill/domain/route/assign';
import { insertShipment, removeShipments } from '@waybill/domain/route/insert-stops';
import { isBegun } from '@waybill/domain/route/route-stop';
import { estimateLeg } from '@waybill/domain/route/travel';
import type { Requester } from '../../../http/visitor.ts';
import { turnTaker } from '../../../turn-taker.ts';
import { changeRoutes } from '../change-routes.ts';
import { visitKey } from '../planning/visit.ts';
import { type RoutePlan, unchangedPlan, workingDayOf } from '../route-plan.ts';
import type { Candidate } from '../stored/candidates.repo.ts';
import type { StoredRoute, StoredStop, StoredTask } from '../stored/stored-route.ts';
import type { PlanningDeps, ReadingPlans } from './planning-deps.ts';
import type { FoundRoutes } from './plans.repo.ts';

/**
 * Makes a proposal the plan, for all of its vehicles or for some. What the proposal has no place for stays where it is, and
 * what it takes from a chosen vehicle to one that is not chosen, too: no shipment is lost by accepting.
 */
export const acceptPlan = async (
  deps: PlanningDeps,
  by: Requester,
  id: PlanId,
  vehicleIds: readonly VehicleId[] | undefined,
): Promise<{ readonly changeId: RouteChangeId | null }> => {
  const { changeId } = await changeRoutes(deps, by, async (repos) => {
    const { day, routes: found } = orNotFound(await repos.plans.found(id));
    const routes = await repos.routes.read(
      day,
      found.map(({ vehicleId }) => vehicleId),
    );
    const current = new Map(routes.map((route) => [route.vehicle.id, route]));
    for (const { vehicleId, version } of found)
      if (current.get(vehicleId)?.version !== version) throw new AppError('plan-outdated');
    const chosen = new Set(vehicleIds ?? found.map(({ vehicleId }) => vehicleId));
    return { plans: await plansOf(repos, found, current, chosen, deps.clock()), outcome: null };
  });
  return { changeId };
};

const plansOf = async (
  repos: ReadingPlans,
  found: FoundRoutes,
  current: ReadonlyMap<VehicleId, StoredRoute>,
  chosen: ReadonlySet<VehicleId>,
  now: Date,
): Promise<readonly RoutePlan[]> => {
  const accepted = found.filter(({ vehicleId }) => chosen.has(vehicleId));
  const coming = new Set(accepted.flatMap(({ stops }) => stops.flatMap(({ shipments }) => shipments)));
  const known = await readKnown(repos, [...current.values()], [...coming], now);
  const proposals = new Map(accepted.map(({ vehicleId, stops }) => [vehicleId, stops]));
  const takeTurns = turnTaker();
  const plans: RoutePlan[] = [];
  for (const route of current.values()) {
    const proposed = proposals.get(route.vehicle.id);
    const stops = proposed?.map((stop) => proposedStop(stop, route, known));
    const plan = { ...unchangedPlan(route), stops: stops ?? removeShipments(route.stops, coming) };
    plans.push(stops ? await withLeftOvers(plan, coming, takeTurns) : plan);
    await takeTurns();
  }
  return plans;
};

type Placed = { readonly route: StoredRoute; readonly stop: StoredStop; readonly task: StoredTask };
type Known = {
  readonly stops: ReadonlyMap<DeliveryId, StoredStop>;
  /** By kind and shipment: one that failed may be on a vehicle for the second time. */
  readonly placed: ReadonlyMap<string, readonly Placed[]>;
  /** Those that are on no vehicle and may be put on one. */
  readonly open: ReadonlyMap<ShipmentKey, Candidate>;
};

/** What is known by now of the shipments that are to come onto vehicles. */
const readKnown = async (
  repos: ReadingPlans,
  routes: readonly StoredRoute[],
  keys: readonly ShipmentKey[],
  now: Date,
): Promise<Known> => {
  const on = await repos.routes.routesOf(keys);
  const free = (await repos.look(keys.filter((key) => !on.has(key)))).filter((shipment) =>
    mayAssign(shipment, shipment.units, repos.organisationId, now),
  );
  const placed = new Map<string, Placed[]>();
  for (const route of routes)
    for (const stop of route.stops)
      for (const task of stop.tasks) {
        const key = visitKey(stop.kind, task.shipment);
        placed.set(key, [...(placed.get(key) ?? []), { route, stop, task }]);
      }
  return {
    stops: new Map(routes.flatMap(({ stops }) => stops.map((stop) => [stop.id, stop]))),
    placed,
    open: await repos.candidates(free.map(({ key }) => key)),
  };
};

/** A stop of the proposal, as long as all that it takes from elsewhere may still be taken. */
const proposedStop = (
  { id, kind, shipments }: FoundRoutes[number]['stops'][number],
  route: StoredRoute,
  { stops, placed, open }: Known,
): StoredStop => {
  const parts = shipments.map((key) => {
    const places = placed.get(visitKey(kind, key)) ?? [];
    const there = places.find(({ stop }) => stop.id === id) ?? places.find(({ task }) => !task.hasEnded) ?? places[0];
    const isMovable = there && (there.route === route || !(there.task.hasEnded || isBegun(there.stop)));
    if (there && !isMovable) throw new AppError('plan-outdated');
    const stop = there?.stop ?? open.get(key)?.stops[kind];
    const task = there?.task ?? stop?.tasks[0];
    // It is over, on a vehicle outside of the plan, somebody else's, or without an address by now.
    if (!stop || !task) throw new AppError('plan-outdated');
    return { stop, task };
  });
  const [first] = parts;
  if (!first) throw new AppError('plan-outdated');
  const same = id === null ? undefined : stops.get(id);
  return {
    ...(same ?? { ...first.stop, isLocked: false, announcedAt: null }),
    id: id ?? newId<DeliveryId>(),
    tasks: parts.map(({ task }) => task),
  };
};

/** What was on the vehicle and is in none of the accepted routes goes on being on it, where it costs least. */
const withLeftOvers = async (
  plan: RoutePlan,
  coming: ReadonlySet<ShipmentKey>,
  takeTurns: () => Promise<void>,
): Promise<RoutePlan> => {
  const left = new Map<ShipmentKey, { pickup: StoredStop | null; dropoff: StoredStop | null }>();
  for (const stop of plan.before.stops)
    for (const task of stop.tasks) {
      if (coming.has(task.shipment)) continue;
      const both = left.get(task.shipment) ?? { pickup: null, dropoff: null };
      left.set(task.shipment, { ...both, [stop.kind]: { ...stop, id: newId<DeliveryId>(), tasks: [task] } });
    }
  let stops = plan.stops;
  for (const both of left.values()) {
    stops = insertShipment(stops, both, workingDayOf(plan), estimateLeg);
    await takeTurns();
  }
  return { ...plan, stops };
};
