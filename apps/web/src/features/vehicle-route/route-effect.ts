import type { Route, RouteStop } from '@waybill/contract/routes';
import { arrivalOf } from '../../shared/routes/route-text.ts';

/** What a change does to a route as a whole. */
export type RouteEffect = {
  readonly metres: number;
  readonly lateStops: number;
  readonly lateBefore: number;
  /** Of all late stops together. */
  readonly lateMinutes: number;
  readonly endsAt: string | null;
  readonly overtimeMinutes: number;
};

type Sums = Pick<Route, 'metres' | 'lateStops' | 'endsAt' | 'overtimeMinutes'> & {
  readonly stops: readonly Pick<RouteStop, 'lateMinutes'>[];
};

export const effectOf = (before: Sums, after: Sums): RouteEffect => ({
  metres: after.metres - before.metres,
  lateStops: after.lateStops,
  lateBefore: before.lateStops,
  lateMinutes: after.stops.reduce((sum, stop) => sum + stop.lateMinutes, 0),
  endsAt: after.endsAt,
  overtimeMinutes: after.overtimeMinutes,
});

const MINUTE = 60_000;

type Times = Pick<RouteStop, 'arrivedAt' | 'eta' | 'plannedArrival'>;

/** So many minutes later than before; earlier is negative, and null where one of the two is not known. */
export const minutesLater = (before: Times | undefined, after: Times): number | null => {
  const [was, is] = [before && arrivalOf(before), arrivalOf(after)];
  return was && is ? Math.round((Date.parse(is) - Date.parse(was)) / MINUTE) : null;
};

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

type Window = { readonly earliestTime: string | null; readonly latestTime: string | null };

/** The minutes between the arrival, as a time of day, and the end of the window; who comes too early waits for its beginning. */
export const spareMinutes = ({ earliestTime, latestTime }: Window, arrival: string): number | null => {
  if (latestTime === null || !/^\d\d:\d\d/.test(arrival)) return null;
  const begins = Math.max(minutesOf(arrival), earliestTime === null ? 0 : minutesOf(earliestTime));
  const spare = minutesOf(latestTime) - begins;
  return spare >= 0 ? spare : null;
};
