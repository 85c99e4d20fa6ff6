import type { DriverStop } from '@waybill/contract/driver';
import { expect, test } from 'vitest';
import {
  amountsOf,
  askingForCode,
  countedByHand,
  isDivisible,
  notScanned,
  outcomeOf,
  toCollect,
} from './stop-facts.ts';

const stopOf = (kind: string, statuses: readonly string[], of: object = {}) =>
  ({
    kind,
    shipments: statuses.map((deliveryStatus) => ({ deliveryStatus, parcels: [], ...of })),
  }) as unknown as DriverStop;

test.each([
  ['dropoff', ['completed', 'completed'], 'done'],
  ['dropoff', ['completed', 'failed'], 'part'],
  ['dropoff', ['completed', 'in-warehouse'], 'part'],
  ['dropoff', ['completed', 'deleted'], 'done'],
  ['dropoff', ['in-warehouse'], 'not'],
  // What was picked up is picked up, whatever becomes of it then.
  ['pickup', ['out-for-delivery', 'failed'], 'done'],
  ['pickup', ['not-picked-up', 'completed'], 'part'],
  ['pickup', ['not-picked-up'], 'not'],
] as const)('a %s with %j is %s', (kind, statuses, outcome) => {
  expect(outcomeOf(stopOf(kind, statuses))).toBe(outcome);
});

test.each([
  ['dropoff', 1],
  ['pickup', 0],
] as const)('money and a code are asked for at a %s of %i', (kind, count) => {
  const stop = stopOf(kind, ['assigned'], {
    paymentStatus: 'onsite',
    codeCheck: { salt: '', hash: '', iterations: 1 },
  });
  expect(toCollect(stop)).toHaveLength(count);
  expect(askingForCode(stop)).toHaveLength(count);
});

test.each([
  [[], []],
  [['a'], ['b', 'c']],
  [['a', 'b', 'c'], []],
] as const)('of three parcels with %j scanned, %j stay behind to begin with', (scanned, left) => {
  const parcels = ['a', 'b', 'c'].map((id) => ({ id, isScanned: scanned.some((one) => one === id) }));
  expect(notScanned(stopOf('dropoff', ['assigned'], { parcels })).map(({ id }) => id)).toEqual(left);
});

test.each([
  [10, [], 1, true],
  [1, [], 1, false],
  [null, [], 0, false],
  [10, [{ id: 'a' }], 0, false],
] as const)(
  '%s units with the parcels %j: %i counted by hand, in part %s',
  (totalUnits, parcels, counted, divisible) => {
    const stop = stopOf('dropoff', ['assigned'], { totalUnits, parcels });
    expect(countedByHand(stop)).toHaveLength(counted);
    expect(isDivisible(stop)).toBe(divisible);
  },
);

test('what is paid together is asked for once, and each currency by itself', () => {
  const shipments = [
    { shipmentId: 'S1', paymentId: 'P1', paymentAmount: { minor: 17_990, currency: 'ISK' } },
    { shipmentId: 'S2', paymentId: 'P1', paymentAmount: { minor: 17_990, currency: 'ISK' } },
    { shipmentId: 'S3', paymentId: 'P2', paymentAmount: { minor: 10, currency: 'ISK' } },
    { shipmentId: 'S4', paymentId: 'P3', paymentAmount: { minor: 1_999, currency: 'USD' } },
    { shipmentId: 'S5', paymentId: 'P4', paymentAmount: null },
  ] as unknown as DriverStop['shipments'];
  expect(amountsOf(shipments)).toEqual([
    { minor: 18_000, currency: 'ISK' },
    { minor: 1_999, currency: 'USD' },
  ]);
});
