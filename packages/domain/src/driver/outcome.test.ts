import { expect, test } from 'vitest';
import { FAILURE_REASON_NAMES, mayBeReturned, outcomeOfReason, statusOfOutcome } from './outcome.ts';

test.each([
  ['dropoff', 'done', 'completed'],
  ['dropoff', 'failed', 'failed'],
  // On the vehicle until it is handed back at the warehouse.
  ['dropoff', 'returned', 'failed'],
  ['pickup', 'done', 'out-for-delivery'],
  ['pickup', 'failed', 'not-picked-up'],
  ['pickup', 'returned', 'not-picked-up'],
] as const)('a %s that is %s leaves the status %s', (kind, outcome, status) => {
  expect(statusOfOutcome(kind, outcome)).toBe(status);
});

test('what nobody wants goes back, and everything else is tried again', () => {
  const returned = FAILURE_REASON_NAMES.filter((reason) => outcomeOfReason('dropoff', reason) === 'returned');
  expect(returned).toEqual(['not-wanted']);
  expect(FAILURE_REASON_NAMES.map((reason) => outcomeOfReason('pickup', reason))).not.toContain('returned');
});

test('what is not there cannot be sent back, nor what was never picked up', () => {
  expect(FAILURE_REASON_NAMES.filter((reason) => !mayBeReturned('dropoff', reason))).toEqual(['missing']);
  expect(FAILURE_REASON_NAMES.some((reason) => mayBeReturned('pickup', reason))).toBe(false);
});
