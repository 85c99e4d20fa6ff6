import { expect, test } from 'vitest';
import { commonDay, dayAfter } from './calendar-day.ts';

test.each([
  ['2026-11-17', 1, '2026-11-18'],
  ['2026-11-30', 1, '2026-12-01'],
  ['2027-01-01', -1, '2026-12-31'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-03-29', 1, '2026-03-30'],
])('%s and %d days is %s', (day, days, after) => {
  expect(dayAfter(day, days)).toBe(after);
});

test.each([
  [['2026-11-18', '2026-11-18'], '2026-11-18'],
  [['2026-11-18', '2026-11-19'], null],
  [['2026-11-18', null], null],
  [['2026-11-18', undefined], null],
  [['2026-11-16', '2026-11-16'], null],
  [['2026-11-17'], null],
  [[], null],
])('%j are proposed for %s', (days, day) => {
  expect(commonDay(days, '2026-11-17')).toBe(day);
});
