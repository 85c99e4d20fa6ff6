import type { ShipmentKey } from '@waybill/domain/ids';
import { NO_LOAD, type RouteStop } from '@waybill/domain/route/route-stop';
import type { Travel } from '@waybill/domain/route/travel';
import { STOP_KINDS } from '@waybill/domain/stop';
import type { Unserved } from '@waybill/optimiser/explain/change';
import type { Route, Solution } from '@waybill/optimiser/problem/solution';
import { unservedShipments } from './explained.ts';
import { groupedStops, type PlannedVisit, withIds } from './grouped-stops.ts';
import type { HeldRoute } from './held-route.ts';
import { withLeftovers } from './leftovers.ts';
import type { PlanInput, PlanShipment, PlanVehicle } from './planning-input.ts';
import type { Proposal } from './proposal.ts';
import { timedRoute, totalsOf, type UntimedStop } from './timed-routes.ts';
import type { PlanProblem } from './to-problem.ts';
import { visitKey, visitsOf } from './visit.ts';

/** What stays stays as it is; what comes after it are the solver's visits in words of the product. */
const stopsOf = (
  { vehicle, kept }: HeldRoute,
  { problem, keys, late }: PlanProblem,
  route: Route | undefined,
  shipments: ReadonlyMap<ShipmentKey, PlanShipment>,
): readonly UntimedStop[] => {
  const fixedVisits = problem.vehicles[route?.vehicle ?? -1]?.fixed?.length ?? 0;
  const heldStop = (key: ShipmentKey, kind: RouteStop['kind']) =>
    kept.find((stop) => stop.kind === kind && stop.tasks.some(({ shipment }) => shipment === key)) ?? null;
  const visits = (route?.stops ?? []).slice(fixedVisits).flatMap(({ job, kind, arrives, leaves }): PlannedVisit[] => {
    if (late.has(job)) return [];
    const key = keys[job] as ShipmentKey;
    const [shipment, held] = [shipments.get(key), heldStop(key, kind)];
    const place = held ?? shipment?.[kind];
    if (!place) return [];
    const window = shipment?.[kind]?.window;
    const task =
      held?.tasks.find((each) => each.shipment === key) ??
      (window && { shipment: key, load: shipment?.load ?? NO_LOAD, window });
    if (!task) return [];
    const { placeKey, point } = place;
    return [
      { stop: { kind, placeKey, point }, task, held, door: problem.jobs[job]?.[kind]?.place ?? -1, arrives, leaves },
    ];
  });
  return [...vehicle.fixedStops, ...withIds(groupedStops(visits), vehicle.openStops)];
};

/** The solver's answer in the product's words, with its times worked out as those of any route. */
export const fromSolution = (
  input: PlanInput,
  plan: PlanProblem,
  solution: Solution,
  explanations: readonly Unserved[],
  travel: Travel,
): Proposal => {
  const shipments = new Map(input.shipments.map((shipment) => [shipment.key, shipment]));
  const found = input.vehicles.map((vehicle) => {
    const at = plan.routes.findIndex((route) => route.vehicle.vehicleId === vehicle.vehicleId);
    const [held, route] = [plan.routes[at], solution.routes.find((each) => each.vehicle === at)];
    const staying = input.scope === 'everything' ? vehicle.fixedStops : [...vehicle.fixedStops, ...vehicle.openStops];
    return held ? stopsOf(held, plan, route, shipments) : staying;
  });
  const routes = withLeftovers(input, found, travel).map((stops, at) =>
    timedRoute(input.vehicles[at] as PlanVehicle, stops, input, travel),
  );
  const visits = new Set(routes.flatMap(({ stops }) => stops.flatMap(visitsOf)));
  const isServed = (key: ShipmentKey) => {
    const wanted = STOP_KINDS.filter((kind) => shipments.get(key)?.[kind]);
    return wanted.length > 0 && wanted.every((kind) => visits.has(visitKey(kind, key)));
  };
  const unserved = unservedShipments(input, plan, solution.unserved, explanations).filter(({ key }) => !isServed(key));
  return { routes, unserved, totals: totalsOf(input, routes, unserved.length) };
};
