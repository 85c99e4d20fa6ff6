import { expect, test } from 'vitest';
import { nextRow } from './use-row-cursor.ts';

test.each([
  ['j', 0, 3, 1],
  ['ArrowDown', 1, 3, 2],
  ['j', 2, 3, 2],
  ['k', 2, 3, 1],
  ['ArrowUp', 0, 3, 0],
  ['j', -1, 3, 0],
  ['k', -1, 3, 2],
  ['j', -1, 0, null],
  ['Enter', 1, 3, null],
  ['ArrowLeft', 1, 3, null],
] as const)('%s from row %i of %i goes to %s', (key, current, count, expected) => {
  expect(nextRow(key, current, count)).toBe(expected);
});
