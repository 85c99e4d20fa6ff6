import { expect, test } from 'vitest';
import { besidePointer } from './drag-session.ts';

test.each([
  ['in the middle', 500, 514],
  ['where it just fits', 1086, 1100],
  ['where the screen ends', 1087, 809],
  ['at the very edge', 1366, 1088],
])('the bubble is beside the pointer, and on its other side where the screen ends: %s', (_, at, place) => {
  expect(besidePointer(at, 264, 1364)).toBe(place);
});

test('on a screen that is narrower than both sides, the bubble begins at its edge', () => {
  expect(besidePointer(150, 264, 300)).toBe(0);
});
