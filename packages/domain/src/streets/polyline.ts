import { between, distance, heading, type Spot } from './plane.ts';

export type Polyline = readonly Spot[];

/** The pairs of neighbours of a line. */
export function* segmentsOf(line: Polyline): Generator<readonly [Spot, Spot]> {
  let last: Spot | null = null;
  for (const spot of line) {
    if (last) yield [last, spot];
    last = spot;
  }
}

export const lengthOf = (line: Polyline): number => {
  let sum = 0;
  let last: Spot | null = null;
  for (const spot of line) {
    if (last) sum += distance(last, spot);
    last = spot;
  }
  return sum;
};

/** The line with a spot every so many metres, and its own end. */
export const resampled = (line: Polyline, step: number): Spot[] => {
  const spots = line.slice(0, 1);
  let left = step;
  for (const [from, to] of segmentsOf(line)) {
    const length = distance(from, to);
    let done = left;
    for (; done <= length; done += step) spots.push(between(from, to, done / length));
    left = done - length;
  }
  const [end, last] = [line.at(-1), spots.at(-1)];
  if (end && last && distance(end, last) > step / 2) spots.push(end);
  return spots;
};

/** The direction in which a line leaves over its last end, taken from its last so many metres. */
export const endHeading = (line: Polyline, metres: number): Spot | null => {
  const end = line.at(-1);
  const from = end && spotBeforeEnd(line, metres);
  return end && from ? heading(from, end) : null;
};

/** The spot so many metres before the last end of a line; its other end, when it is shorter. */
export const spotBeforeEnd = (line: Polyline, metres: number): Spot | undefined => {
  let left = metres;
  for (const [from, to] of segmentsOf(line.toReversed())) {
    const length = distance(from, to);
    if (length >= left) return between(from, to, length === 0 ? 0 : left / length);
    left -= length;
  }
  return line[0];
};

/** Without the spots in between: it is measured for every house of a country. */
const distanceToSegment = (spot: Spot, from: Spot, to: Spot): number => {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const square = dx * dx + dy * dy;
  const share = square === 0 ? 0 : ((spot.x - from.x) * dx + (spot.y - from.y) * dy) / square;
  const within = Math.max(0, Math.min(1, share));
  const offX = from.x + dx * within - spot.x;
  const offY = from.y + dy * within - spot.y;
  return Math.sqrt(offX * offX + offY * offY);
};

export const distanceToLine = (spot: Spot, line: Polyline): number => {
  let least = Number.POSITIVE_INFINITY;
  let last: Spot | null = null;
  for (const next of line) {
    if (last) least = Math.min(least, distanceToSegment(spot, last, next));
    last = next;
  }
  return least;
};

/** Leaves out the spots without which the line stays within a tolerance of itself (Douglas and Peucker). */
export const simplified = (line: Polyline, tolerance: number): Spot[] => {
  const kept = new Set([0, line.length - 1]);
  const waiting: (readonly [from: number, to: number])[] = [[0, line.length - 1]];
  for (let part = waiting.pop(); part; part = waiting.pop()) {
    const [from, to] = part;
    const farthest = farthestBetween(line, from, to, tolerance);
    if (farthest === null) continue;
    kept.add(farthest);
    waiting.push([from, farthest], [farthest, to]);
  }
  return line.filter((_, at) => kept.has(at));
};

/** The spot between two others that is farthest from the straight way between them, and farther than a tolerance. */
const farthestBetween = (line: Polyline, from: number, to: number, tolerance: number): number | null => {
  const [first, last] = [line[from], line[to]];
  if (!first || !last) return null;
  let farthest: number | null = null;
  let most = tolerance;
  for (let at = from + 1; at < to; at += 1) {
    const off = distanceToSegment(line[at] ?? first, first, last);
    if (off <= most) continue;
    farthest = at;
    most = off;
  }
  return farthest;
};
