import { readTime } from '@waybill/domain/read-time';
import { expect, test } from 'vitest';
import { readDate } from './read-date.ts';

const TODAY = { year: 2026, month: 11, day: 15 };

test.each([
  ['2026-11-16', '2026-11-16'],
  ['16.11.2026', '2026-11-16'],
  ['16/11/26', '2026-11-16'],
  ['16.11.', '2026-11-16'],
  ['16', '2026-11-16'],
  ['15', '2026-11-15'],
  ['2', '2026-12-02'],
  ['3.1', '2027-01-03'],
  ['14.11', '2027-11-14'],
])('a day typed as %s is %s', (typed, expected) => {
  expect(readDate(typed, TODAY)).toBe(expected);
});

test.each([
  ['14.11', '2026-11-14'],
  ['16.11', '2026-11-16'],
  ['3.1', '2027-01-03'],
  ['1.6', '2026-06-01'],
  ['14', '2026-11-14'],
  ['2', '2026-11-02'],
  ['31', '2026-10-31'],
  ['14.11.2027', '2027-11-14'],
])('a day looked for as %s is %s, the nearest one', (typed, expected) => {
  expect(readDate(typed, TODAY, 'nearest')).toBe(expected);
});

test('a day that the next month lacks is no day: it is not moved into another month', () => {
  expect(readDate('31', { year: 2026, month: 10, day: 31 })).toBe('2026-10-31');
  expect(readDate('31', { year: 2026, month: 11, day: 15 })).toBe('2026-12-31');
});

test.each(['', 'tomorrow', '31.2.2026', '0.1', '40', '16.13.2026', '2026-11-31', '1.2.3.4'])(
  '%s is no day',
  (typed) => {
    expect(readDate(typed, TODAY)).toBeUndefined();
  },
);

test.each([
  ['8', '08:00'],
  ['830', '08:30'],
  ['0830', '08:30'],
  ['8.30', '08:30'],
  ['17:05', '17:05'],
])('a time typed as %s is %s', (typed, expected) => {
  expect(readTime(typed)).toBe(expected);
});

test.each(['', '24', '8:75', 'noon', '12345'])('what is no time stays as it was typed: %s', (typed) => {
  expect(readTime(typed)).toBe(typed);
});
