import type { Point } from '../geocoding.ts';
import {
  addLoads,
  type DaySeconds,
  type Load,
  loadOfStop,
  NO_LOAD,
  type RouteStop,
  serviceSeconds,
  type TimeSpan,
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
};

export type TimedStop = {
  readonly arrives: DaySeconds;
  /** Later than the arrival where the window is not open yet. */
  readonly begins: DaySeconds;
  readonly leaves: DaySeconds;
  readonly lateSeconds: number;
  readonly metres: number;
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
  readonly mostLoad: Load;
};

const NO_WAY: Leg = { seconds: 0, metres: 0 };

/** Shipments whose pickup is on this route are not on the vehicle when it leaves. */
const loadAtStart = (stops: readonly RouteStop[]): Load => {
  const pickedUp = new Set(stops.filter(({ kind }) => kind === 'pickup').flatMap(({ tasks }) => shipmentsOf(tasks)));
  return stops
    .filter(({ kind }) => kind === 'dropoff')
    .flatMap(({ tasks }) => tasks)
    .filter(({ shipment }) => !pickedUp.has(shipment))
    .reduce((sum, { load }) => addLoads(sum, load), NO_LOAD);
};
const shipmentsOf = (tasks: RouteStop['tasks']) => tasks.map(({ shipment }) => shipment);

/** A vehicle on its way: where it was last seen and when, and what time it is. */
export type UnderWay = { readonly place: Point; readonly seenAt: DaySeconds; readonly now: DaySeconds };

type Clock = { now: DaySeconds; place: Point | null; rest: TimeSpan | null };

/**
 * Goes through the stops, from leaving to the end. What is not placed yet takes its service time and no way. Nothing that has not
 * happened by `notBefore` happens before it.
 */
const runRoute = (
  stops: readonly RouteStop[],
  day: WorkingDay,
  leaves: DaySeconds,
  travel: Travel,
  notBefore: DaySeconds = Number.NEGATIVE_INFINITY,
) => {
  const clock: Clock = { now: leaves, place: day.start, rest: null };
  const takeRest = () => {
    if (!day.rest || clock.rest || clock.now < day.rest.window.from) return;
    clock.rest = { from: clock.now, to: clock.now + day.rest.seconds };
    clock.now = clock.rest.to;
  };
  const go = (to: Point | null): Leg => {
    takeRest();
    const leg = to && clock.place ? (travel(clock.place, to) ?? NO_WAY) : NO_WAY;
    clock.now += leg.seconds;
    clock.place = to ?? clock.place;
    return leg;
  };
  const timed = stops.map((stop) => {
    const { metres } = go(stop.point);
    const window = windowOfStop(stop);
    const arrives = stop.arrivedAt ?? Math.max(clock.now, notBefore);
    clock.now = arrives;
    // Whoever has to wait anyway has the break meanwhile.
    if (day.rest && Math.max(arrives, window.from) >= day.rest.window.from && stop.arrivedAt === null) {
      clock.now = Math.max(arrives, Math.min(window.from, day.rest.window.from));
      takeRest();
    }
    const begins = Math.max(clock.now, window.from);
    clock.now = stop.completedAt ?? Math.max(begins + serviceSeconds(stop), notBefore);
    return { arrives, begins, leaves: clock.now, lateSeconds: Math.max(0, begins - window.to), metres };
  });
  const { metres } = day.end ? go(day.end) : NO_WAY;
  return { timed, ends: clock.now, lastMetres: metres, rest: clock.rest };
};

/** How much later it can leave without anything being later than it is. */
const slackAtStart = (stops: readonly RouteStop[], timed: ReturnType<typeof runRoute>['timed']): number => {
  let waited = 0;
  let slack = Number.POSITIVE_INFINITY;
  for (const [at, stop] of stops.entries()) {
    const { arrives, begins } = timed[at] as (typeof timed)[number];
    waited += begins - arrives;
    slack = Math.min(slack, waited + Math.max(0, windowOfStop(stop).to - begins));
  }
  return Math.max(0, Math.min(slack, waited));
};

/**
 * When a vehicle is where, if it goes to these stops in this order. One that is under way goes on from where it was seen; the stops are
 * then those that are left.
 */
export const timeRoute = (
  stops: readonly RouteStop[],
  fullDay: WorkingDay,
  travel: Travel,
  underWay: UnderWay | null = null,
): TimedRoute => {
  const day = underWay ? { ...fullDay, start: underWay.place, startTime: underWay.seenAt } : fullDay;
  const earliest = day.startTime ?? day.shift.from;
  const first = runRoute(stops, day, earliest, travel, underWay?.now);
  const isMovable = day.startTime === null && day.rest === null && stops.every(({ arrivedAt }) => arrivedAt === null);
  const leaves = isMovable ? earliest + slackAtStart(stops, first.timed) : earliest;
  const { timed, ends, lastMetres, rest } = leaves === earliest ? first : runRoute(stops, day, leaves, travel);

  const startLoad = loadAtStart(stops);
  let load = startLoad;
  let mostLoad = startLoad;
  const loaded = timed.map((times, at) => {
    const stop = stops[at] as RouteStop;
    load = addLoads(load, loadOfStop(stop), stop.kind === 'pickup' ? 1 : -1);
    mostLoad = { grams: Math.max(mostLoad.grams, load.grams), cm3: Math.max(mostLoad.cm3, load.cm3) };
    return { ...times, load };
  });
  return {
    leaves,
    ends,
    overtimeSeconds: Math.max(0, ends - day.shift.to),
    metres: loaded.reduce((sum, { metres }) => sum + metres, lastMetres),
    stops: loaded,
    rest,
    startLoad,
    mostLoad,
  };
};
