import { expect, test } from 'vitest';
import { effectOf, minutesLater } from './route-effect.ts';

const at = (time: string | null) => ({
  arrivedAt: null,
  eta: null,
  plannedArrival: time && `2026-11-17T${time}:00Z`,
});

test('the difference to what is saved', () => {
  const before = { metres: 42_300, lateStops: 1, endsAt: '2026-11-17T13:20:00Z', overtimeMinutes: 0, stops: [] };
  const stops = [{ lateMinutes: 4 }, { lateMinutes: 0 }, { lateMinutes: 9 }];
  const after = { metres: 41_500, lateStops: 2, endsAt: '2026-11-17T13:14:00Z', overtimeMinutes: 0, stops };
  expect(effectOf(before, after)).toMatchObject({
    metres: -800,
    lateStops: 2,
    lateBefore: 1,
    lateMinutes: 13,
    endsAt: after.endsAt,
  });
});

test.each([
  ['10:00', '10:12', 12],
  ['10:12', '10:00', -12],
  ['10:00', '10:00', 0],
  [null, '10:00', null],
  ['10:00', null, null],
])('from %s to %s is %s minutes later', (before, after, minutes) => {
  expect(minutesLater(at(before), at(after))).toBe(minutes);
});

test('a stop that was not there before is no later', () => {
  expect(minutesLater(undefined, at('10:00'))).toBeNull();
});
