import { between, distance, type Spot } from './plane.ts';
import { endHeading, lengthOf, type Polyline, segmentsOf } from './polyline.ts';
import { cellKey, type SpotGrid } from './spot-grid.ts';

/** An end that goes less than this beyond another street ends at it. */
const OVERSHOOT_M = 28;
/** How far an end is led on to the next street. */
const REACH_M = 75;
/** For a street that meets no other with either end. */
const LAST_REACH_M = 120;
/** The direction of an end is that of so many metres. */
const HEADING_M = 40;
/** How far the way to the next street may turn aside; a larger turn would look like a hook. */
const DEGREES = [0, 7, -7, 14, -14, 21, -21, 28, -28];
/** A way that turns aside must be that much shorter to be better: half at the largest turn. */
const PRICE_OF_A_TURN = 0.6 / 28;
/** No way goes through a house; the houses of the end itself do not count. */
const HOUSE_M = 7;
const CELL_M = 100;
const SHORTEST_SHARE = 0.5;

type Segment = { readonly from: Spot; readonly to: Spot; readonly thread: number };

/** Where the way from one spot to another crosses a segment, as a share of the way. */
const crossing = (a: Spot, b: Spot, { from, to }: Segment): number | null => {
  const [ax, ay, sx, sy] = [b.x - a.x, b.y - a.y, to.x - from.x, to.y - from.y];
  const turn = ax * sy - ay * sx;
  if (turn === 0) return null;
  const [dx, dy] = [from.x - a.x, from.y - a.y];
  const [way, other] = [(dx * sy - dy * sx) / turn, (dx * ay - dy * ax) / turn];
  return way >= 0 && way <= 1 && other >= 0 && other <= 1 ? way : null;
};

const cellsBetween = (a: Spot, b: Spot): number[] => {
  const cells: number[] = [];
  const [left, right] = [Math.floor(Math.min(a.x, b.x) / CELL_M), Math.floor(Math.max(a.x, b.x) / CELL_M)];
  const [top, bottom] = [Math.floor(Math.min(a.y, b.y) / CELL_M), Math.floor(Math.max(a.y, b.y) / CELL_M)];
  for (let row = top; row <= bottom; row += 1)
    for (let column = left; column <= right; column += 1) cells.push(cellKey(column, row));
  return cells;
};

/** Finds the segments that a way may cross. */
const segmentIndex = (threads: readonly Polyline[]) => {
  const cells = new Map<number, Segment[]>();
  for (const [thread, line] of threads.entries()) {
    for (const [from, to] of segmentsOf(line)) {
      for (const key of cellsBetween(from, to)) {
        const segment = { from, to, thread };
        const here = cells.get(key);
        if (here) here.push(segment);
        else cells.set(key, [segment]);
      }
    }
  }
  /** The share of the way at which it first meets another thread than its own. */
  const firstMeeting = (a: Spot, b: Spot, thread: number): number | null => {
    let first: number | null = null;
    for (const key of cellsBetween(a, b)) {
      for (const segment of cells.get(key) ?? []) {
        const at = segment.thread === thread ? null : crossing(a, b, segment);
        if (at !== null && (first === null || at < first)) first = at;
      }
    }
    return first;
  };
  return { firstMeeting };
};
type SegmentIndex = ReturnType<typeof segmentIndex>;

/** The line without the bit of its last end that goes beyond another street; null when there is none. */
const cutBack = (line: Polyline, thread: number, { firstMeeting }: SegmentIndex): Spot[] | null => {
  let left = OVERSHOOT_M;
  let cut: Spot[] | null = null;
  for (let at = line.length - 1; at > 0 && left > 0; at -= 1) {
    const [to, from] = [line[at], line[at - 1]];
    if (!to || !from) return cut;
    const length = distance(from, to);
    const start = length > left ? between(to, from, left / length) : from;
    // The meeting that is farthest from the end: the last one seen from there is the first one seen from the start.
    const share = firstMeeting(start, to, thread);
    if (share !== null) cut = [...line.slice(0, at), between(start, to, share)];
    left -= length;
  }
  return cut && lengthOf(cut) > lengthOf(line) * SHORTEST_SHARE ? cut : null;
};

const turned = ({ x, y }: Spot, degrees: number): Spot => {
  const [sine, cosine] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  return { x: x * cosine - y * sine, y: x * sine + y * cosine };
};

type Surroundings = SegmentIndex & { readonly houses: SpotGrid<Spot> };

/** The spot of the next street to which the last end of a line leads. */
const nextStreet = (
  line: Polyline,
  thread: number,
  reach: number,
  { firstMeeting, houses }: Surroundings,
): Spot | null => {
  const [end, ahead] = [line.at(-1), endHeading(line, HEADING_M)];
  if (!end || !ahead) return null;
  let [found, least]: [Spot | null, number] = [null, Number.POSITIVE_INFINITY];
  for (const degrees of DEGREES) {
    const { x, y } = turned(ahead, degrees);
    const far = { x: end.x + x * reach, y: end.y + y * reach };
    const share = firstMeeting(end, far, thread);
    const price = (share ?? Number.POSITIVE_INFINITY) * reach * (1 + Math.abs(degrees) * PRICE_OF_A_TURN);
    if (share === null || price >= least) continue;
    const target = between(end, far, share);
    if (!isBlocked(end, target, houses)) [found, least] = [target, price];
  }
  return found;
};

const isBlocked = (from: Spot, to: Spot, houses: SpotGrid<Spot>): boolean => {
  const length = distance(from, to);
  for (let done = 2 * HOUSE_M; done < length - HOUSE_M; done += HOUSE_M / 2)
    if (houses.has(between(from, to, done / length), HOUSE_M)) return true;
  return false;
};

/** The threads with their ends at each other: cut where they go a little beyond a street, led on where they end before one. */
export const joined = (threads: readonly Polyline[], houses: SpotGrid<Spot>): Spot[][] => {
  const index = segmentIndex(threads);
  const cut = threads.map((line, thread) => {
    const last = cutBack(line, thread, index);
    const first = cutBack((last ?? line).toReversed(), thread, index);
    return { line: first?.toReversed() ?? last ?? [...line], meetsLast: last !== null, meetsFirst: first !== null };
  });
  const around = { ...segmentIndex(cut.map(({ line }) => line)), houses };
  return cut.map(({ line, meetsLast, meetsFirst }, thread) => {
    const reversed = line.toReversed();
    const targets = (reach: number) => ({
      last: meetsLast ? null : nextStreet(line, thread, reach, around),
      first: meetsFirst ? null : nextStreet(reversed, thread, reach, around),
    });
    const near = targets(REACH_M);
    const isAlone = !meetsLast && !meetsFirst && !near.last && !near.first;
    const { last, first } = isAlone ? targets(LAST_REACH_M) : near;
    return [...(first ? [first] : []), ...line, ...(last ? [last] : [])];
  });
};
