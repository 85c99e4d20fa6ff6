import { metresBetween, type Point } from '@waybill/domain/geocoding';

/** Of a route, what a vehicle needs that drives it; times in milliseconds. */
export type DrivenStop = { readonly point: Point; readonly arrives: number; readonly leaves: number };
export type DrivenRoute = {
  readonly vehicleId: string;
  readonly leaves: number;
  readonly start: Point | null;
  readonly stops: readonly DrivenStop[];
};

export type DrivenPosition = { readonly point: Point; readonly speedKmh: number; readonly heading: number | null };

const standing = (point: Point): DrivenPosition => ({ point, speedKmh: 0, heading: null });

/** Degrees from north, clockwise, on a plane: legs are short. */
const headingOf = (from: Point, to: Point): number => {
  const east = (to.longitude - from.longitude) * Math.cos((from.latitude * Math.PI) / 180);
  const degrees = (Math.atan2(east, to.latitude - from.latitude) * 180) / Math.PI;
  return Math.round(degrees + 360) % 360;
};

const between = (from: Point, to: Point, part: number): Point => ({
  latitude: from.latitude + (to.latitude - from.latitude) * part,
  longitude: from.longitude + (to.longitude - from.longitude) * part,
});

/**
 * Where a vehicle is that keeps its plan and drives from stop to stop in a straight line: at its start before it leaves, at the last stop
 * when all is done. Null when the route has no stop.
 */
export const positionAt = ({ start, leaves, stops }: DrivenRoute, time: number): DrivenPosition | null => {
  const [first] = stops;
  if (!first) return null;
  let from = { point: start ?? first.point, leaves };
  for (const stop of stops) {
    if (time <= from.leaves) return standing(from.point);
    if (time < stop.arrives) {
      const ms = stop.arrives - from.leaves;
      const metres = metresBetween(from.point, stop.point);
      return {
        point: between(from.point, stop.point, (time - from.leaves) / ms),
        speedKmh: Math.round((metres / ms) * 3600),
        heading: metres < 1 ? null : headingOf(from.point, stop.point),
      };
    }
    from = stop;
  }
  return standing(from.point);
};

/** When there is nothing left to drive. */
export const endOf = ({ leaves, stops }: DrivenRoute): number => stops.at(-1)?.leaves ?? leaves;
