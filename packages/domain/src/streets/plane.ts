import type { Point } from '../geocoding.ts';

/** A place on the plane of a map: metres to the east and to the south, as tiles are counted. */
export type Spot = { readonly x: number; readonly y: number };

const EARTH_CIRCUMFERENCE_M = 2 * Math.PI * 6_371_009;
const FULL_TURN = 360;
const radians = (degrees: number) => (degrees * Math.PI) / 180;
/** Beyond it Mercator's map has no end. */
const LAST_LATITUDE = 85;

export type Plane = {
  /** The breadth of the whole world, in metres of this plane. */
  readonly breadth: number;
  readonly spotAt: (point: Point) => Spot;
};

/** Mercator's map, measured in the metres of one latitude: right there, and a few per cent off elsewhere in a country. */
export const planeAround = (latitude: number): Plane => {
  const breadth = EARTH_CIRCUMFERENCE_M * Math.cos(radians(Math.min(LAST_LATITUDE, Math.abs(latitude))));
  return {
    breadth,
    spotAt: (point) => {
      const sine = Math.sin(radians(Math.max(-LAST_LATITUDE, Math.min(LAST_LATITUDE, point.latitude))));
      return {
        x: (point.longitude / FULL_TURN + 0.5) * breadth,
        y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * breadth,
      };
    },
  };
};

/** Not by Math.hypot, which takes ten times as long: most of the drawing is measuring. */
export const distance = (a: Spot, b: Spot): number => {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  return Math.sqrt(dx * dx + dy * dy);
};

export const between = (a: Spot, b: Spot, share: number): Spot => ({
  x: a.x + (b.x - a.x) * share,
  y: a.y + (b.y - a.y) * share,
});

/** The direction from one spot to another, as a spot one metre away; null when they are the same. */
export const heading = (from: Spot, to: Spot): Spot | null => {
  const length = distance(from, to);
  return length === 0 ? null : { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
};

/** The angle by which a way turns from one direction into another, in degrees from 0 to 180. */
export const turnBetween = (a: Spot, b: Spot): number =>
  (Math.acos(Math.max(-1, Math.min(1, a.x * b.x + a.y * b.y))) * 180) / Math.PI;
