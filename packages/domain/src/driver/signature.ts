import { z } from 'zod';

/** A signature is drawn on a field of this size, whatever the size of the screen: it looks the same on every paper. */
export const SIGNATURE_WIDTH = 1000;
export const SIGNATURE_HEIGHT = 400;

/** More than a long name takes; a pen that never stops is no signature. */
const MOST_STROKES = 100;
const MOST_POINTS = 4_000;

const isWithin = (number: unknown, most: number): boolean =>
  Number.isInteger(number) && (number as number) >= 0 && (number as number) <= most;

/** Points one after the other: x, y, x, y. */
const isStroke = (numbers: unknown): numbers is number[] =>
  Array.isArray(numbers) &&
  numbers.length >= 2 &&
  numbers.length <= 2 * MOST_POINTS &&
  numbers.length % 2 === 0 &&
  numbers.every((number, at) => isWithin(number, at % 2 === 0 ? SIGNATURE_WIDTH : SIGNATURE_HEIGHT));

/** Looked at as a whole: thousands of numbers, each with a schema and a refusal of its own, would keep the server busy. */
const isSignature = (strokes: unknown): strokes is number[][] => {
  if (!Array.isArray(strokes) || strokes.length === 0 || strokes.length > MOST_STROKES) return false;
  let numbers = 0;
  for (const stroke of strokes) {
    if (!isStroke(stroke)) return false;
    numbers += stroke.length;
    if (numbers > 2 * MOST_POINTS) return false;
  }
  return true;
};

export const signature = z.custom<number[][]>(isSignature, { error: 'invalid' });
export type Signature = z.infer<typeof signature>;

/** Closer points than this change nothing that an eye sees; a pen is asked where it is two hundred times in a second. */
const LEAST_STEP = 5;

const thinned = (stroke: readonly number[]): number[] => {
  const kept: number[] = [];
  for (let at = 0; at < stroke.length; at += 2) {
    const [x = 0, y = 0] = stroke.slice(at, at + 2);
    const step = Math.hypot(x - (kept.at(-2) ?? Number.NEGATIVE_INFINITY), y - (kept.at(-1) ?? 0));
    if (step >= LEAST_STEP || at === stroke.length - 2) kept.push(x, y);
  }
  return kept;
};

/** With one more line of the pen; without it where that would be more than a signature has. */
export const withStroke = (strokes: Signature | null, stroke: readonly number[]): Signature | null => {
  const more = [...(strokes ?? []), thinned(stroke)];
  return isSignature(more) ? more : strokes;
};

/** The lines of a signature, as an SVG path says them. */
export const signaturePath = (strokes: Signature): string =>
  strokes
    .map((numbers) => {
      const points: string[] = [];
      for (let at = 0; at < numbers.length; at += 2) points.push(`${numbers[at]} ${numbers[at + 1]}`);
      // A dot is a line to where it is.
      return `M${points.length > 1 ? points.join('L') : `${points[0]}L${points[0]}`}`;
    })
    .join('');
