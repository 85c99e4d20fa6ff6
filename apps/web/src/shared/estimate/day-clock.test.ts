import { expect, test } from 'vitest';
import { dayClock } from './day-clock.ts';

test.each([
  ['2026-11-17', 'Atlantic/Reykjavik', '2026-11-17T08:30:00Z', 8.5],
  ['2026-11-17', 'Europe/Copenhagen', '2026-11-17T08:30:00Z', 9.5],
  // The clocks went back that night.
  ['2026-10-25', 'Europe/Copenhagen', '2026-10-25T08:30:00Z', 9.5],
  ['2026-11-17', 'Atlantic/Reykjavik', '2026-11-18T00:30:00Z', 24.5],
])('on %s in %s, %s is %d hours after midnight, and back', (day, zone, instant, hours) => {
  const { secondsOf, instantOf } = dayClock(day, zone);
  expect(secondsOf(instant) / 3600).toBe(hours);
  expect(Date.parse(instantOf(hours * 3600))).toBe(Date.parse(instant));
});

test.each([
  ['2026-11-17T15:30:00Z', 'Atlantic/Reykjavik', 15.5],
  ['2026-11-17T15:30:00Z', 'Europe/Copenhagen', 16.5],
  // It is tomorrow there already, and not yet today.
  ['2026-11-17T23:30:00Z', 'Europe/Copenhagen', null],
  ['2026-11-16T23:30:00Z', 'Atlantic/Reykjavik', null],
])('at %s in %s, it is %s hours after the midnight of the day', (instant, zone, hours) => {
  const { now } = dayClock('2026-11-17', zone, () => new Date(instant));
  expect(now()).toBe(hours === null ? null : hours * 3600);
});
