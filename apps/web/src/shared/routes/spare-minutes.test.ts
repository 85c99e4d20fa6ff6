import { expect, test } from 'vitest';
import { spareMinutes } from './spare-minutes.ts';

test.each([
  ['10:00', '12:00', '11:26', 34],
  ['10:00', '12:00', '09:19', 120],
  [null, '12:00', '12:00', 0],
  [null, '12:00', '12:01', null],
  ['10:00', null, '11:26', null],
  ['10:00', '12:00', '–', null],
])('from %s until %s and there at %s: %s minutes to spare', (earliestTime, latestTime, arrival, spare) => {
  expect(spareMinutes({ earliestTime, latestTime }, arrival)).toBe(spare);
});
