import { insertOne } from '@waybill/domain/route/insert-stops';
import type { Travel } from '@waybill/domain/route/travel';
import type { PlanInput, PlanVehicle } from './planning-input.ts';
import type { UntimedStop } from './timed-routes.ts';
import { visitKey, visitsOf } from './visit.ts';

/** The place behind all of these visits, and behind what stays. */
const placeBehind = (vehicle: PlanVehicle, stops: readonly UntimedStop[], visits: ReadonlySet<string>): number =>
  Math.max(
    vehicle.fixedStops.length,
    stops.findLastIndex((stop) => visitsOf(stop).some((visit) => visits.has(visit))) + 1,
  );

/**
 * The routes with what the search had no place for, each on the vehicle that has it today: where it costs least, or, without a point, behind
 * the stop that it comes behind today. Its window is missed then, as it may be today.
 */
export const withLeftovers = (
  { vehicles, now }: PlanInput,
  routes: readonly (readonly UntimedStop[])[],
  travel: Travel,
): readonly (readonly UntimedStop[])[] => {
  const served = new Set(routes.flatMap((stops) => stops.flatMap(visitsOf)));
  return vehicles.map((vehicle, at) => {
    let stops = routes[at] ?? [];
    for (const [index, stop] of vehicle.openStops.entries()) {
      const tasks = stop.tasks.filter(({ shipment }) => !served.has(visitKey(stop.kind, shipment)));
      if (tasks.length === 0) continue;
      const left: UntimedStop = { ...stop, id: tasks.length === stop.tasks.length ? stop.id : null, tasks };
      const pickups = new Set(tasks.map(({ shipment }) => visitKey('pickup', shipment)));
      const before = vehicle.openStops[index - 1];
      const from = placeBehind(vehicle, stops, pickups);
      stops = stop.point
        ? insertOne(stops, left, from, { ...vehicle, now }, travel).stops
        : stops.toSpliced(Math.max(from, placeBehind(vehicle, stops, new Set(before && visitsOf(before)))), 0, left);
    }
    return stops;
  });
};
