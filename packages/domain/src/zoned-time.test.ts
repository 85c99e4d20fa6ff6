import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayIn, instantOn, secondsOn } from './zoned-time.ts';

const ZONES = ['Atlantic/Reykjavik', 'Europe/London', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe'];
const HOUR = 3600;

test.each([
  // The hour from one to two is left out; then there is one twice.
  ['2027-03-28', 0, '2027-03-28T00:00:00.000Z'],
  ['2027-03-28', HOUR - 1, '2027-03-28T00:59:59.000Z'],
  ['2027-03-28', 2 * HOUR, '2027-03-28T01:00:00.000Z'],
  ['2027-03-28', 24 * HOUR, '2027-03-28T23:00:00.000Z'],
  ['2027-10-31', 2 * HOUR, '2027-10-31T02:00:00.000Z'],
  ['2027-10-31', 24 * HOUR, '2027-11-01T00:00:00.000Z'],
])('in London, %s after %i seconds is %s', (day, seconds, expected) => {
  expect(instantOn(day, seconds, 'Europe/London').toISOString()).toBe(expected);
});

/** Asked anew each time, as nothing here does. */
const clockIn = (at: Date, timeZone: string) =>
  new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(at);

test('clocks show what the zone says, on every day that somebody could mean', () => {
  const from = Date.parse('1900-01-01T00:00:00Z') / 1000;
  const to = Date.parse('2199-12-31T00:00:00Z') / 1000;
  fc.assert(
    fc.property(fc.integer({ min: from, max: to }), fc.constantFrom(...ZONES), (second, zone) => {
      const at = new Date(second * 1000);
      const day = dayIn(at, zone);
      const shown = new Date(Date.parse(`${day}T00:00:00Z`) + secondsOn(day, at, zone) * 1000);
      expect(shown.toISOString().slice(0, 19).replace('T', ' ')).toBe(clockIn(at, zone));
    }),
  );
});
