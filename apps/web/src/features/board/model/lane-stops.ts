import type { Route, RouteStop } from '@waybill/contract/routes';
import { type TimeSpan, windowOf } from '@waybill/domain/route/route-stop';
import type { DayClock } from '../../../shared/estimate/day-clock.ts';
import { hasFailed, isAtRisk } from '../../../shared/routes/route-text.ts';
import type { LaneStop } from './lane-blocks.ts';

const FEW_MINUTES = 3 * 60;

const windowOfStop = (stop: Pick<RouteStop, 'earliestTime' | 'latestTime'>): TimeSpan | null =>
  stop.earliestTime === null && stop.latestTime === null ? null : windowOf(stop);

/** The stops of a route for its lane: as they were, and as they are expected. */
export const laneStops = ({ stops }: Route, { secondsOf }: DayClock): readonly LaneStop[] => {
  let last = 0;
  return stops.map((stop) => {
    const arrival = stop.arrivedAt ?? stop.eta ?? stop.plannedArrival;
    const arrives = arrival ? secondsOf(arrival) : last;
    const planned = stop.plannedArrival && stop.plannedDeparture;
    const lasts = planned ? (Date.parse(planned) - Date.parse(stop.plannedArrival ?? planned)) / 1000 : FEW_MINUTES;
    const leaves = stop.completedAt ? secondsOf(stop.completedAt) : arrives + Math.max(lasts, 0);
    last = leaves;
    return {
      id: stop.id,
      number: stop.stopNumber,
      arrives,
      leaves,
      isDone: stop.completedAt !== null,
      isFailed: hasFailed(stop),
      window: windowOfStop(stop),
      lateMinutes: stop.completedAt === null ? stop.lateMinutes : 0,
      isAtRisk: isAtRisk(stop),
    };
  });
};

/** From leaving to being back; null for a vehicle that stays where it is. */
export const laneSpan = (route: Route, stops: readonly LaneStop[], { secondsOf }: DayClock): TimeSpan | null => {
  const [first, last] = [stops[0], stops.at(-1)];
  if (!first || !last) return null;
  const from = route.leavesAt ? secondsOf(route.leavesAt) : first.arrives;
  const to = route.endsAt ? secondsOf(route.endsAt) : last.leaves;
  return { from: Math.min(from, first.arrives), to: Math.max(to, last.leaves) };
};
