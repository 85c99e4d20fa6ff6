import { metresBetween, type Point } from '../geocoding.ts';
import { isRestOver } from './drive-route.ts';
import { type DaySeconds, isBegun, type RouteStop } from './route-stop.ts';
import { type TimedStop, timeRoute, type UnderWay, type WorkingDay } from './time-route.ts';
import type { Travel } from './travel.ts';

/** The last position of a vehicle, by the clock of the route's day. */
export type SeenVehicle = { readonly point: Point; readonly at: DaySeconds };

export type ExpectedArrival = {
  readonly id: RouteStop['id'];
  readonly arrives: DaySeconds;
  /** Later than the arrival where the window is not open yet, or a break comes first. */
  readonly begins: DaySeconds;
  readonly leaves: DaySeconds;
};

/** As near to where it starts, a vehicle has not left. */
const AT_START_METRES = 250;

const isAtStart = ({ start }: WorkingDay, { point }: SeenVehicle): boolean =>
  start !== null && metresBetween(start, point) <= AT_START_METRES;

/** A driver who has been at a stop was there, whatever a phone has last said. */
const lastStop = (stops: readonly RouteStop[]): SeenVehicle | null => {
  const stop = stops.findLast((each) => isBegun(each) && each.point !== null);
  return stop?.point ? { point: stop.point, at: stop.completedAt ?? stop.arrivedAt ?? 0 } : null;
};

/** Where the vehicle goes on from; null before it has left. */
const underWayFrom = (
  stops: readonly RouteStop[],
  day: WorkingDay,
  seen: SeenVehicle | null,
  now: DaySeconds,
): UnderWay | null => {
  const visited = lastStop(stops);
  if (seen && (!visited || seen.at >= visited.at)) {
    return !visited && isAtStart(day, seen) ? null : { place: seen.point, seenAt: Math.min(seen.at, now), now };
  }
  return visited && { place: visited.point, seenAt: Math.min(visited.at, now), now };
};

const restOf = ({ rest }: WorkingDay, now: DaySeconds) => (rest && !isRestOver(rest, now) ? rest : null);

/**
 * When the vehicle will be at each stop that is not completed, in their order: from where it was last seen or last stopped, or from
 * its start where it has not left.
 */
export const expectedArrivals = (
  stops: readonly RouteStop[],
  fullDay: WorkingDay,
  travel: Travel,
  seen: SeenVehicle | null,
  now: DaySeconds,
): readonly ExpectedArrival[] => {
  const left = stops.filter(({ completedAt }) => completedAt === null);
  const day = { ...fullDay, rest: restOf(fullDay, now) };
  const underWay = underWayFrom(stops, day, seen, now);
  const leavesAt = () => Math.max(now, timeRoute(left, day, travel).leaves);
  const timed = underWay
    ? timeRoute(left, day, travel, underWay)
    : timeRoute(left, { ...day, startTime: leavesAt() }, travel);
  return left.map(({ id }, at) => {
    const { arrives, begins, leaves } = timed.stops[at] as TimedStop;
    return { id, arrives, begins, leaves };
  });
};
