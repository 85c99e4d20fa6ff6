import { describe, expect, test } from 'vitest';
import { fromSolution } from './from-solution.ts';
import type { PlanInput } from './planning-input.ts';
import type { UnservedShipment } from './proposal.ts';
import {
  anInput,
  aPlace,
  aShipment,
  at,
  aVehicle,
  HOUR,
  idOf,
  type matrixOf,
  proposed,
  span,
} from './testing/plan-lab.ts';

const one = aShipment('one', aPlace(10));

/** For each reason an input in which the shipment `left` has it, and the change that comes first. */
const REASONS: Record<string, [Partial<PlanInput>, Partial<UnservedShipment>]> = {
  'a window that is over before anybody can be there': [
    { shipments: [aShipment('left', aPlace(30, { window: span(7, 8) }))] },
    { reason: 'window', changes: [{ kind: 'window', stop: 'dropoff', side: 'later', minutes: 30 }] },
  ],
  'a window behind the shift': [
    { shipments: [aShipment('left', aPlace(10, { window: span(18, 19) }))] },
    { reason: 'window', changes: [{ kind: 'window', stop: 'dropoff', side: 'earlier', minutes: 73 }] },
  ],
  'a pickup after the window of its dropoff': [
    {
      shipments: [
        aShipment('left', aPlace(20, { window: span(9, 10) }), { pickup: aPlace(10, { window: span(12, 13) }) }),
      ],
    },
    { reason: 'window', changes: [{ kind: 'window', stop: 'pickup', side: 'earlier', minutes: 133 }] },
  ],
  'too heavy': [
    {
      vehicles: [aVehicle('A', { weightCapacityG: 100_000 })],
      shipments: [aShipment('left', aPlace(10), { load: { grams: 140_000, cm3: 0 } })],
    },
    { reason: 'weight', changes: [{ kind: 'weight', vehicleId: idOf('A'), kg: 40 }] },
  ],
  'too large': [
    {
      vehicles: [aVehicle('A', { volumeCapacityCm3: 2_000_000 })],
      shipments: [aShipment('left', aPlace(10), { load: { grams: 0, cm3: 2_500_000 } })],
    },
    { reason: 'volume', changes: [{ kind: 'volume', vehicleId: idOf('A'), m3: 0.5 }] },
  ],
  'too far for what is left of the day: nobody starts before now': [
    {
      now: 16 * HOUR,
      vehicles: [aVehicle('A', { shift: span(8, 17) })],
      shipments: [aShipment('left', aPlace(60))],
    },
    { reason: 'shift', changes: [{ kind: 'shift', vehicleId: idOf('A'), side: 'later', minutes: 63 }] },
  ],
  'too far for the shift': [
    { vehicles: [aVehicle('A', { shift: span(8, 9) })], shipments: [aShipment('left', aPlace(60))] },
    { reason: 'shift', changes: [{ kind: 'shift', vehicleId: idOf('A'), side: 'later', minutes: 63 }] },
  ],
  'equipment that no vehicle has': [
    { shipments: [aShipment('left', aPlace(10), { needs: ['frozen', 'tail-lift'] })] },
    { reason: 'equipment', changes: [{ kind: 'equipment', vehicleId: idOf('A'), equipment: ['frozen', 'tail-lift'] }] },
  ],
  'no coordinates': [
    { shipments: [aShipment('left', aPlace(10, { point: null }))] },
    { reason: 'no-coordinates', changes: [] },
  ],
  'no coordinates of one of two stops': [
    { shipments: [aShipment('left', aPlace(10), { pickup: aPlace(20, { point: null }) })] },
    { reason: 'no-coordinates', changes: [] },
  ],
  'no address at all': [{ shipments: [aShipment('left', null)] }, { reason: 'no-coordinates', changes: [] }],
  'no vehicles': [
    { vehicles: [], shipments: [aShipment('left', aPlace(10))] },
    { reason: 'no-vehicle', changes: [] },
  ],
  'too heavy and too large at once': [
    {
      vehicles: [aVehicle('A', { weightCapacityG: 1, volumeCapacityCm3: 1 })],
      shipments: [aShipment('left', aPlace(10))],
    },
    { reason: 'several', changes: [] },
  ],
};

describe('a shipment in no route has a reason and the smallest change', () => {
  test.each(Object.entries(REASONS))('%s', (_, [fields, expected]) => {
    const { unserved, totals } = proposed(anInput(fields)).proposal;
    const [left] = unserved;
    expect({ ...left, changes: left?.changes.slice(0, 1) }).toEqual({ key: 'left', shipmentId: 'S-left', ...expected });
    expect(totals.unserved).toBe(1);
  });

  test('a place that no way leads to', () => {
    const travel: Parameters<typeof matrixOf>[1] = (_, to) =>
      to.longitude === at(10).longitude ? null : { seconds: 60, metres: 100 };
    expect(proposed(anInput({ shipments: [one] }), { travel }).proposal.unserved).toMatchObject([{ reason: 'no-way' }]);
  });

  test('one more vehicle where all are full', () => {
    const vehicles = [aVehicle('A', { shift: { from: 8 * HOUR, to: 8 * HOUR + 28 * 60 }, weightCapacityG: 1_000 })];
    const { unserved } = proposed(anInput({ vehicles, shipments: [one, aShipment('two', aPlace(12))] })).proposal;
    expect(unserved).toMatchObject([{ reason: 'no-vehicle', changes: [{ kind: 'vehicle', vehicleId: 'A' }] }]);
  });

  test('what nobody has looked at says so', () => {
    const input = anInput({ shipments: [aShipment('left', aPlace(10), { needs: ['frozen'] })] });
    const { plan, solution, way } = proposed(input);
    expect(fromSolution(input, plan, solution, [], way).unserved).toMatchObject([{ reason: 'not-examined' }]);
  });
});

test('stops have their times, their load and how far it is', () => {
  const heavy = aShipment('heavy', aPlace(20), { load: { grams: 5_000, cm3: 9 }, pickup: aPlace(10) });
  const { proposal } = proposed(anInput({ vehicles: [aVehicle('A', { end: null })], shipments: [heavy] }));
  expect(proposal.routes[0]).toMatchObject({
    leaves: 8 * HOUR,
    metres: 20_000,
    mostLoad: { grams: 5_000, cm3: 9 },
    stops: [
      { kind: 'pickup', arrives: 8 * HOUR + 600, load: { grams: 5_000, cm3: 9 }, metres: 10_000 },
      { kind: 'dropoff', arrives: 8 * HOUR + 600 + 180 + 600, load: { grams: 0, cm3: 0 }, metres: 10_000 },
    ],
  });
  expect(proposal.totals).toEqual({
    metres: 20_000,
    seconds: 1560,
    lateStops: 0,
    unserved: 0,
    vehicles: 1,
    overloaded: 0,
  });
});
