import type { Route, RouteStop } from '@waybill/contract/routes';
import { CM3_PER_M3, GRAMS_PER_KG, type Load, windowOf } from '@waybill/domain/route/route-stop';
import { riskOf } from '@waybill/domain/route/stop-risk';
import type { DayClock } from '../../../shared/estimate/day-clock.ts';
import { openRoute } from '../../../shared/estimate/open-route.ts';
import { isBegun } from '../../../shared/routes/route-text.ts';
import type { BoardVehicle } from '../model/board-types.ts';

const inUnits = ({ grams, cm3 }: Load) => ({ weight: grams / GRAMS_PER_KG, volume: cm3 / CM3_PER_M3 });

/** The route with numbers, times and loads for the stops that it has now, about as the server will work them out. */
export const retimeRoute = (route: Route, vehicle: BoardVehicle, clock: DayClock): Route => {
  const { begun, timed } = openRoute(route, vehicle, clock);
  const stops = route.stops.map((stop, index): RouteStop => {
    const times = timed.stops[index - begun];
    if (isBegun(stop) || !times) return { ...stop, stopNumber: index + 1 };
    const arrives = clock.instantOf(times.arrives);
    return {
      ...stop,
      stopNumber: index + 1,
      plannedArrival: arrives,
      plannedDeparture: clock.instantOf(times.leaves),
      eta: arrives,
      lateMinutes: Math.ceil(times.lateSeconds / 60),
      waitMinutes: Math.floor((times.begins - times.arrives) / 60),
      risk: riskOf(times, windowOf(stop)),
      metres: times.metres,
      load: inUnits(times.load),
    };
  });
  const doneMetres = route.stops.slice(0, begun).reduce((sum, { metres }) => sum + metres, 0);
  return {
    ...route,
    stops,
    leavesAt: stops.length === 0 ? null : begun > 0 ? route.leavesAt : clock.instantOf(timed.leaves),
    endsAt: stops.length === 0 ? null : clock.instantOf(timed.ends),
    metres: stops.length === 0 ? 0 : doneMetres + timed.metres,
    lateStops: stops.filter(({ lateMinutes }) => lateMinutes > 0).length,
    overtimeMinutes: stops.length === 0 ? 0 : Math.ceil(timed.overtimeSeconds / 60),
    mostLoad: inUnits(timed.mostLoad),
    ...(begun === 0 && { startLoad: inUnits(timed.startLoad) }),
  };
};
