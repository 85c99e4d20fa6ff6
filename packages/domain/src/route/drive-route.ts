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

/** Nobody writes down when a break was: with whoever goes on after its time, it was had or is not had any more. */
export const isRestOver = ({ window }: NonNullable<WorkingDay['rest']>, goesOnAt: DaySeconds): boolean =>
  goesOnAt > window.to;

/** A stop as far as it matters for times, with the way to it. */
type Step = {
  readonly isBegun: boolean;
  readonly arrivedAt: DaySeconds | null;
  readonly completedAt: DaySeconds | null;
  readonly window: TimeSpan;
  readonly service: number;
  readonly leg: Leg;
};

/** What is the same whenever a vehicle leaves and has its break; it is worked out once, and gone through often. */
export type Course = { readonly steps: readonly Step[]; readonly lastLeg: Leg };

const NO_WAY: Leg = { seconds: 0, metres: 0 };

type Ends = Pick<WorkingDay, 'start' | 'end'>;

/** What is not placed yet takes its service time and no way. */
const legBetween = (from: Point | null, to: Point | null, travel: Travel): Leg =>
  from && to ? (travel(from, to) ?? NO_WAY) : NO_WAY;

const stepOf = (stop: UnsavedStop, leg: Leg): Step => ({
  isBegun: isBegun(stop),
  arrivedAt: stop.arrivedAt,
  completedAt: stop.completedAt,
  window: windowOfStop(stop),
  service: serviceSeconds(stop),
  leg,
});

export const courseOf = (stops: readonly UnsavedStop[], { start, end }: Ends, travel: Travel): Course => {
  let place = start;
  const steps = stops.map((stop) => {
    const step = stepOf(stop, legBetween(place, stop.point, travel));
    place = stop.point ?? place;
    return step;
  });
  return { steps, lastLeg: legBetween(place, end, travel) };
};

/** The course with one more stop at an index: only the ways to it and from it are other ones. */
export const courseWith = (
  { steps, lastLeg }: Course,
  stops: readonly UnsavedStop[],
  added: UnsavedStop,
  at: number,
  { start, end }: Ends,
  travel: Travel,
): Course => {
  const before = stops.findLast((stop, index) => index < at && stop.point !== null)?.point ?? start;
  const more = steps.toSpliced(at, 0, stepOf(added, legBetween(before, added.point, travel)));
  if (!added.point) return { steps: more, lastLeg };
  const next = stops.findIndex((stop, index) => index >= at && stop.point !== null);
  const leg = legBetween(added.point, stops[next]?.point ?? end, travel);
  if (next === -1) return { steps: more, lastLeg: leg };
  return { steps: more.with(next + 1, { ...(more[next + 1] as Step), leg }), lastLeg };
};

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

/** When a break begins, and when the vehicle reaches what it is on the way to; who is there before the break has it there. */
const restOn = (now: DaySeconds, reaches: DaySeconds, { window, seconds }: NonNullable<WorkingDay['rest']>) => {
  const from = Math.max(now, window.from);
  const isThere = from > reaches;
  return { rest: { from, to: from + seconds }, goesOn: (isThere ? from : reaches) + seconds, isThere };
};

const notBeforeOf = (day: WorkingDay) => day.reachesNotBefore ?? Number.NEGATIVE_INFINITY;

/**
 * Goes through the stops from leaving to the end, with the break on the way to the stop of that index, as soon as its time has come; behind
 * the last stop it is on the way to the end.
 */
export const driveRoute = (
  { steps, lastLeg }: Course,
  day: WorkingDay,
  leaves: DaySeconds,
  restBefore: number | null,
): Drive => {
  let [now, rest] = [leaves, null as TimeSpan | null];
  const notBefore = notBeforeOf(day);
  const go = ({ seconds }: Leg, index: number): DaySeconds => {
    const reaches = now + seconds;
    if (!day.rest || index !== restBefore) {
      now = reaches;
      return reaches;
    }
    const broken = restOn(now, reaches, day.rest);
    rest = broken.rest;
    now = broken.goesOn;
    return broken.isThere ? reaches : now;
  };
  const stops = steps.map((step, index) => {
    if (!step.isBegun) now = Math.max(now, day.now ?? now);
    const reached = go(step.leg, index);
    const arrives = step.arrivedAt ?? Math.max(reached, notBefore);
    const begins = Math.max(step.arrivedAt ?? Math.max(now, notBefore), step.window.from);
    now = step.completedAt ?? Math.max(begins + step.service, notBefore);
    return { arrives, begins, leaves: now, lateSeconds: Math.max(0, begins - step.window.to), metres: step.leg.metres };
  });
  const isOver = day.end === null && restBefore !== steps.length;
  if (!isOver) go(lastLeg, steps.length);
  return { leaves, stops, ends: now, lastMetres: isOver ? 0 : lastLeg.metres, rest };
};

export const lateOf = ({ stops, ends, rest }: Drive, day: WorkingDay): number => {
  const lateRest = rest && day.rest ? Math.max(0, rest.from - day.rest.window.to) : 0;
  const overtime = Math.max(0, ends - day.shift.to);
  return stops.reduce((sum, { lateSeconds }) => sum + lateSeconds, overtime + lateRest);
};

/**
 * What a break before a stop comes to, beside the drive without any: how late and when it is over. Up to that stop both are the same, and
 * from where waiting has made up for the break as well. Null as soon as it is bound to be later than `most`: what comes after a break is never
 * less late than without it.
 */
export const driveWithRestBefore = (
  { steps, lastLeg }: Course,
  day: WorkingDay,
  without: Drive,
  lateBefore: Float64Array,
  restBefore: number,
  most: number,
): { readonly late: number; readonly ends: DaySeconds } | null => {
  if (!day.rest) return null;
  const notBefore = notBeforeOf(day);
  const lateInAll = (lateBefore[steps.length] ?? 0) + Math.max(0, without.ends - day.shift.to);
  let now = without.stops[restBefore - 1]?.leaves ?? without.leaves;
  let late = lateBefore[restBefore] ?? 0;
  for (let index = restBefore; index < steps.length; index += 1) {
    const step = steps[index] as Step;
    if (!step.isBegun) now = Math.max(now, day.now ?? now);
    const reaches = now + step.leg.seconds;
    if (index === restBefore) {
      const { rest, goesOn } = restOn(now, reaches, day.rest);
      late += Math.max(0, rest.from - day.rest.window.to);
      now = goesOn;
    } else now = reaches;
    const begins = Math.max(step.arrivedAt ?? Math.max(now, notBefore), step.window.from);
    now = step.completedAt ?? Math.max(begins + step.service, notBefore);
    late += Math.max(0, begins - step.window.to);
    const atLeast = late + lateInAll - (lateBefore[index + 1] ?? 0);
    if (atLeast > most) return null;
    if (now === without.stops[index]?.leaves) return { late: atLeast, ends: without.ends };
  }
  if (restBefore === steps.length) {
    const { rest, goesOn } = restOn(now, now + lastLeg.seconds, day.rest);
    late += Math.max(0, rest.from - day.rest.window.to);
    now = goesOn;
  } else if (day.end !== null) now += lastLeg.seconds;
  return { late: late + Math.max(0, now - day.shift.to), ends: now };
};
