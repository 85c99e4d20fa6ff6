import { expect, test } from 'vitest';
import { aRoute, aStop, aVehicle, instant } from '../../../shared/estimate/testing/build-day.ts';
import { routeLook } from '../../../ui/map/route-look.ts';
import { nextLate, summaryOf, totalsOf } from './lane-summary.ts';

const done = { arrivedAt: instant('09:00'), completedAt: instant('09:10'), lateMinutes: 7 };
const lane = {
  look: routeLook(0),
  vehicle: aVehicle('van'),
  route: aRoute(
    'van',
    [aStop('one', 1, done), aStop('two', 2, { lateMinutes: 5 }), aStop('three', 3, { risk: 'at-risk' })],
    {
      metres: 12_300,
      leavesAt: instant('08:30'),
      endsAt: instant('10:00'),
      mostLoad: { weight: 1200, volume: 5 },
    },
  ),
};

test('what is done is not left, nor late any more', () => {
  expect(summaryOf(lane)).toMatchObject({ total: 3, left: 2, late: 1, atRisk: 1, isOverloaded: true });
});

test('the day is the sum of its lanes', () => {
  const empty = { ...lane, route: aRoute('van', []) };
  expect(totalsOf([lane, lane, empty])).toEqual({ stops: 6, metres: 24_600, seconds: 3 * 3600, late: 2, over: 2 });
});

test('one late stop follows the other, over all lanes and round again', () => {
  const other = { ...lane, vehicle: aVehicle('truck'), route: aRoute('truck', [aStop('four', 1, { lateMinutes: 9 })]) };
  const ids = (after?: string) => nextLate([lane, other], after)?.id;
  expect([ids(), ids('two'), ids('four'), ids('gone')]).toEqual(['two', 'four', 'two', 'two']);
  expect(nextLate([], undefined)).toBeNull();
});
