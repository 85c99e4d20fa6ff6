import { expect, test } from 'vitest';
import { easterOf, isOfficeTime, isWorkingDay, nextWorkingDay, nextWorkingDays } from './working-days.ts';

test.each([
  [2000, '2000-04-23'],
  [2008, '2008-03-23'],
  [2019, '2019-04-21'],
  [2024, '2024-03-31'],
  [2025, '2025-04-20'],
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2028, '2028-04-16'],
  [2038, '2038-04-25'],
  [2049, '2049-04-18'],
  [2076, '2076-04-19'],
])('Easter Sunday of %i is %s', (year, day) => {
  expect(easterOf(year)).toBe(day);
});

/** New Year; Maundy Thursday, Good Friday and Easter Monday; summer; May; Ascension Day; Whit Monday; June; August; Christmas. */
test.each([
  // Ascension Day is the First of May.
  [2008, '01-01 03-20 03-21 03-24 04-24 05-01 05-12 06-17 08-04 12-25 12-26'],
  [2026, '01-01 04-02 04-03 04-06 04-23 05-01 05-14 05-25 06-17 08-03 12-25'],
  [2027, '01-01 03-25 03-26 03-29 04-22 05-06 05-17 06-17 08-02'],
  [2028, '04-13 04-14 04-17 04-20 05-01 05-25 06-05 08-07 12-25 12-26'],
  // The First Day of Summer is as early as it can be.
  [2029, '01-01 03-29 03-30 04-02 04-19 05-01 05-10 05-21 08-06 12-25 12-26'],
])('from Monday to Friday of %i, only the public holidays are free', (year, holidays) => {
  const free = Array.from({ length: 366 }, (_, days) => new Date(Date.UTC(year, 0, 1 + days)))
    .filter((at) => at.getUTCFullYear() === year && at.getUTCDay() % 6 !== 0)
    .map((at) => at.toISOString().slice(0, 10))
    .filter((day) => !isWorkingDay(day));
  expect(free.map((day) => day.slice(5)).join(' ')).toBe(holidays);
});

test.each([
  ['on a Wednesday', '2026-11-18', '2026-11-19'],
  ['on a Friday', '2026-11-20', '2026-11-23'],
  ['on a Saturday', '2026-11-21', '2026-11-23'],
  ['before Easter', '2026-04-01', '2026-04-07'],
  ['before a Thursday that is a holiday', '2026-04-22', '2026-04-24'],
  ['before the long weekend in August', '2026-07-31', '2026-08-04'],
  ['before Christmas Eve, which is a working day until one', '2026-12-23', '2026-12-24'],
  ['on Christmas Eve', '2026-12-24', '2026-12-28'],
  ['at the end of the year', '2026-12-31', '2027-01-04'],
])('%s the next working day is the one that people mean', (_, after, day) => {
  expect(nextWorkingDay(after)).toBe(day);
});

test('working days leave the weekend and holidays out, over the end of a year too', () => {
  expect(nextWorkingDays('2026-11-19', 3)).toEqual(['2026-11-20', '2026-11-23', '2026-11-24']);
  expect(nextWorkingDays('2026-12-30', 3)).toEqual(['2026-12-31', '2027-01-04', '2027-01-05']);
});

test.each([
  ['2026-11-20 09:00', true],
  ['2026-11-20 15:59', true],
  ['2026-11-20 08:59', false],
  ['2026-11-20 16:00', false],
  ['2026-11-21 12:00', false],
  ['2026-04-03 12:00', false],
  ['2026-12-24 12:59', true],
  ['2026-12-24 13:00', false],
])('at %s an office is open: %s', (time, isOpen) => {
  expect(isOfficeTime(time)).toBe(isOpen);
});
