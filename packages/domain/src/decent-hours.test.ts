import { expect, test } from 'vitest';
import { nextDecentTime } from './decent-hours.ts';

test.each([
  ['2026-11-17T07:59:59Z', 'Atlantic/Reykjavik', '2026-11-17T08:00:00Z'],
  ['2026-11-17T08:00:00Z', 'Atlantic/Reykjavik', '2026-11-17T08:00:00Z'],
  ['2026-11-17T20:59:59Z', 'Atlantic/Reykjavik', '2026-11-17T20:59:59Z'],
  ['2026-11-17T21:00:00Z', 'Atlantic/Reykjavik', '2026-11-18T08:00:00Z'],
  ['2026-12-31T23:30:00Z', 'Atlantic/Reykjavik', '2027-01-01T08:00:00Z'],
  ['2026-11-17T06:30:00Z', 'Europe/Copenhagen', '2026-11-17T07:00:00Z'],
  ['2026-11-17T20:30:00Z', 'Europe/Copenhagen', '2026-11-18T07:00:00Z'],
  // The night in which clocks are put back.
  ['2026-10-24T20:00:00Z', 'Europe/Copenhagen', '2026-10-25T07:00:00Z'],
])('at %s in %s somebody may be written to at %s', (at, timeZone, expected) => {
  expect(nextDecentTime(new Date(at), timeZone)).toEqual(new Date(expected));
});
