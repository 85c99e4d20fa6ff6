import { expect, test } from 'vitest';
import { dayTime, positionsBetween, startOfDay } from './drive.ts';
import type { DrivenRoute } from './position-at.ts';

const EIGHT = Date.parse('2026-11-17T08:00:00Z');
const ROUTE: DrivenRoute = {
  vehicleId: 'v',
  leaves: EIGHT,
  start: { latitude: 64, longitude: -21 },
  stops: [{ point: { latitude: 64.01, longitude: -21 }, arrives: EIGHT + 100_000, leaves: EIGHT + 160_000 }],
};
const MIDDLE = () => 0.5;

test.each([
  ['before the first leaves it begins then', EIGHT - 5_000, EIGHT],
  ['while one is under way it begins now', EIGHT + 5_000, EIGHT + 5_000],
  ['when all are done it begins again', EIGHT + 160_000, EIGHT],
])('%s', (_, now, start) => {
  expect(startOfDay([ROUTE, { ...ROUTE, leaves: EIGHT + 1_000 }], now)).toBe(start);
});

test('a position is sent for each second on the wall, of a day that runs faster', () => {
  const wallStart = Date.parse('2026-11-17T15:00:00Z');
  const clock = { wallStart, dayStart: EIGHT, speed: 20 };
  expect(dayTime(clock, wallStart + 2_000)).toBe(EIGHT + 40_000);
  const sent = positionsBetween(ROUTE, clock, wallStart + 500, wallStart + 2_500, MIDDLE);
  expect(sent.map(({ takenAt, latitude }) => [takenAt.slice(11, 19), latitude.toFixed(4)])).toEqual([
    ['15:00:01', '64.0020'],
    ['15:00:02', '64.0040'],
  ]);
  // What is not exact is not judged by its speed.
  expect(sent[0]?.accuracyMetres).toBeGreaterThan(50);
  expect(positionsBetween(ROUTE, { ...clock, speed: 1 }, wallStart, wallStart + 1_000)[0]?.accuracyMetres).toBeLessThan(
    50,
  );
});

test('one portion goes on where the one before it ended', () => {
  const clock = { wallStart: EIGHT, dayStart: EIGHT, speed: 1 };
  const times = [0, 2_000, 4_000].flatMap((from) =>
    positionsBetween(ROUTE, clock, EIGHT + from, EIGHT + from + 2_000).map(
      ({ takenAt }) => Date.parse(takenAt) - EIGHT,
    ),
  );
  expect(times).toEqual([1_000, 2_000, 3_000, 4_000, 5_000, 6_000]);
});
