import { expect, test } from 'vitest';
import { topOf } from './day-bars.tsx';
import { columnsOf, punctualShare } from './tally-columns.ts';

const TALLY = { planned: 9, byStatus: { completed: 5, failed: 1, 'out-for-delivery': 2, open: 1 }, onTime: 3, late: 2 };
const PERIOD = { from: '2026-11-01', to: '2026-11-28', vehicle: 'TL-K48' };

test('each number leads to the list that it has counted', () => {
  expect(columnsOf(TALLY, PERIOD)).toEqual([
    { name: 'planned', count: 9, of: PERIOD },
    { name: 'out', count: 2, of: { ...PERIOD, status: 'out-for-delivery' } },
    { name: 'completed', count: 5, of: { ...PERIOD, status: 'completed' } },
    { name: 'failed', count: 1, of: { ...PERIOD, status: 'failed' } },
    { name: 'onTime', count: 3, of: { ...PERIOD, status: 'completed', punctuality: 'on-time' } },
    { name: 'late', count: 2, of: { ...PERIOD, status: 'completed', punctuality: 'late' } },
  ]);
});

test.each([
  [0, 0, null],
  [4, 0, 100],
  [0, 3, 0],
  [1, 1, 50],
  // Nearly all is not all.
  [999, 1, 99],
])('of %i on time and %i late, the share is %s', (onTime, late, share) => {
  expect(punctualShare({ onTime, late })).toBe(share);
});

test.each([
  [0, 4],
  [4, 4],
  [5, 5],
  [7, 10],
  [11, 20],
  [21, 40],
  [101, 200],
  [1000, 1000],
])('the scale for %i ends at %i', (highest, top) => {
  expect(topOf(highest)).toBe(top);
});
