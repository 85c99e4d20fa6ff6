import { expect, test } from 'vitest';
import { statusCountsOf, statusCountsOfTotals, targetsOf } from './status-targets.ts';

test('offers where at least one can go, with how many can', () => {
  const targets = targetsOf(
    statusCountsOf([
      { deliveryStatus: 'open', nextStatuses: ['assigned', 'failed', 'deleted'] },
      { deliveryStatus: 'not-picked-up', nextStatuses: ['failed'] },
      { deliveryStatus: 'mixed', nextStatuses: [] },
    ]),
  );
  expect(targets).toEqual([
    { status: 'assigned', count: 1, unexplained: 0 },
    { status: 'failed', count: 2, unexplained: 0 },
  ]);
});

test('says how many need a reason', () => {
  const [failed] = targetsOf(
    statusCountsOf([
      { deliveryStatus: 'completed', nextStatuses: ['failed'] },
      { deliveryStatus: 'assigned', nextStatuses: ['failed'] },
    ]),
  );
  expect(failed).toEqual({ status: 'failed', count: 2, unexplained: 1 });
});

test('what is deleted is restored and not moved', () => {
  expect(targetsOf(statusCountsOf([{ deliveryStatus: 'deleted', nextStatuses: ['open'] }]))).toEqual([]);
});

test('of everything that matches it is known how many stand where', () => {
  const targets = targetsOfCounts({ open: 3, completed: 5, deleted: 9 });
  expect(targets.find(({ status }) => status === 'in-warehouse')).toEqual({
    status: 'in-warehouse',
    count: 8,
    unexplained: 5,
  });
  expect(targets.some(({ status }) => status === 'completed')).toBe(false);
});

const targetsOfCounts = (counts: Parameters<typeof statusCountsOfTotals>[0]) => targetsOf(statusCountsOfTotals(counts));
