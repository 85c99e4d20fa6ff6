import { expect, test } from 'vitest';
import { isOfficeTime, nextWorkingDays } from './working-days.ts';

test('working days leave the weekend out, over the end of a year too', () => {
  expect(nextWorkingDays('2026-11-19', 3)).toEqual(['2026-11-20', '2026-11-23', '2026-11-24']);
  expect(nextWorkingDays('2026-12-31', 2)).toEqual(['2027-01-01', '2027-01-04']);
});

test.each([
  ['2026-11-20 09:00', true],
  ['2026-11-20 15:59', true],
  ['2026-11-20 08:59', false],
  ['2026-11-20 16:00', false],
  ['2026-11-21 12:00', false],
])('at %s an office is open: %s', (time, isOpen) => {
  expect(isOfficeTime(time)).toBe(isOpen);
});
