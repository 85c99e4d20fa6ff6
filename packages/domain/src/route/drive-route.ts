import type { Point } from '../geocoding.ts';
import {
  type DaySeconds,
  isBegun,
  serviceSeconds,
  type TimeSpan,
  type UnsavedStop,
  windowOfStop,
} from './route-stop.ts';
import type { Leg, Travel } from './travel.ts';

/** The working day of a vehicle, and where it begins and ends. */
export type WorkingDay = {
  readonly shift: TimeSpan;
  /** When it leaves; null: as late as the first windows allow, without being back later. */
  readonly startTime: DaySeconds | null;
  readonly rest: { readonly seconds: number; readonly window: TimeSpan } | null;
  /** Null where nobody has said where vehicles start: the way to the first stop is not counted. */
  readonly start: Point | null;
  /** Null: the route is over after the last stop. */
  readonly end: Point | null;
  /** The time of day on the day itself: what has not begun by now begins later. */
  readonly now?: DaySeconds | null;
  /** Of a vehicle that is on its way: it has reached nothing more by this time. */
  readonly reachesNotBefore?: DaySeconds;
};

/** Stops with a window for each, which is asked for often. */
export type Course = readonly { readonly stop: UnsavedStop; readonly window: TimeSpan }[];
export const courseOf = (stops: readonly UnsavedStop[]): Course =>
  stops.map((stop) => ({ stop, window: windowOfStop(stop) }));

export type DrivenStop = {
  readonly arrives: DaySeconds;
  readonly begins: DaySeconds;
  readonly leaves: DaySeconds;
  readonly lateSeconds: number;
  readonly metres: number;
};

export type Drive = {
  readonly leaves: DaySeconds;
  readonly stops: readonly DrivenStop[];
  readonly ends: DaySeconds;
  readonly lastMetres: number;
  readonly rest: TimeSpan | null;
};

const NO_WAY: Leg = { seconds: 0, metres: 0 };

/**
 * Goes through the stops from leaving to the end, with the break on the way to the stop of that index, as soon as its time has come; behind
 * the last stop it is on the way to the end. What is not placed yet takes its service time and no way.
 */
export const driveRoute = (
  course: Course,
  day: WorkingDay,
  leaves: DaySeconds,
  restBefore: number | null,
  travel: Travel,
): Drive => {
  let [now, place, rest] = [leaves, day.start, null as TimeSpan | null];
  const go = (to: Point | null, index: number) => {
    const leg = to && place ? (travel(place, to) ?? NO_WAY) : NO_WAY;
    const reaches = now + leg.seconds;
    place = to ?? place;
    if (!day.rest || index !== restBefore) {
      now = reaches;
      return { metres: leg.metres, arrives: reaches };
    }
    const from = Math.max(now, day.rest.window.from);
    rest = { from, to: from + day.rest.seconds };
    // Whoever is there before the break has it at the stop; otherwise it is before or on the way.
    now = from > reaches ? rest.to : reaches + day.rest.seconds;
    return { metres: leg.metres, arrives: from > reaches ? reaches : now };
  };
  const stops = course.map(({ stop, window }, index) => {
    if (!isBegun(stop)) now = Math.max(now, day.now ?? now);
    const { metres, arrives: reached } = go(stop.point, index);
    const notBefore = day.reachesNotBefore ?? Number.NEGATIVE_INFINITY;
    const arrives = stop.arrivedAt ?? Math.max(reached, notBefore);
    const begins = Math.max(stop.arrivedAt ?? Math.max(now, notBefore), window.from);
    now = stop.completedAt ?? Math.max(begins + serviceSeconds(stop), notBefore);
    return { arrives, begins, leaves: now, lateSeconds: Math.max(0, begins - window.to), metres };
  });
  const isOver = day.end === null && restBefore !== course.length;
  const { metres: lastMetres } = isOver ? NO_WAY : go(day.end, course.length);
  return { leaves, stops, ends: now, lastMetres, rest };
};
