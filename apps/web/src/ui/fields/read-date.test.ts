import { expect, test } from 'vitest';
import { readDate } from './read-date.ts';
import { readTime } from './read-time.ts';

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
