import type { Point } from '@waybill/domain/geocoding';
import { isRestOver } from '@waybill/domain/route/drive-route';
import {
  type DaySeconds,
  FURTHER_SHIPMENT_SECONDS,
  isBegun,
  type Load,
  type RouteStop,
  serviceSeconds,
  type TimeSpan,
  windowOfStop,
} from '@waybill/domain/route/route-stop';
import { type TimedRoute, timeRoute } from '@waybill/domain/route/time-route';
import type { Travel } from '@waybill/domain/route/travel';
import type { PlanInput, PlanVehicle } from './planning-input.ts';
import { visitsOf } from './visit.ts';

/**
 * Whose limits a search keeps to: those that people have set, or where today's plan breaks them, what it takes. Within the latter, today's
 * plan is always one of the answers.
 */
export type PlanLimits = 'set' | 'of-today';

/** What planning leaves as it is on a vehicle, and the limits that it has to keep from there on. */
export type HeldRoute = {
  readonly vehicle: PlanVehicle;
  /** Where the driver has been. */
  readonly begun: readonly RouteStop[];
  /** What comes first, with nothing between. */
  readonly fixed: readonly RouteStop[];
  /** What stays in this order, with others between. */
  readonly kept: readonly RouteStop[];
  /** Where it goes on from, and when at the earliest. */
  readonly start: Point | null;
  readonly shift: TimeSpan;
  readonly rest: PlanVehicle['rest'];
  readonly weightCapacityG: number | null;
  readonly volumeCapacityCm3: number | null;
  /** What is on board for stops that stay. */
  readonly startLoad: Load;
  readonly windowOf: (stop: RouteStop) => TimeSpan;
  /** How late visits may be that are free to go elsewhere, where today's plan has them late. */
  readonly lateOf: ReadonlyMap<string, DaySeconds>;
};

const leftAt = (stop: RouteStop): DaySeconds =>
  stop.completedAt ?? Math.max(stop.arrivedAt ?? 0, windowOfStop(stop).from) + serviceSeconds(stop);

/** Whether there is a way from each place to the next, as far as places are known. */
const isDrivable = (start: Point | null, stops: readonly RouteStop[], end: Point | null, travel: Travel): boolean => {
  const points = [start, ...stops.map(({ point }) => point), end].filter((point) => point !== null);
  return points.every((point, at) => at === 0 || travel(points[at - 1] as Point, point) !== null);
};

const hasTimeForRest = (rest: NonNullable<PlanVehicle['rest']>, from: DaySeconds, timed: TimedRoute | null) => {
  if (isRestOver(rest, from)) return false;
  if (timed === null) return true;
  return timed.rest === null ? timed.ends <= rest.window.from : timed.rest.from <= rest.window.to;
};

/** What was decided by people may be too much, and stays: the limit is then what it takes, and leaves no room for more. */
export const raised = (limit: number | null, taken: number) => (limit === null ? null : Math.max(limit, taken));

/** By visit, when what is handed over late today is at the latest: at one door, one after the other. */
const lateVisits = (stops: readonly RouteStop[], { stops: times }: TimedRoute): ReadonlyMap<string, DaySeconds> =>
  new Map(
    stops.flatMap((stop, at) => {
      const last = Math.ceil(times[at]?.begins ?? 0) + (stop.tasks.length - 1) * FURTHER_SHIPMENT_SECONDS;
      return last > windowOfStop(stop).to ? visitsOf(stop).map((visit) => [visit, last] as const) : [];
    }),
  );

/** Null, if there is no way between the stops that stay: nothing can be planned around them. */
export const heldRoute = (
  vehicle: PlanVehicle,
  { scope, now }: PlanInput,
  travel: Travel,
  limits: PlanLimits = 'set',
): HeldRoute | null => {
  const begun = vehicle.fixedStops.filter(isBegun).toSorted((one, other) => leftAt(one) - leftAt(other));
  const fixed = vehicle.fixedStops.filter((stop) => !isBegun(stop));
  const kept = scope === 'unassigned' ? vehicle.openStops : [];
  const held = [...fixed, ...kept];
  const start = begun.findLast(({ point }) => point !== null)?.point ?? vehicle.start;
  if (held.length > 0 && !isDrivable(start, held, vehicle.end, travel)) return null;

  const last = begun.at(-1);
  const from = Math.max(last ? leftAt(last) : (vehicle.startTime ?? vehicle.shift.from), now ?? 0);
  const timed = held.length > 0 ? timeRoute([...begun, ...held], { ...vehicle, now }, travel) : null;
  const { startLoad } = timeRoute(held, vehicle, travel);
  // Nothing is taken off: what the vehicle does today is never more than it may do.
  const today = scope === 'assigned' || limits === 'of-today' ? [...fixed, ...vehicle.openStops] : held;
  const timedToday = timeRoute([...begun, ...today], { ...vehicle, now }, travel);
  const { mostLoad } = timeRoute(today, vehicle, travel);
  const windowOf = (stop: RouteStop): TimeSpan => {
    const window = windowOfStop(stop);
    // A stop that is late today may be as late as it is, and no later.
    const begins = timed?.stops[begun.length + held.indexOf(stop)]?.begins ?? window.to;
    return { from: window.from, to: Math.max(window.from, window.to, kept.includes(stop) ? Math.ceil(begins) : 0) };
  };
  return {
    vehicle,
    begun,
    fixed,
    kept,
    start,
    shift: { from, to: Math.max(from, vehicle.shift.to, today.length > 0 ? Math.ceil(timedToday.ends) : 0) },
    rest: vehicle.rest && hasTimeForRest(vehicle.rest, from, timed) ? vehicle.rest : null,
    weightCapacityG: raised(vehicle.weightCapacityG, mostLoad.grams),
    volumeCapacityCm3: raised(vehicle.volumeCapacityCm3, mostLoad.cm3),
    startLoad,
    windowOf,
    lateOf: limits === 'of-today' ? lateVisits([...begun, ...today], timedToday) : new Map(),
  };
};
