import { setImmediate as nextTurn } from 'node:timers/promises';
import { isPoint, type Point } from '@waybill/domain/geocoding';
import type { Wanted } from '@waybill/domain/land/detours';
import { type Leg, MOST_TRAVEL_POINTS, type TravelSource } from '@waybill/domain/route/travel';
import { keptPoint } from './kept-point.ts';
import type { RouterTimes } from './router-times.ts';

type Times = { readonly seconds: Float64Array; readonly metres: Float64Array };
/** Row by row, as the solver's matrix: from point `a` to point `b` is at `a * size + b`. Infinity: there is no way. */
export type TravelTable = Times & { readonly size: number; readonly source: TravelSource };
/** From each point to the next; null: there is no way. */
export type TravelLegs = { readonly legs: readonly (Leg | null)[]; readonly source: TravelSource };

export type TravelTimes = {
  readonly table: (points: readonly Point[], signal?: AbortSignal) => Promise<TravelTable>;
  readonly legs: (points: readonly Point[], signal?: AbortSignal) => Promise<TravelLegs>;
};

type Ask<Answer> = (points: readonly Point[], wanted: Wanted, signal?: AbortSignal) => Promise<Answer>;
type Needs = {
  readonly estimate: Ask<Times>;
  /** Null where no router is set up. */
  readonly router: Ask<RouterTimes> | null;
};

/** So many numbers are copied within a millisecond or two. */
const PORTION = 100_000;

const assertUsable = (points: readonly Point[]) => {
  if (points.length > MOST_TRAVEL_POINTS)
    throw new RangeError(`Travel times are for ${MOST_TRAVEL_POINTS} points at most`);
  if (!points.every(isPoint)) throw new RangeError('A point has no such latitude or longitude');
};

/** The points without those that are there already, and for each point its place among them. */
const distinctOf = (points: readonly Point[]) => {
  const distinct: Point[] = [];
  const places = new Map<string, number>();
  const placeOf = Int32Array.from(points, (point) => {
    const key = `${point.latitude} ${point.longitude}`;
    const place = places.get(key) ?? distinct.length;
    if (place === distinct.length) {
      places.set(key, place);
      distinct.push(point);
    }
    return place;
  });
  return { distinct, placeOf };
};

/** Row by row, letting others have their turn. */
const spread = async ({ seconds, metres }: Times, size: number, placeOf: Int32Array): Promise<Times> => {
  const whole = placeOf.length;
  const all = { seconds: new Float64Array(whole * whole), metres: new Float64Array(whole * whole) };
  const rowsAtOnce = Math.ceil(PORTION / whole);
  for (let row = 0; row < whole; row += 1) {
    if (row % rowsAtOnce === 0) await nextTurn();
    const from = (placeOf[row] ?? 0) * size;
    for (let column = 0; column < whole; column += 1) {
      const leg = from + (placeOf[column] ?? 0);
      all.seconds[row * whole + column] = seconds[leg] ?? 0;
      all.metres[row * whole + column] = metres[leg] ?? 0;
    }
  }
  return all;
};

/** Times between points: those of the router where there is one that answers, and estimates for all others. */
export const travelTimes = ({ estimate, router }: Needs): TravelTimes => {
  const estimateMissing = async ({ seconds, metres, isKnown }: RouterTimes, estimated: Times) => {
    for (let at = 0; at < isKnown.length; at += 1) {
      if (at % PORTION === PORTION - 1) await nextTurn();
      if (isKnown[at]) continue;
      seconds[at] = estimated.seconds[at] ?? 0;
      metres[at] = estimated.metres[at] ?? 0;
    }
  };

  const timesBetween: Ask<Times & { readonly source: TravelSource }> = async (points, wanted, signal) => {
    if (!router) return { ...(await estimate(points, wanted, signal)), source: 'estimated' };
    const answered = await router(points, wanted, signal);
    const { seconds, metres } = answered;
    if (answered.missing === 0) return { seconds, metres, source: 'router' };
    const estimated = await estimate(points, wanted, signal);
    if (answered.answers === 0) return { ...estimated, source: 'estimated' };
    await estimateMissing(answered, estimated);
    return { seconds, metres, source: 'mixed' };
  };

  /** A router is asked once for points that are equal. */
  const tableOfDistinct: typeof timesBetween = async (points, wanted, signal) => {
    const { distinct, placeOf } = distinctOf(points);
    const { source, ...found } = await timesBetween(distinct, wanted, signal);
    return { ...(distinct.length < points.length ? await spread(found, distinct.length, placeOf) : found), source };
  };

  return {
    table: async (points, signal) => {
      assertUsable(points);
      // Estimates look for the way from cell to cell, and so once for all points of a cell.
      const find = router ? tableOfDistinct : timesBetween;
      return { size: points.length, ...(await find(points.map(keptPoint), 'table', signal)) };
    },
    legs: async (points, signal) => {
      assertUsable(points);
      const { seconds, metres, source } = await timesBetween(points.map(keptPoint), 'legs', signal);
      const legOf = (time: number, at: number): Leg | null =>
        Number.isFinite(time) ? { seconds: time, metres: metres[at] ?? 0 } : null;
      return { legs: Array.from(seconds, legOf), source };
    },
  };
};
