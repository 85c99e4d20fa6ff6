import type { Point } from '../geocoding.ts';
import { commonWindow, isBegun, type RouteStop, windowOfStop } from './route-stop.ts';
import { type TimedRoute, timeRoute, type WorkingDay } from './time-route.ts';
import type { Travel } from './travel.ts';

/** A minute late weighs as much as a quarter of an hour on the road: a receiver who waits is worse than a detour. */
const LATE_WEIGHT = 15;

const costOf = (route: TimedRoute, day: WorkingDay): number => {
  const late = route.stops.reduce((sum, { lateSeconds }) => sum + lateSeconds, 0);
  return route.ends - (day.startTime ?? day.shift.from) + LATE_WEIGHT * (late + route.overtimeSeconds);
};

/** Stops that are locked keep their number: nothing comes before the last of them by itself. */
export const firstFreeIndex = (stops: readonly RouteStop[]): number =>
  stops.findLastIndex((stop) => stop.isLocked || isBegun(stop)) + 1;

/** The stop of the same place and kind that it can share: somebody comes there at a time that suits both. */
const sharedStop = (stops: readonly RouteStop[], added: RouteStop, from: number): number =>
  stops.findIndex(
    (stop, at) =>
      at >= from &&
      stop.kind === added.kind &&
      stop.placeKey === added.placeKey &&
      !isBegun(stop) &&
      commonWindow(windowOfStop(stop), windowOfStop(added)) !== null,
  );

const joined = (stop: RouteStop, added: RouteStop): RouteStop => ({ ...stop, tasks: [...stop.tasks, ...added.tasks] });

type Inserted = { readonly stops: readonly RouteStop[]; readonly at: number };

/** Times are worked out for the shortest detours only: for all, a long route would take as many steps as it has pairs of stops. */
const MOST_TRIED = 6;

const detour = (before: Point | null, at: Point | null, after: Point | null, travel: Travel): number => {
  const way = (from: Point | null, to: Point | null) => (from && to ? (travel(from, to)?.seconds ?? NO_WAY) : 0);
  return way(before, at) + way(at, after) - way(before, after);
};
/** Longer than any day: where there is no way, every other place is better. */
const NO_WAY = 1e6;

/** The places for one more stop with the shortest detours, not before `from`. */
const nearIndexes = (
  stops: readonly RouteStop[],
  { point }: RouteStop,
  from: number,
  day: WorkingDay,
  travel: Travel,
): readonly number[] => {
  const pointBefore = (at: number) =>
    stops.findLast((stop, index) => index < at && stop.point !== null)?.point ?? day.start;
  const pointAfter = (at: number) => stops.find((stop, index) => index >= at && stop.point !== null)?.point ?? day.end;
  const first = Math.max(from, firstFreeIndex(stops));
  const indexes = Array.from({ length: stops.length - first + 1 }, (_, index) => first + index);
  return indexes
    .map((at) => ({ at, seconds: detour(pointBefore(at), point, pointAfter(at), travel) }))
    .sort((one, other) => one.seconds - other.seconds || one.at - other.at)
    .slice(0, MOST_TRIED)
    .map(({ at }) => at);
};

/** Where it costs least, not before `from`; joined with a stop of the same place where there is one. */
const insertOne = (
  stops: readonly RouteStop[],
  added: RouteStop,
  from: number,
  day: WorkingDay,
  travel: Travel,
): Inserted => {
  const shared = sharedStop(stops, added, from);
  if (shared >= 0) return { stops: stops.with(shared, joined(stops[shared] as RouteStop, added)), at: shared };
  const tried = nearIndexes(stops, added, from, day, travel).map((at) => {
    const inserted = stops.toSpliced(at, 0, added);
    return { stops: inserted, at, cost: costOf(timeRoute(inserted, day, travel), day) };
  });
  return tried.reduce((best, next) => (next.cost < best.cost ? next : best));
};

/** The stops with those of one more shipment: the pickup first, where there is one, and its dropoff somewhere after it. */
export const insertShipment = (
  stops: readonly RouteStop[],
  { pickup, dropoff }: { readonly pickup: RouteStop | null; readonly dropoff: RouteStop | null },
  day: WorkingDay,
  travel: Travel,
): readonly RouteStop[] => {
  const withPickup = pickup ? insertOne(stops, pickup, 0, day, travel) : { stops, at: -1 };
  return dropoff ? insertOne(withPickup.stops, dropoff, withPickup.at + 1, day, travel).stops : withPickup.stops;
};

/** The stops without these shipments; a stop that has none left is none. */
export const removeShipments = (
  stops: readonly RouteStop[],
  shipments: ReadonlySet<RouteStop['tasks'][number]['shipment']>,
): readonly RouteStop[] =>
  stops.flatMap((stop) => {
    const tasks = stop.tasks.filter(({ shipment }) => !shipments.has(shipment));
    if (tasks.length === stop.tasks.length) return [stop];
    return tasks.length > 0 ? [{ ...stop, tasks }] : [];
  });
