import { expect, test } from 'vitest';
import { isOverloaded, loadShare } from './load-share.ts';

test.each([
  [0, 1200, 0, 'fine'],
  [984, 1200, 82, 'fine'],
  [1080, 1200, 90, 'fine'],
  [1081, 1200, 90, 'tight'],
  [1199.9, 1200, 99, 'tight'],
  [1200, 1200, 100, 'tight'],
  [1200.1, 1200, 101, 'over'],
  [1, 0, 100, 'over'],
  [0, 0, 0, 'fine'],
])('%d of %d is %d %% and %s', (used, capacity, percent, state) => {
  expect(loadShare(used, capacity)).toEqual({ percent, state });
});

test('without a capacity nothing is too much', () => {
  expect(loadShare(9999, null)).toBeNull();
  expect(isOverloaded({ weight: 9999, volume: 99 }, { weight: null, volume: null })).toBe(false);
});

test.each([
  [{ weight: 10, volume: 1 }, false],
  [{ weight: 101, volume: 1 }, true],
  [{ weight: 10, volume: 11 }, true],
])('%j is overloaded: %s', (load, isOver) => {
  expect(isOverloaded(load, { weight: 100, volume: 10 })).toBe(isOver);
});
