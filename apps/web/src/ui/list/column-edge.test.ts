import { expect, test } from 'vitest';
import { clampWidth } from './column-edge.tsx';

test.each([
  [-40, 64],
  [120.4, 120],
  [4000, 800],
])('a column drawn to %d pixels is %d wide', (drawn, width) => {
  expect(clampWidth(drawn)).toBe(width);
});
