import type { DeliveryId } from '@waybill/domain/ids';
import type { UnsavedStop } from '@waybill/domain/route/route-stop';
import { timeRoute } from '@waybill/domain/route/time-route';
import type { Travel } from '@waybill/domain/route/travel';
import type { PlanInput, PlanVehicle } from './planning-input.ts';
import type { PlanTotals, ProposedRoute, ProposedStop } from './proposal.ts';

export type UntimedStop = UnsavedStop & { readonly id: DeliveryId | null };

/** A route with its times, by the same clock for today's plan and for a proposal. */
export const timedRoute = (
  vehicle: PlanVehicle,
  stops: readonly UntimedStop[],
  { now }: Pick<PlanInput, 'now'>,
  travel: Travel,
): ProposedRoute => {
  const { startLoad: _, stops: times, ...route } = timeRoute(stops, { ...vehicle, now }, travel);
  return {
    ...route,
    vehicleId: vehicle.vehicleId,
    stops: stops.map((stop, at) => ({ ...stop, ...times[at] }) as ProposedStop),
  };
};

/** What is over is late for good, whatever is planned: only stops that are still to be made count. */
export const lateStopsOf = ({ stops }: ProposedRoute): number =>
  stops.filter(({ completedAt, lateSeconds }) => completedAt === null && lateSeconds > 0).length;

/** Whether it has more on it at some time than it carries. */
export const isOverloaded = (
  { weightCapacityG, volumeCapacityCm3 }: PlanVehicle,
  { mostLoad }: ProposedRoute,
): boolean =>
  mostLoad.grams > (weightCapacityG ?? Number.POSITIVE_INFINITY) ||
  mostLoad.cm3 > (volumeCapacityCm3 ?? Number.POSITIVE_INFINITY);

/** The routes are those of the vehicles, in their order. */
export const totalsOf = (
  { vehicles }: Pick<PlanInput, 'vehicles'>,
  routes: readonly ProposedRoute[],
  unserved: number,
): PlanTotals => {
  const used = routes.filter(({ stops }) => stops.length > 0);
  const sum = (read: (route: ProposedRoute) => number) => used.reduce((total, route) => total + read(route), 0);
  return {
    metres: sum(({ metres }) => metres),
    seconds: sum(({ leaves, ends }) => ends - leaves),
    lateStops: sum(lateStopsOf),
    unserved,
    vehicles: used.length,
    overloaded: vehicles.filter((vehicle, at) => isOverloaded(vehicle, routes[at] as ProposedRoute)).length,
  };
};
