import { expect, test } from 'vitest';
import { nextIndex } from './use-menu.ts';

test.each([
  ['ArrowDown', 0, 1],
  ['ArrowDown', 2, 0],
  ['ArrowDown', -1, 0],
  ['ArrowUp', 2, 1],
  ['ArrowUp', 0, 2],
  ['ArrowUp', -1, 2],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['a', 1, null],
])('%s on entry %d of three leads to %s', (key, current, expected) => {
  expect(nextIndex(key, current, 3)).toBe(expected);
});

test('an empty menu has nowhere to go', () => {
  expect(nextIndex('ArrowDown', -1, 0)).toBeNull();
});
