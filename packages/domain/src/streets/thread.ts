import { distance, heading, type Spot } from './plane.ts';
import { type Polyline, resampled, simplified } from './polyline.ts';
import { type Pull, smoothLine } from './smooth-line.ts';

export type NumberedHouse = Spot & { readonly number: number };

/** The spots of a line that is being fitted are so many metres apart. */
const STEP_M = 5;
const ROUNDS = 4;
/** With a house every ten metres, such a line follows a bend of some forty metres, and no zigzag of the doors. */
const STIFFNESS = 1_500;
const FIRST_STIFFNESS = 40_000;
/** A house so far from the line counts half: those in a second row must not pull it to themselves. */
const HALF_WEIGHT_M = 14;
/** Houses farther than that say nothing about where the street ends. */
const BESIDE_M = 45;
/** How far the line may grow at each end in one round. */
const GROWTH_M = 15;
/** Doors of the two sides that are nearer to each other than that are not on two sides. */
const LEAST_WIDTH_M = 10;
const MOST_HALF_WIDTH_M = 18;
/** Between rounds a house stays on its part of the line, also where another part of it comes near. */
const SLIDE_M = 90;
const TOLERANCE_M = 1;

/** A house as seen from the line: how far along it, and how far to its right. */
type Placed = { readonly house: NumberedHouse; readonly along: number; readonly aside: number; readonly right: Spot };

/**
 * The line in the middle of a street, from the places of its houses and a way through them. Each house says where the
 * middle is: half of the street's width towards the other side. The line that agrees with most of them and bends little is found in rounds.
 */
export const threadThrough = (houses: readonly NumberedHouse[], way: Polyline): Spot[] => {
  let line = smoothLine(
    resampled(way, STEP_M).map((spot) => ({ ...spot, weight: 1 })),
    FIRST_STIFFNESS,
  );
  let placed: readonly Placed[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    line = resampled(line, STEP_M);
    const known = new Map(placed.map(({ house, along }) => [house, along]));
    placed = houses.flatMap((house) => place(house, line, known.get(house)) ?? []);
    line = fitted(placed, line);
  }
  return simplified(line, TOLERANCE_M);
};

const place = (house: NumberedHouse, line: Polyline, known: number | undefined): Placed | null => {
  const from = known === undefined ? 0 : Math.max(0, Math.round((known - SLIDE_M) / STEP_M));
  const to = known === undefined ? line.length : Math.round((known + SLIDE_M) / STEP_M);
  const nearest = nearestOf(line, house, from, to);
  const spot = line[nearest];
  const [before, after] = [line[Math.max(0, nearest - 2)], line[Math.min(line.length - 1, nearest + 2)]];
  const ahead = spot && before && after && heading(before, after);
  if (!ahead) return null;
  const [dx, dy] = [house.x - spot.x, house.y - spot.y];
  const right = { x: -ahead.y, y: ahead.x };
  return {
    house,
    right,
    along: nearest * STEP_M + dx * ahead.x + dy * ahead.y,
    aside: dx * right.x + dy * right.y,
  };
};

const nearestOf = (line: Polyline, house: Spot, from: number, to: number): number => {
  let nearest = -1;
  let least = Number.POSITIVE_INFINITY;
  for (let at = from; at < to; at += 1) {
    const spot = line[at];
    const apart = spot ? distance(house, spot) : Number.POSITIVE_INFINITY;
    if (apart >= least) continue;
    nearest = at;
    least = apart;
  }
  return nearest;
};

const medianOf = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
};

/** How far to the right of the middle houses with odd numbers are; negative when they are on the left. */
const oddSide = (placed: readonly Placed[]): number => {
  const ofParity = (parity: number) =>
    placed.filter(({ house }) => house.number % 2 === parity).map(({ aside }) => aside);
  const [odd, even] = [ofParity(1), ofParity(0)];
  if (Math.min(odd.length, even.length) < 2) return 0;
  const width = medianOf(odd) - medianOf(even);
  if (Math.abs(width) < LEAST_WIDTH_M) return 0;
  return Math.sign(width) * Math.min(MOST_HALF_WIDTH_M, Math.abs(width) / 2);
};

/** So little does the line of the last round count: it decides where the houses do not say enough to find a line at all. */
const LAST_WEIGHT = 0.005;

const fitted = (placed: readonly Placed[], last: Polyline): Spot[] => {
  const half = oddSide(placed);
  const length = (last.length - 1) * STEP_M;
  const ends = placed.filter(({ aside }) => Math.abs(aside) <= BESIDE_M).map(({ along }) => along);
  const from = Math.max(-GROWTH_M, Math.min(length, ...ends));
  const to = Math.min(length + GROWTH_M, Math.max(0, ...ends));
  const steps = Math.max(2, Math.round((to - from) / STEP_M)) + 1;
  const sums = Array.from({ length: steps }, (_, step) => {
    const spot = last[Math.max(0, Math.min(last.length - 1, step + Math.round(from / STEP_M)))] ?? { x: 0, y: 0 };
    return { x: spot.x * LAST_WEIGHT, y: spot.y * LAST_WEIGHT, weight: LAST_WEIGHT };
  });
  for (const { house, along, aside, right } of placed) {
    const sum = sums[Math.max(0, Math.min(steps - 1, Math.round((along - from) / STEP_M)))];
    if (!sum) continue;
    const side = house.number % 2 === 1 ? half : -half;
    const weight = 1 / (1 + ((aside - side) / HALF_WEIGHT_M) ** 2);
    sum.x += (house.x - side * right.x) * weight;
    sum.y += (house.y - side * right.y) * weight;
    sum.weight += weight;
  }
  return smoothLine(
    sums.map(({ x, y, weight }): Pull => ({ x: x / weight, y: y / weight, weight })),
    STIFFNESS,
  );
};
