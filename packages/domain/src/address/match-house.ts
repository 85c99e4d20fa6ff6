import { type Difference, metresBetween, type Point, type Precision } from '../geocoding.ts';
import type { House } from './read-address.ts';

export type KnownHouse = Point & {
  readonly number: number | null;
  /** Small, or ''. */
  readonly letter: string;
};

export type HouseMatch = Point & {
  readonly precision: Precision;
  readonly errorMetres: number;
  /** From 0 to 1. */
  readonly score: number;
  readonly difference: Difference | null;
  /** The house, where it is one of those that are known. */
  readonly house: KnownHouse | null;
};

/** The error of a registry's own point for a house. */
export const ROOFTOP_M = 10;
/**
 * The errors that nine of ten answers keep when a house is left out of the Icelandic registry and looked for: between two others,
 * beyond the last one, and beside those of its number.
 */
const LEAST_BETWEEN_M = 20;
const LEAST_BEYOND_M = 120;
const LEAST_BESIDE_M = 55;
/** A number so far beyond the ends of the street may be a new house at that end. */
const BEYOND_ENDS = 10;
/** No house is so far from the last one before it, however far apart those two are that say where the street goes. */
const LONGEST_STEP_M = 60;
/** Numbers on one side of a street differ by two. */
const STEP = 2;

const middleOf = (points: readonly Point[]): Point => ({
  latitude: points.reduce((sum, { latitude }) => sum + latitude, 0) / points.length,
  longitude: points.reduce((sum, { longitude }) => sum + longitude, 0) / points.length,
});

const spreadOf = (middle: Point, points: readonly Point[]): number =>
  Math.max(...points.map((point) => metresBetween(middle, point)));

const between = (a: Point, b: Point, share: number): Point => ({
  latitude: a.latitude + (b.latitude - a.latitude) * share,
  longitude: a.longitude + (b.longitude - a.longitude) * share,
});

type Numbered = KnownHouse & { readonly number: number };
const isNumbered = (house: KnownHouse): house is Numbered => house.number !== null;

const nearest = (houses: readonly Numbered[], better: (a: Numbered, b: Numbered) => boolean): Numbered | null =>
  houses.reduce<Numbered | null>((best, house) => (best === null || better(house, best) ? house : best), null);

/** A house that is missing between two others, on its own side of the street where there are two on that side. */
const interpolate = (number: number, houses: readonly Numbered[]): HouseMatch | null => {
  const ofSide = houses.filter((house) => house.number % STEP === number % STEP);
  for (const side of [ofSide, houses]) {
    const below = nearest(
      side.filter((house) => house.number < number),
      (a, b) => a.number > b.number,
    );
    const above = nearest(
      side.filter((house) => house.number > number),
      (a, b) => a.number < b.number,
    );
    if (!below || !above) continue;
    const point = between(below, above, (number - below.number) / (above.number - below.number));
    const errorMetres = Math.max(LEAST_BETWEEN_M, Math.round(metresBetween(below, above)));
    return { ...point, precision: 'interpolated', errorMetres, score: 0.85, difference: 'house-number', house: null };
  }
  return beyondEnd(number, ofSide.length > 0 ? ofSide : houses, acrossFrom(number, houses));
};

/** The houses across the street, whose numbers differ by one. */
const acrossFrom = (number: number, houses: readonly Numbered[]): Point | null => {
  const across = houses.filter((house) => Math.abs(house.number - number) === 1);
  return across.length > 0 ? middleOf(across) : null;
};

/** Goes on from a house by so many of the steps that lead to it. */
const stepOn = (end: Point, before: Point, steps: number): Point => {
  const metres = metresBetween(before, end);
  const share = Math.min(steps, metres === 0 ? 0 : LONGEST_STEP_M / metres);
  return between(
    end,
    { latitude: 2 * end.latitude - before.latitude, longitude: 2 * end.longitude - before.longitude },
    share,
  );
};

const beyondEnd = (number: number, houses: readonly Numbered[], across: Point | null): HouseMatch | null => {
  const end = nearest(houses, (a, b) => Math.abs(a.number - number) < Math.abs(b.number - number));
  if (!end || Math.abs(end.number - number) > BEYOND_ENDS) return null;
  const next = nearest(
    houses.filter((house) => house !== end && house.number !== end.number),
    (a, b) => Math.abs(a.number - end.number) < Math.abs(b.number - end.number),
  );
  // As far beyond the last house as the numbers say, at the distance of the last two houses.
  const steps = next ? Math.min(1, (number - end.number) / (end.number - next.number)) : 0;
  const further = next ? stepOn(end, next, steps) : end;
  const point = across ? between(further, across, 0.5) : further;
  const errorMetres = Math.max(LEAST_BEYOND_M, next ? Math.round(2 * metresBetween(end, next)) : 0);
  return {
    latitude: point.latitude,
    longitude: point.longitude,
    precision: 'interpolated',
    errorMetres,
    score: 0.75,
    difference: 'house-number',
    house: null,
  };
};

const exact = (house: KnownHouse, errorMetres = ROOFTOP_M): HouseMatch => ({
  latitude: house.latitude,
  longitude: house.longitude,
  precision: 'rooftop',
  errorMetres,
  score: 1,
  difference: null,
  house,
});

/** A letter that is missing between two others of its number; beyond the last of them, at that one. */
const amongLetters = (letter: string, houses: readonly KnownHouse[]): Point => {
  const sorted = houses.toSorted((a, b) => (a.letter < b.letter ? -1 : 1));
  const below = sorted.findLast((house) => house.letter < letter);
  const above = sorted.find((house) => house.letter > letter);
  return below && above ? middleOf([below, above]) : (below ?? above ?? middleOf(houses));
};

/** The place of a house among the known ones of its street; null when nothing is near it. */
export const matchHouse = (asked: House, known: readonly KnownHouse[]): HouseMatch | null => {
  const letter = asked.letter ?? '';
  const same = known.filter((house) => house.number === asked.number);
  const found = same.find((house) => house.letter === letter);
  if (found)
    return { ...exact(found), ...(asked.to !== null && { difference: 'house-range', errorMetres: 2 * ROOFTOP_M }) };
  if (same.length > 0 && asked.number !== null) {
    // 12 is asked for and there are 12a and 12b, or 12b is asked for and there is 12.
    const { latitude, longitude } = letter === '' ? middleOf(same) : amongLetters(letter, same);
    const [only] = same;
    const errorMetres = Math.max(LEAST_BESIDE_M, Math.round(spreadOf(middleOf(same), same)) + ROOFTOP_M);
    const [score, difference] = letter === '' ? ([0.97, null] as const) : ([0.9, 'house-letter'] as const);
    const house = same.length === 1 && only ? only : null;
    return { latitude, longitude, precision: 'interpolated', errorMetres, score, difference, house };
  }
  if (asked.number === null) return null;
  // A range that is entered as its last number.
  const last = asked.to === null ? undefined : known.find((house) => house.number === asked.to);
  if (last) return { ...exact(last), difference: 'house-range', errorMetres: 2 * ROOFTOP_M };
  return interpolate(asked.number, known.filter(isNumbered));
};
