import type { Point } from '../geocoding.ts';
import type { ShipmentKey } from '../ids.ts';
import { courseOf, courseWith, type Drive, type WorkingDay } from './drive-route.ts';
import { commonWindow, isBegun, type UnsavedStop, windowOfStop } from './route-stop.ts';
import { driveCourse } from './time-route.ts';
import type { Travel } from './travel.ts';

/** A minute late weighs as much as a quarter of an hour on the road: a receiver who waits is worse than a detour. */
const LATE_WEIGHT = 15;

const costOf = ({ stops, ends }: Drive, { startTime, shift }: WorkingDay): number => {
  const late = stops.reduce((sum, { lateSeconds }) => sum + lateSeconds, Math.max(0, ends - shift.to));
  return ends - (startTime ?? shift.from) + LATE_WEIGHT * late;
};

/** Stops that are locked keep their number: nothing comes before the last of them by itself. */
const firstFreeIndex = (stops: readonly UnsavedStop[]): number =>
  stops.findLastIndex((stop) => stop.isLocked || isBegun(stop)) + 1;

/** Whether one can be part of a stop of the same place and kind: somebody comes there at a time that suits both. */
const mayShare = (stop: UnsavedStop, added: UnsavedStop): boolean =>
  stop.kind === added.kind &&
  stop.placeKey === added.placeKey &&
  !isBegun(stop) &&
  commonWindow(windowOfStop(stop), windowOfStop(added)) !== null;

const sharedStop = (stops: readonly UnsavedStop[], added: UnsavedStop, from: number): number =>
  stops.findIndex((stop, at) => at >= from && mayShare(stop, added));

const joined = <Stop extends UnsavedStop>(stop: Stop, added: Stop): Stop => ({
  ...stop,
  tasks: [...stop.tasks, ...added.tasks],
});

/** The stops with neighbours joined that turn out to be one: their place was not known when they came. */
export const joinNeighbours = <Stop extends UnsavedStop>(
  stops: readonly Stop[],
  mayChange: (stop: Stop) => boolean,
): readonly Stop[] => {
  const joinedUp: Stop[] = [];
  for (const stop of stops) {
    const last = joinedUp.at(-1);
    const isOne = last && !isBegun(stop) && mayChange(last) && mayChange(stop) && mayShare(last, stop);
    if (isOne) joinedUp[joinedUp.length - 1] = joined(last, stop);
    else joinedUp.push(stop);
  }
  return joinedUp;
};

type Inserted<Stop> = { readonly stops: readonly Stop[]; readonly at: number };

/** Times are worked out for the shortest detours only: for all, a long route would take as many steps as it has pairs of stops. */
const MOST_TRIED = 6;

/** Of a longer route, places are compared without the break: where that would come has to be searched for each time anew. */
const MOST_WITH_REST = 100;

/** Longer than any day: where there is no way, every other place is better. */
const NO_WAY = 1e6;

const detour = (before: Point | null, at: Point | null, after: Point | null, travel: Travel): number => {
  const way = (from: Point | null, to: Point | null) => (from && to ? (travel(from, to)?.seconds ?? NO_WAY) : 0);
  return way(before, at) + way(at, after) - way(before, after);
};

/** The places for one more stop with the shortest detours, not before `from`. */
const nearIndexes = (
  stops: readonly UnsavedStop[],
  { point }: UnsavedStop,
  from: number,
  day: WorkingDay,
  travel: Travel,
): readonly number[] => {
  const first = Math.max(from, firstFreeIndex(stops));
  let before = stops.findLast((stop, index) => index < first && stop.point !== null)?.point ?? day.start;
  const pointsAfter: (Point | null)[] = [day.end];
  for (const stop of stops.slice(first).reverse()) pointsAfter.push(stop.point ?? pointsAfter.at(-1) ?? null);
  const places = pointsAfter.reverse().map((after, index) => {
    const place = { at: first + index, seconds: detour(before, point, after, travel) };
    before = stops[first + index]?.point ?? before;
    return place;
  });
  return places
    .sort((one, other) => one.seconds - other.seconds || one.at - other.at)
    .slice(0, MOST_TRIED)
    .map(({ at }) => at);
};

/** Where it costs least, not before `from`; joined with a stop of the same place where there is one. */
export const insertOne = <Stop extends UnsavedStop>(
  stops: readonly Stop[],
  added: Stop,
  from: number,
  day: WorkingDay,
  travel: Travel,
): Inserted<Stop> => {
  const shared = sharedStop(stops, added, from);
  if (shared >= 0) return { stops: stops.with(shared, joined(stops[shared] as Stop, added)), at: shared };
  const compared = stops.length > MOST_WITH_REST ? { ...day, rest: null } : day;
  const course = courseOf(stops, day, travel);
  const tried = nearIndexes(stops, added, from, day, travel).map((at) => {
    const longer = courseWith(course, stops, added, at, day, travel);
    return { at, cost: costOf(driveCourse(longer, compared), day) };
  });
  const { at } = tried.reduce((best, next) => (next.cost < best.cost ? next : best));
  return { stops: stops.toSpliced(at, 0, added), at };
};

/** Where somebody wants it, behind what is begun; joined with a neighbour of the same place. */
const insertAt = <Stop extends UnsavedStop>(stops: readonly Stop[], added: Stop, wanted: number): Inserted<Stop> => {
  const at = Math.min(Math.max(wanted, stops.findLastIndex(isBegun) + 1), stops.length);
  const shared = sharedStop(stops.slice(0, at + 1), added, Math.max(0, at - 1));
  if (shared >= 0) return { stops: stops.with(shared, joined(stops[shared] as Stop, added)), at: shared };
  return { stops: stops.toSpliced(at, 0, added), at };
};

/** The stops with those of one more shipment: the pickup first, where there is one, and its dropoff somewhere after it. */
export const insertShipment = <Stop extends UnsavedStop>(
  stops: readonly Stop[],
  { pickup, dropoff }: { readonly pickup: Stop | null; readonly dropoff: Stop | null },
  day: WorkingDay,
  travel: Travel,
  wanted?: number,
): readonly Stop[] => {
  const insert = (into: readonly Stop[], stop: Stop, from: number) =>
    wanted === undefined ? insertOne(into, stop, from, day, travel) : insertAt(into, stop, Math.max(wanted, from));
  const withPickup = pickup ? insert(stops, pickup, 0) : { stops, at: -1 };
  return dropoff ? insert(withPickup.stops, dropoff, withPickup.at + 1).stops : withPickup.stops;
};

/** The stops without these shipments; a stop that has none left is none. What is over stays where it happened. */
export const removeShipments = <Stop extends UnsavedStop>(
  stops: readonly Stop[],
  shipments: ReadonlySet<ShipmentKey>,
): readonly Stop[] =>
  stops.flatMap((stop) => {
    const tasks = stop.tasks.filter(({ shipment, hasEnded }) => hasEnded || !shipments.has(shipment));
    if (tasks.length === stop.tasks.length) return [stop];
    return tasks.length > 0 ? [{ ...stop, tasks }] : [];
  });
