import type { Point } from '@waybill/domain/geocoding';

type Position = readonly number[];
export type Edges = { readonly west: number; readonly south: number; readonly east: number; readonly north: number };

const FULL_TURN = 360;
/** Heights as the map draws them: a straight line on it is none in degrees. */
const drawnHeight = (latitude: number) => Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / FULL_TURN));

/** The longitude within a turn from this one on: a map may have been dragged around the world. */
const turnedTo = (longitude: number, west: number) =>
  west + ((((longitude - west) % FULL_TURN) + FULL_TURN) % FULL_TURN);

/** The points between these edges. */
export const pointsWithin = <Each extends Point>(
  points: readonly Each[],
  { west, south, east, north }: Edges,
): readonly Each[] =>
  points.filter(
    ({ latitude, longitude }) => latitude >= south && latitude <= north && turnedTo(longitude, west) <= east,
  );

const edgesOf = (ring: readonly Position[]): Edges => {
  const longitudes = ring.map(([longitude = 0]) => longitude);
  const latitudes = ring.map(([, latitude = 0]) => latitude);
  return {
    west: Math.min(...longitudes),
    east: Math.max(...longitudes),
    south: Math.min(...latitudes),
    north: Math.max(...latitudes),
  };
};

/** The points inside of a line that was drawn on the map, which ends where it began. What it goes around twice is outside. */
export const pointsInRing = <Each extends Point>(
  points: readonly Each[],
  ring: readonly Position[],
): readonly Each[] => {
  if (ring.length === 0) return [];
  const edges = edgesOf(ring);
  const corners = ring.map(([longitude = 0, latitude = 0]) => ({ x: longitude, y: drawnHeight(latitude) }));
  return pointsWithin(points, edges).filter(({ latitude, longitude }) => {
    const x = turnedTo(longitude, edges.west);
    const y = drawnHeight(latitude);
    let isInside = false;
    for (const [index, to] of corners.entries()) {
      const from = corners.at(index - 1) ?? to;
      const crossesHeight = from.y > y !== to.y > y;
      if (crossesHeight && x < from.x + ((y - from.y) * (to.x - from.x)) / (to.y - from.y)) isInside = !isInside;
    }
    return isInside;
  });
};
