import { describe, expect, test } from 'vitest';
import {
  SIGNATURE_HEIGHT,
  SIGNATURE_WIDTH,
  type Signature,
  signature,
  signaturePath,
  withStroke,
} from './signature.ts';

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

describe('one more line of the pen', () => {
  test('is kept without the points that nobody sees, and ends where it ended', () => {
    const slow = Array.from({ length: 400 }, (_, n) => [Math.floor(n / 2), 100]).flat();
    const [line = []] = withStroke(null, slow) ?? [];
    expect(line.length).toBeLessThan(slow.length / 4);
    expect([line.slice(0, 2), line.slice(-2)]).toEqual([
      [0, 100],
      [199, 100],
    ]);
  });

  test('is left out once it would be more than a signature has', () => {
    const stroke = [10, 10, 90, 90];
    let all: Signature | null = null;
    for (let n = 0; n < 150; n += 1) all = withStroke(all, stroke);
    expect(all).toHaveLength(100);
    expect(signature.safeParse(all).success).toBe(true);
  });
});
