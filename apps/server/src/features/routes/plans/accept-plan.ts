import { AppError, orNotFound } from '@waybill/domain/errors';
import {
  type DeliveryId,
  newId,
  type PlanId,
  type RouteChangeId,
  type ShipmentKey,
  type VehicleId,
} from '@waybill/domain/ids';
import { insertShipment, removeShipments } from '@waybill/domain/route/insert-stops';
import { estimateLeg } from '@waybill/domain/route/travel';
import type { Requester } from '../../../http/visitor.ts';
import { changeRoutes } from '../change-routes.ts';
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
    return { plans: await plansOf(repos, found, current, chosen), outcome: null };
  });
  return { changeId };
};

const plansOf = async (
  repos: ReadingPlans,
  found: FoundRoutes,
  current: ReadonlyMap<VehicleId, StoredRoute>,
  chosen: ReadonlySet<VehicleId>,
): Promise<readonly RoutePlan[]> => {
  const tasks = new Map(
    [...current.values()].flatMap(({ stops }) =>
      stops.flatMap((stop) => stop.tasks.map((task) => [`${stop.kind} ${task.shipment}`, { stop, task }] as const)),
    ),
  );
  const keys = [...new Set(found.flatMap(({ stops }) => stops.flatMap(({ shipments }) => shipments)))];
  const candidates = await repos.candidates(keys);
  const onElsewhere = await repos.routes.routesOf(keys);
  for (const [, { vehicleId }] of onElsewhere) if (!current.has(vehicleId)) throw new AppError('plan-outdated');

  const accepted = found.filter(({ vehicleId }) => chosen.has(vehicleId));
  const coming = new Set(accepted.flatMap(({ stops }) => stops.flatMap(({ shipments }) => shipments)));
  return [...current.values()].map((route) => {
    const proposed = accepted.find(({ vehicleId }) => vehicleId === route.vehicle.id);
    if (!proposed) return { ...unchangedPlan(route), stops: removeShipments(route.stops, coming) };
    const stops = proposed.stops.map((stop) => proposedStop(stop, tasks, candidates));
    return withLeftOvers({ ...unchangedPlan(route), stops }, coming);
  });
};

type Known = ReadonlyMap<string, { readonly stop: StoredStop; readonly task: StoredTask }>;

const proposedStop = (
  { id, kind, shipments }: FoundRoutes[number]['stops'][number],
  known: Known,
  candidates: ReadonlyMap<ShipmentKey, Candidate>,
): StoredStop => {
  const parts = shipments.map((key) => {
    const there = known.get(`${kind} ${key}`);
    const stop = there?.stop ?? candidates.get(key)?.stops[kind];
    const task = there?.task ?? candidates.get(key)?.stops[kind]?.tasks[0];
    // Its address has gone since.
    if (!stop || !task) throw new AppError('plan-outdated');
    return { stop, task };
  });
  const [first] = parts;
  if (!first) throw new AppError('plan-outdated');
  const same = id === null ? undefined : [...known.values()].find(({ stop }) => stop.id === id)?.stop;
  return {
    ...(same ?? { ...first.stop, isLocked: false, announcedAt: null }),
    id: id ?? newId<DeliveryId>(),
    tasks: parts.map(({ task }) => task),
  };
};

/** What was on the vehicle and is in none of the accepted routes goes on being on it, where it costs least. */
const withLeftOvers = (plan: RoutePlan, coming: ReadonlySet<ShipmentKey>): RoutePlan => {
  const left = new Map<ShipmentKey, { pickup: StoredStop | null; dropoff: StoredStop | null }>();
  for (const stop of plan.before.stops)
    for (const task of stop.tasks) {
      if (coming.has(task.shipment)) continue;
      const both = left.get(task.shipment) ?? { pickup: null, dropoff: null };
      left.set(task.shipment, { ...both, [stop.kind]: { ...stop, id: newId<DeliveryId>(), tasks: [task] } });
    }
  const stops = [...left.values()].reduce(
    (into, both) => insertShipment(into, both, workingDayOf(plan), estimateLeg),
    plan.stops,
  );
  return { ...plan, stops };
};
