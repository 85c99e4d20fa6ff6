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
