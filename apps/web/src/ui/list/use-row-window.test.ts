import { expect, test } from 'vitest';
import { stepTowards, stretchesOf, windowOf } from './use-row-window.ts';

test.each([
  ['at the top', 0, { first: 0, end: 28, top: 0 }],
  ['a little further on, nothing changes', 30, { first: 0, end: 28, top: 0 }],
  ['in the middle', 34 * 100, { first: 92, end: 128, top: 100 }],
  ['at the end', 34 * 230, { first: 220, end: 250, top: 228 }],
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

test.each([
  ['further down', { first: 0, end: 32 }, { first: 4, end: 40, top: 16 }, { first: 4, end: 36 }],
  ['further up', { first: 20, end: 64 }, { first: 12, end: 56, top: 24 }, { first: 16, end: 56 }],
  ['down before up', { first: 100, end: 104 }, { first: 88, end: 132, top: 100 }, { first: 100, end: 108 }],
  ['the last few', { first: 0, end: 246 }, { first: 216, end: 250, top: 228 }, { first: 216, end: 250 }],
  ['after a leap', { first: 0, end: 32 }, { first: 88, end: 132, top: 100 }, { first: 100, end: 104 }],
  ['after a leap to the top', { first: 88, end: 132 }, { first: 0, end: 32, top: 0 }, { first: 0, end: 4 }],
  ['nowhere else', { first: 88, end: 132 }, { first: 88, end: 132, top: 100 }, { first: 88, end: 132 }],
])('one step: %s', (_, drawn, wanted, expected) => {
  expect(stepTowards(drawn, wanted)).toEqual(expected);
});

test.each([
  ['the row with the focus above the window', 3, [3, 40, 41, 42, 43]],
  ['below it', 90, [40, 41, 42, 43, 90]],
  ['inside it', 41, [40, 41, 42, 43]],
  ['right before it', 39, [39, 40, 41, 42, 43]],
  ['nowhere', null, [40, 41, 42, 43]],
  ['gone from the list', 100, [40, 41, 42, 43]],
])('the rows that are drawn: %s', (_, focused, expected) => {
  const stretches = stretchesOf({ first: 40, end: 44 }, focused, 100);
  const drawn = stretches
    .filter(({ isDrawn }) => isDrawn)
    .flatMap(({ from, to }) => [...Array(to - from).keys()].map((row) => row + from));
  expect(drawn).toEqual(expected);
  // Together with the gaps, the window is the whole table, each row once.
  expect(stretches.reduce((at, { from, to }) => (from === at ? to : Number.NaN), 0)).toBe(100);
});
