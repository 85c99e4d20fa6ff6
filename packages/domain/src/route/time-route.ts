import type { Point } from '../geocoding.ts';
import {
  type Course,
  courseOf,
  type Drive,
  type DrivenStop,
  driveRoute,
  driveWithRestBefore,
  isRestOver,
  lateOf,
  type WorkingDay,
} from './drive-route.ts';
import {
  addLoads,
  type DaySeconds,
  type Load,
  loadOfStop,
  NO_LOAD,
  type RouteStop,
  type TimeSpan,
  type UnsavedStop,
} from './route-stop.ts';
import { CLOSE_SECONDS } from './stop-risk.ts';
import type { Travel } from './travel.ts';

export type { WorkingDay } from './drive-route.ts';

/** `begins` is later than the arrival where the window is not open yet. */
export type TimedStop = DrivenStop & {
  /** What is on the vehicle when it leaves. */
  readonly load: Load;
};

export type TimedRoute = {
  readonly leaves: DaySeconds;
  readonly ends: DaySeconds;
  /** From the end of the shift to the end of the route. */
  readonly overtimeSeconds: number;
  readonly metres: number;
  readonly stops: readonly TimedStop[];
  readonly rest: TimeSpan | null;
  /** What it leaves with, and the most that it carries on the way. */
  readonly startLoad: Load;
  /** From the last stop on that is done. */
  readonly mostLoad: Load;
};

/** Shipments whose pickup is on this route are not on the vehicle when it leaves. */
const loadAtStart = (stops: readonly UnsavedStop[]): Load => {
  const pickedUp = new Set(stops.filter(({ kind }) => kind === 'pickup').flatMap(({ tasks }) => shipmentsOf(tasks)));
  return stops
    .filter(({ kind }) => kind === 'dropoff')
    .flatMap(({ tasks }) => tasks)
    .filter(({ shipment }) => !pickedUp.has(shipment))
    .reduce((sum, { load }) => addLoads(sum, load), NO_LOAD);
};
const shipmentsOf = (tasks: RouteStop['tasks']) => tasks.map(({ shipment }) => shipment);

/** Where the break may be: on the ways during which its time comes, the one before them, and those until its time is over. */
const restPlaces = ({ steps }: Course, day: WorkingDay, { stops, leaves }: Drive): readonly number[] => {
  if (!day.rest) return [];
  const { window } = day.rest;
  const open = steps.findLastIndex((step) => step.isBegun) + 1;
  const leftAt = (index: number) => stops[index - 1]?.leaves ?? leaves;
  if (isRestOver(day.rest, Math.max(leftAt(open), day.now ?? 0, day.reachesNotBefore ?? 0))) return [];
  const first = stops.findIndex(({ begins }, index) => index >= open && begins >= window.from);
  const from = Math.max(open, (first === -1 ? steps.length : first) - 1);
  const places: number[] = [];
  for (let index = from; index <= steps.length; index += 1)
    if (places.length === 0 || leftAt(index) <= window.to) places.push(index);
  return places;
};

/** How late the stops before each are together; the last number is that of all. */
const lateBeforeEach = ({ stops }: Drive): Float64Array => {
  const late = new Float64Array(stops.length + 1);
  for (const [at, { lateSeconds }] of stops.entries()) late[at + 1] = (late[at] ?? 0) + lateSeconds;
  return late;
};

/** With the break where the least is late because of it, and the route is over soonest; of equal places the first. */
const driveWithRest = (course: Course, day: WorkingDay, leaves: DaySeconds) => {
  const without = { drive: driveRoute(course, day, leaves, null), restBefore: null as number | null };
  const isWithout = !day.rest || course.steps.length === 0 || without.drive.ends <= day.rest.window.from;
  if (!day.rest || isWithout) return without;
  const lateBefore = lateBeforeEach(without.drive);
  let best = { late: Number.POSITIVE_INFINITY, ends: Number.POSITIVE_INFINITY };
  let restBefore: number | null = null;
  for (const place of restPlaces(course, day, without.drive)) {
    const tried = driveWithRestBefore(course, day, without.drive, lateBefore, place, best.late);
    if (!tried || tried.late > best.late || (tried.late === best.late && tried.ends >= best.ends)) continue;
    [best, restBefore] = [tried, place];
  }
  return restBefore === null ? without : { drive: driveRoute(course, day, leaves, restBefore), restBefore };
};

/** How much later it could leave if only waiting at stops were to be saved, and none came close to the end of its window for it. */
const waitingAtStops = ({ steps }: Course, { stops, rest }: Drive): number => {
  let waited = 0;
  let slack = Number.POSITIVE_INFINITY;
  for (const [at, { arrives, begins }] of stops.entries()) {
    const isRestHere = rest !== null && rest.from >= arrives && rest.to <= begins;
    waited += begins - arrives - (isRestHere ? rest.to - rest.from : 0);
    slack = Math.min(slack, waited + Math.max(0, (steps[at]?.window.to ?? begins) - CLOSE_SECONDS - begins));
  }
  return Math.max(0, Math.min(slack, waited));
};

/** Leaving as late as possible, if that makes neither a stop nor the end later. */
const leaveLater = (course: Course, day: WorkingDay, early: ReturnType<typeof driveWithRest>): Drive => {
  const { drive, restBefore } = early;
  const isMovable = day.startTime === null && course.steps.every((step) => !step.isBegun);
  const slack = isMovable ? waitingAtStops(course, drive) : 0;
  if (slack === 0) return drive;
  const later = driveRoute(course, day, drive.leaves + slack, restBefore);
  return later.ends <= drive.ends && lateOf(later, day) <= lateOf(drive, day) ? later : drive;
};

/** When a vehicle is where, if it leaves and has its break as is best. */
export const driveCourse = (course: Course, day: WorkingDay): Drive => {
  const isUnderWay = course.steps.some((step) => step.isBegun);
  const earliest = day.startTime ?? day.shift.from;
  const leaves = isUnderWay ? earliest : Math.max(earliest, day.now ?? earliest);
  return leaveLater(course, day, driveWithRest(course, day, leaves));
};

/** A vehicle on its way: where it was last seen and when, and what time it is. */
export type UnderWay = { readonly place: Point; readonly seenAt: DaySeconds; readonly now: DaySeconds };

/**
 * When a vehicle is where, if it goes to these stops in this order. One that is under way goes on from where it was seen; the stops are
 * then those that are left.
 */
export const timeRoute = (
  stops: readonly UnsavedStop[],
  fullDay: WorkingDay,
  travel: Travel,
  underWay: UnderWay | null = null,
): TimedRoute => {
  const day = underWay
    ? { ...fullDay, start: underWay.place, startTime: underWay.seenAt, now: null, reachesNotBefore: underWay.now }
    : fullDay;
  const drive = driveCourse(courseOf(stops, day, travel), day);

  const startLoad = loadAtStart(stops);
  const lastDone = stops.findLastIndex(({ completedAt }) => completedAt !== null);
  let load = startLoad;
  let mostLoad = lastDone === -1 ? startLoad : NO_LOAD;
  const loaded = drive.stops.map((times, at) => {
    const stop = stops[at] as UnsavedStop;
    load = addLoads(load, loadOfStop(stop), stop.kind === 'pickup' ? 1 : -1);
    if (at >= lastDone)
      mostLoad = { grams: Math.max(mostLoad.grams, load.grams), cm3: Math.max(mostLoad.cm3, load.cm3) };
    return { ...times, load };
  });
  return {
    leaves: drive.leaves,
    ends: drive.ends,
    overtimeSeconds: Math.max(0, drive.ends - day.shift.to),
    metres: loaded.reduce((sum, { metres }) => sum + metres, drive.lastMetres),
    stops: loaded,
    rest: drive.rest,
    startLoad,
    mostLoad,
  };
};
