import { expect, test } from 'vitest';
import { isRecent, isShownOn } from './position-age.ts';

const NOW = new Date('2026-11-17T10:42:00Z');
const calendarDay = (at: Date) => at.toISOString().slice(0, 10);

test.each([
  ['2026-11-17T10:41:50Z', true],
  ['2026-11-17T10:32:01Z', true],
  ['2026-11-17T10:32:00Z', false],
  // The clocks of phones differ.
  ['2026-11-17T10:44:00Z', true],
])('what was said at %s is recent at 10:42: %s', (at, expected) => {
  expect(isRecent(at, NOW)).toBe(expected);
});

test.each([
  ['of today', '2026-11-17', '2026-11-17T07:00:00Z', true],
  ['of yesterday', '2026-11-17', '2026-11-16T23:59:00Z', false],
  ['of yesterday on the map of yesterday', '2026-11-16', '2026-11-16T12:00:00Z', false],
  ['of today on the map of tomorrow', '2026-11-18', '2026-11-17T07:00:00Z', false],
])('a position %s', (_, day, takenAt, expected) => {
  expect(isShownOn(day, { takenAt }, NOW, { calendarDay })).toBe(expected);
});
