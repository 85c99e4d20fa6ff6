import type { Point } from '@waybill/domain/geocoding';
import type { ShipmentKey } from '@waybill/domain/ids';
import { type DaySeconds, secondsOfTime } from '@waybill/domain/route/route-stop';
import { type TimedRoute, timeRoute } from '@waybill/domain/route/time-route';
import type { Travel } from '@waybill/domain/route/travel';
import { dayIn, secondsOn } from '@waybill/domain/zoned-time';
import type { RouteVehicle, StoredRoute, StoredStop, StoredTask } from './stored/stored-route.ts';

/** A route as it is, and as it is to be. */
export type RoutePlan = {
  readonly before: StoredRoute;
  readonly startTime: string | null;
  readonly stops: readonly StoredStop[];
};

export const unchangedPlan = (before: StoredRoute): RoutePlan => ({
  before,
  startTime: before.startTime,
  stops: before.stops,
});

export const workingDayOf = ({ before, startTime }: Pick<RoutePlan, 'before' | 'startTime'>) => ({
  ...before.vehicle.workingDay,
  startTime: startTime === null ? null : secondsOfTime(startTime),
});

/** The time of day where it is the day itself: nobody is anywhere before now. */
export const timeOn = (day: string, now: Date, timeZone: string): DaySeconds | null =>
  dayIn(now, timeZone) === day ? Math.ceil(secondsOn(day, now, timeZone)) : null;

export const timePlan = (plan: RoutePlan, travel: Travel, now: DaySeconds | null): TimedRoute =>
  timeRoute(plan.stops, { ...workingDayOf(plan), now }, travel);

/** The points that a vehicle comes along, in order. */
export const pointsAlong = (plan: RoutePlan): readonly Point[] => {
  const { start, end } = workingDayOf(plan);
  return [start, ...plan.stops.map(({ point }) => point), end].filter((point) => point !== null);
};

export type TaskOnVehicle = StoredTask & { readonly vehicle: RouteVehicle };

/** The shipments of some routes, each with its vehicle; without what is over for them, since when they may be on another. */
export const shipmentsOf = (
  routes: readonly { readonly vehicle: RouteVehicle; readonly stops: readonly StoredStop[] }[],
): ReadonlyMap<ShipmentKey, TaskOnVehicle> =>
  new Map(
    routes.flatMap(({ vehicle, stops }) =>
      stops.flatMap(({ tasks }) =>
        tasks.filter(({ hasEnded }) => !hasEnded).map((task) => [task.shipment, { ...task, vehicle }] as const),
      ),
    ),
  );
