import { expect, test } from 'vitest';
import { loadLevel } from './load-level.ts';

test.each([
  [0, 1200, 'fits'],
  [1080, 1200, 'fits'],
  [1081, 1200, 'nearly-full'],
  [1200, 1200, 'nearly-full'],
  [1200.001, 1200, 'over'],
  [0, 0, 'fits'],
  [1, 0, 'over'],
] as const)('%d of %d: %s', (load, capacity, level) => {
  expect(loadLevel(load, capacity)).toBe(level);
});
