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
