import { z } from 'zod';

/** A signature is drawn on a field of this size, whatever the size of the screen: it looks the same on every paper. */
export const SIGNATURE_WIDTH = 1000;
export const SIGNATURE_HEIGHT = 400;

/** More than a long name takes; a pen that never stops is no signature. */
const MOST_STROKES = 100;
const MOST_POINTS = 4_000;

const coordinate = (most: number) => z.number().int().min(0).max(most);

/** Strokes as points one after the other: x, y, x, y. */
const stroke = z
  .array(coordinate(SIGNATURE_WIDTH))
  .min(2)
  .max(2 * MOST_POINTS)
  .refine((numbers) => numbers.length % 2 === 0, { error: 'invalid' })
  .refine((numbers) => numbers.every((number, at) => at % 2 === 0 || number <= SIGNATURE_HEIGHT), {
    error: 'too-large',
  });

export const signature = z
  .array(stroke)
  .min(1)
  .max(MOST_STROKES)
  .refine((strokes) => strokes.reduce((sum, { length }) => sum + length, 0) <= 2 * MOST_POINTS, { error: 'too-many' });
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
