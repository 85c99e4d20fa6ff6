import { expect, test } from 'vitest';
import { SIGNATURE_HEIGHT, SIGNATURE_WIDTH, signature, signaturePath } from './signature.ts';

test('strokes become lines, and a dot stays one', () => {
  expect(
    signaturePath([
      [1, 2, 3, 4, 5, 6],
      [7, 8],
    ]),
  ).toBe('M1 2L3 4L5 6M7 8L7 8');
});

test.each([
  ['nothing at all', []],
  ['a point without its height', [[1]]],
  ['a point outside of the field', [[SIGNATURE_WIDTH + 1, 1]]],
  ['a point below the field', [[1, SIGNATURE_HEIGHT + 1]]],
  ['half a pixel', [[1.5, 1]]],
  ['more points than any hand draws', [Array.from({ length: 8_002 }, () => 1)]],
  ['that in many strokes', Array.from({ length: 90 }, () => Array.from({ length: 100 }, () => 1))],
])('%s is no signature', (_, strokes) => {
  expect(signature.safeParse(strokes).success).toBe(false);
});
