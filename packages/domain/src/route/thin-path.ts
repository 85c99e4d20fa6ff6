import { metresBetween, type Point } from '../geocoding.ts';

/** Where a vehicle was, and when in milliseconds. */
export type PathPoint = Point & { readonly at: number };

/** Less is the noise of a receiver that does not move. */
const STEP_METRES = 20;
/** A shorter stand is not worth a point of its own. */
const STAND_MS = 15_000;

/** What a day's path comes to, and what of it is kept when its points are gone. */
export type Driven = {
  readonly metres: number;
  /** When it began to move, and when it last did; null where it has not moved. */
  readonly firstMovingAt: number | null;
  readonly lastMovingAt: number | null;
};

const isStep = (from: PathPoint, to: PathPoint) => metresBetween(from, to) >= STEP_METRES;

/**
 * One point for each 20 metres; of a stand, the first and the last where they are 15 seconds apart. The points are in the order of
 * their times. Thinned again, a path stays as it is.
 */
export const thinPath = <Kept extends PathPoint>(path: readonly Kept[]): readonly Kept[] => {
  const [first] = path;
  const last = path.at(-1);
  if (!first || !last) return [];
  const kept = [first];
  let anchor = first;
  let before = first;
  for (const point of path) {
    if (isStep(anchor, point)) {
      if (before.at - anchor.at >= STAND_MS) kept.push(before);
      kept.push(point);
      anchor = point;
    }
    before = point;
  }
  if (kept.at(-1) !== last) kept.push(last);
  return kept;
};

/** How far and from when to when, by steps of 20 metres: a vehicle that stands gets nowhere, whatever its receiver says. */
export const drivenOn = (path: readonly PathPoint[]): Driven => {
  let [anchor] = path;
  let before = anchor;
  let metres = 0;
  let firstMovingAt: number | null = null;
  let lastMovingAt: number | null = null;
  for (const point of path) {
    if (anchor && before && isStep(anchor, point)) {
      metres += metresBetween(anchor, point);
      firstMovingAt ??= before.at;
      lastMovingAt = point.at;
      anchor = point;
    }
    before = point;
  }
  return { metres: Math.round(metres), firstMovingAt, lastMovingAt };
};

/** Metres from a point to the line between two others, on a plane: a day's drive is small beside the earth. */
const deviation = (point: Point, from: Point, to: Point): number => {
  const narrowing = Math.cos((from.latitude * Math.PI) / 180);
  const [x, y] = [(point.longitude - from.longitude) * narrowing, point.latitude - from.latitude];
  const [lineX, lineY] = [(to.longitude - from.longitude) * narrowing, to.latitude - from.latitude];
  const length = lineX * lineX + lineY * lineY;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, (x * lineX + y * lineY) / length));
  return Math.hypot(x - along * lineX, y - along * lineY) * METRES_PER_DEGREE;
};
const METRES_PER_DEGREE = 111_195;

/** A stretch of the path between two kept points, with the point between them that is farthest from the straight line. */
type Stretch = { readonly from: number; readonly to: number; readonly farthest: number; readonly metres: number };

const stretchOf = (path: readonly PathPoint[], from: number, to: number): Stretch => {
  let farthest = -1;
  let metres = -1;
  for (let at = from + 1; at < to; at++) {
    const away = deviation(path[at] as PathPoint, path[from] as PathPoint, path[to] as PathPoint);
    if (away > metres) [farthest, metres] = [at, away];
  }
  return { from, to, farthest, metres };
};

/** At most so many points, at least two: as Douglas and Peucker have it, those first that the straight lines miss most. */
export const simplifyPath = <Kept extends PathPoint>(path: readonly Kept[], most: number): readonly Kept[] => {
  if (path.length <= most) return path;
  const kept = [0, path.length - 1];
  const stretches = [stretchOf(path, 0, path.length - 1)];
  while (kept.length < most) {
    const worst = stretches.reduce((best, { metres }, at) => (metres > (stretches[best]?.metres ?? -1) ? at : best), 0);
    const { from, to, farthest } = stretches[worst] as Stretch;
    if (farthest === -1) break;
    kept.push(farthest);
    stretches.splice(worst, 1, stretchOf(path, from, farthest), stretchOf(path, farthest, to));
  }
  return kept.sort((one, other) => one - other).map((at) => path[at] as Kept);
};
