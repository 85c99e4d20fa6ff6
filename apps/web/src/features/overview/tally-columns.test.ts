import { daysBetween, plusDays } from '@waybill/domain/calendar';
import { expect, test } from 'vitest';
import { topOf } from './day-bars.tsx';
import { spansOf } from './spans.ts';
import { columnsOf, progressOf, punctualShare } from './tally-columns.ts';

const TALLY = { planned: 9, byStatus: { completed: 5, failed: 1, 'out-for-delivery': 2, open: 1 }, onTime: 3, late: 2 };
const PERIOD = { from: '2026-11-01', to: '2026-11-28', vehicle: 'TL-K48' };

test('each number leads to the list that it has counted', () => {
  expect(columnsOf(TALLY, PERIOD)).toEqual([
    { name: 'planned', count: 9, of: PERIOD },
    { name: 'out', count: 2, of: { ...PERIOD, status: 'out-for-delivery' } },
    { name: 'completed', count: 5, of: { ...PERIOD, status: 'completed' } },
    { name: 'failed', count: 1, of: { ...PERIOD, status: 'failed' } },
    { name: 'waiting', count: 1, of: { ...PERIOD, stage: 'waiting' } },
    { name: 'onTime', count: 3, of: { ...PERIOD, status: 'completed', punctuality: 'on-time' } },
    { name: 'late', count: 2, of: { ...PERIOD, status: 'completed', punctuality: 'late' } },
  ]);
});

test('a day falls into what is out, delivered, failed and waiting', () => {
  const of = { planned: 15, byStatus: { ...TALLY.byStatus, new: 2, 'self-collect': 3, mixed: 1 }, onTime: 0, late: 0 };
  const [planned, ...parts] = progressOf(of, PERIOD);
  expect(planned?.count).toBe(15);
  expect(parts.reduce((sum, { count }) => sum + count, 0)).toBe(15);
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
  [5, 6],
  [7, 8],
  [9, 10],
  [11, 20],
  [21, 30],
  [101, 150],
  [148, 150],
  [280, 300],
  [301, 400],
  [601, 800],
  [801, 1000],
  [1000, 1000],
  [1001, 1500],
])('the scale for %i ends at %i', (highest, top) => {
  expect(topOf(highest)).toBe(top);
  expect(top / 2).toBe(Math.round(top / 2));
});

test.each([
  [84, false, 12, '2026-01-01', '2026-03-25'],
  [28, false, 28, '2026-01-01', '2026-01-28'],
  [28, true, 4, '2026-01-01', '2026-01-28'],
  [14, false, 14, '2026-01-01', '2026-01-14'],
  [14, true, 7, '2026-01-08', '2026-01-14'],
])('of %i days, where it is narrow: %s, there are %i bars', (count, isNarrow, bars, from, to) => {
  const days = daysBetween('2026-01-01', plusDays('2026-01-01', count - 1)).map((day) => ({ ...TALLY, day }));
  const spans = spansOf(days, isNarrow);
  expect([spans.length, spans[0]?.from, spans.at(-1)?.to]).toEqual([bars, from, to]);
  const shown = daysBetween(from, to).length;
  expect(spans.reduce((sum, { planned }) => sum + planned, 0)).toBe(shown * TALLY.planned);
  expect(spans.every((span) => span.completed + span.failed + span.out + span.waiting === span.planned)).toBe(true);
});
