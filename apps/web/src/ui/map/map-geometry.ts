import type { Point } from '@waybill/domain/geocoding';
import type { MapPlace } from './map-types.ts';

const METRES_PER_DEGREE = 111_195;
/** Short of the poles, where a metre would be any number of degrees. */
const MAX_LATITUDE = 85;

const clampLatitude = (latitude: number) => Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, latitude));
const wrapLongitude = (longitude: number) => ((((longitude + 180) % 360) + 360) % 360) - 180;
const shrink = (latitude: number) => Math.cos((clampLatitude(latitude) * Math.PI) / 180);

/** The point so many metres to the east and to the north. */
export const pointBeside = ({ latitude, longitude }: Point, east: number, north: number): Point => ({
  latitude: clampLatitude(latitude + north / METRES_PER_DEGREE),
  longitude: wrapLongitude(longitude + east / METRES_PER_DEGREE / shrink(latitude)),
});

/** Places are kept to a tenth of a metre. */
const asKept = ({ latitude, longitude }: Point): Point => ({
  latitude: Number(latitude.toFixed(6)),
  longitude: Number(longitude.toFixed(6)),
});

const STEP_M = 1;
const LONG_STEP_M = 10;
const DIRECTIONS: Readonly<Record<string, readonly [east: number, north: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** Where a key moves a pin to; null for a key that moves nothing. */
export const nudged = (point: Point, key: string, isLong: boolean): Point | null => {
  const direction = DIRECTIONS[key];
  if (!direction) return null;
  const metres = isLong ? LONG_STEP_M : STEP_M;
  return asKept(pointBeside(point, direction[0] * metres, direction[1] * metres));
};

type Sides = { readonly top: number; readonly right: number; readonly bottom: number; readonly left: number };
type Size = { readonly clientWidth: number; readonly clientHeight: number };

/** Of each side of a map, so much at most is for what stands beside its places. */
const MOST_PADDING = 0.5;

/** The wanted padding, or less of it in a map that is too small: beyond its size the library shows no places at all. */
export const paddingIn = ({ clientWidth, clientHeight }: Size, { top, right, bottom, left }: Sides): Sides => {
  const across = Math.min(1, (MOST_PADDING * clientWidth) / (left + right));
  const down = Math.min(1, (MOST_PADDING * clientHeight) / (top + bottom));
  return { top: top * down, right: right * across, bottom: bottom * down, left: left * across };
};

type Position = [longitude: number, latitude: number];
export type Bounds = [west: number, south: number, east: number, north: number];

const edgesOf = ({ point, errorMetres }: MapPlace) => {
  const north = (errorMetres ?? 0) / METRES_PER_DEGREE;
  const east = north / shrink(point.latitude);
  return {
    west: point.longitude - east,
    east: point.longitude + east,
    south: clampLatitude(point.latitude - north),
    north: clampLatitude(point.latitude + north),
  };
};

/** What holds all places with their circles; null for none. East of 180 degrees goes on counting where that is the shorter way. */
export const boundsOf = (places: readonly MapPlace[]): Bounds | null => {
  const plain = places.map(edgesOf);
  const beyond = plain.map((edges) =>
    edges.west < 0 ? { ...edges, west: edges.west + 360, east: edges.east + 360 } : edges,
  );
  const width = (all: typeof plain) =>
    Math.max(...all.map(({ east }) => east)) - Math.min(...all.map(({ west }) => west));
  const edges = width(beyond) < width(plain) ? beyond : plain;
  if (edges.length === 0) return null;
  return [
    Math.min(...edges.map(({ west }) => west)),
    Math.min(...edges.map(({ south }) => south)),
    Math.max(...edges.map(({ east }) => east)),
    Math.max(...edges.map(({ north }) => north)),
  ];
};

const CORNERS = 64;

/** A circle of so many metres around a point, as a closed ring. */
export const circleAround = ({ latitude, longitude }: Point, metres: number): Position[] =>
  Array.from({ length: CORNERS + 1 }, (_, corner) => {
    const turn = (corner / CORNERS) * 2 * Math.PI;
    const north = (metres * Math.sin(turn)) / METRES_PER_DEGREE;
    const east = (metres * Math.cos(turn)) / METRES_PER_DEGREE / shrink(latitude);
    return [longitude + east, clampLatitude(latitude + north)];
  });

export const positionOf = ({ latitude, longitude }: Point): Position => [longitude, latitude];

/** A map may have been dragged once around the world. */
export const pointAt = ({ lat, lng }: { readonly lat: number; readonly lng: number }): Point =>
  asKept({ latitude: lat, longitude: wrapLongitude(lng) });

export type Scale = { readonly metres: number; readonly pixels: number };

/** The longest round distance that fits into so many pixels: 1, 2 or 5 with zeros. */
export const scaleOf = (metresPerPixel: number, mostPixels: number): Scale => {
  const most = metresPerPixel * mostPixels;
  const power = 10 ** Math.floor(Math.log10(most));
  const metres = ([5, 2, 1].find((digit) => digit * power <= most) ?? 1) * power;
  return { metres, pixels: metres / metresPerPixel };
};
