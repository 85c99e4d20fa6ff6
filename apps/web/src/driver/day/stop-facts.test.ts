import type { DriverDay, DriverStop } from '@waybill/contract/driver';
import { expect, test } from 'vitest';
import {
  amountsOf,
  askingForCode,
  countedByHand,
  hasNextStop,
  isDivisible,
  nextStop,
  notScanned,
  outcomeOf,
  piecesOf,
  toCollect,
  weightToLoad,
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

test.each([
  [[null, null], 0],
  [[null, '2026-11-19T10:00:00Z'], 1],
  // Whoever has said “I am here” at the wrong stop is where it was said last.
  [['2026-11-19T10:00:00Z', '2026-11-19T10:05:00Z'], 1],
  [['2026-11-19T10:05:00Z', '2026-11-19T10:00:00Z'], 0],
] as const)('of open stops with the arrivals %j, the one at %i is next', (arrivals, at) => {
  const stops = arrivals.map((arrivedAt, id) => ({ id, arrivedAt, completedAt: null }));
  expect(nextStop({ stops } as unknown as DriverDay)).toBe(stops[at]);
  const over = stops.map((stop) => ({ ...stop, completedAt: '2026-11-19T11:00:00Z' }));
  expect(nextStop({ stops: over } as unknown as DriverDay)).toBeNull();
});

test('what is loaded weighs as much as the shipments, or their parcels, that are not picked up on the way', () => {
  const stop = (kind: string, shipments: readonly object[], completedAt: string | null = null) => ({
    kind,
    completedAt,
    shipments,
  });
  const [whole, byParcels, later, done] = [
    { shipmentId: 'S1', weight: 10, parcels: [{ weight: 9 }] },
    { shipmentId: 'S2', weight: null, parcels: [{ weight: 2 }, { weight: null }, { weight: 3 }] },
    { shipmentId: 'S3', weight: 100, parcels: [] },
    { shipmentId: 'S4', weight: 1000, parcels: [] },
  ];
  const stops = [
    stop('dropoff', [whole, byParcels]),
    stop('pickup', [later]),
    stop('dropoff', [later]),
    stop('dropoff', [done], '2026-11-19T08:00:00Z'),
  ];
  expect(weightToLoad({ stops } as unknown as DriverDay)).toBe(15);
});

test.each([
  [[{ parcels: [{}, {}], totalUnits: 9 }], 2],
  [[{ parcels: [], totalUnits: 5 }], 5],
  [
    [
      { parcels: [], totalUnits: null },
      { parcels: [], totalUnits: 0 },
    ],
    2,
  ],
])('%j are %i pieces to carry', (shipments, pieces) => {
  expect(piecesOf({ shipments } as unknown as DriverStop)).toBe(pieces);
});

test.each([
  ['a stop is open', [null, '10:00'], null, true],
  ['every stop is over', ['09:00', '10:00'], null, false],
  ['the day is over', [null], '17:00', false],
  ['nothing is planned', [], null, false],
] as const)('there is a next stop or none when %s', (_, completed, endedAt, expected) => {
  const stops = completed.map((completedAt) => ({ completedAt, arrivedAt: null }));
  expect(hasNextStop({ stops, endedAt } as unknown as DriverDay)).toBe(expected);
});
