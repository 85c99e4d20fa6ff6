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
