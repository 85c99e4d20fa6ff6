import { expect, test } from 'vitest';
import { minutesBetween } from './minutes-between.ts';

test.each([
  ['2026-11-17T09:56:00Z', '2026-11-17T10:02:20Z', 6],
  ['2026-11-17T10:02:00Z', '2026-11-17T09:56:00Z', -6],
  ['2026-11-17T10:02:00Z', '2026-11-17T10:02:10Z', 0],
  [null, '2026-11-17T10:02:00Z', null],
  ['2026-11-17T10:02:00Z', null, null],
])('from %s to %s: %s', (from, to, minutes) => {
  expect(minutesBetween(from, to)).toBe(minutes);
});
