import { expect, test } from 'vitest';
import { windowOf } from './use-row-window.ts';

test.each([
  ['at the top', 0, { first: 0, end: 36 }],
  ['a little further on, nothing changes', 30, { first: 0, end: 36 }],
  ['in the middle', 34 * 100, { first: 84, end: 132 }],
  ['at the end', 34 * 230, { first: 216, end: 250 }],
])('%s', (_, scrolled, expected) => {
  expect(windowOf(scrolled, 650, 34, 250)).toEqual(expected);
});

test('every row that is seen is drawn, wherever one has scrolled to', () => {
  for (let scrolled = 0; scrolled <= 34 * 230; scrolled += 17) {
    const { first, end } = windowOf(scrolled, 650, 34, 250);
    expect(first * 34).toBeLessThanOrEqual(scrolled);
    expect(end === 250 || end * 34 >= scrolled + 650).toBe(true);
  }
});
