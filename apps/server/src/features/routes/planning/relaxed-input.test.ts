import type { PlanChange } from '@waybill/domain/route/plan';
import { describe, expect, test } from 'vitest';
import type { PlanInput } from './planning-input.ts';
import { relaxedInput } from './relaxed-input.ts';
import { anInput, aPlace, aShipment, aVehicle, HOUR, idOf, keyOf, proposed, span } from './testing/plan-lab.ts';

/** A day on which `left` has no place. */
const DAYS: Record<string, Partial<PlanInput>> = {
  'a window that is over before anybody is there': {
    shipments: [aShipment('left', aPlace(60, { window: span(8, 8.5) }))],
  },
  'a pickup that has to be earlier': {
    vehicles: [aVehicle('A', { shift: span(8, 9) })],
    shipments: [aShipment('left', aPlace(10, { window: span(8, 9) }), { pickup: aPlace(5, { window: span(9, 10) }) })],
  },
  'too heavy': {
    vehicles: [aVehicle('A', { weightCapacityG: 100_000 })],
    shipments: [aShipment('left', aPlace(10), { load: { grams: 140_000, cm3: 0 } })],
  },
  'too large': {
    vehicles: [aVehicle('A', { volumeCapacityCm3: 2_000_000 })],
    shipments: [aShipment('left', aPlace(10), { load: { grams: 0, cm3: 2_500_000 } })],
  },
  'too far for the shift': {
    vehicles: [aVehicle('A', { shift: span(8, 9) })],
    shipments: [aShipment('left', aPlace(60))],
  },
  'equipment that nobody has': { shipments: [aShipment('left', aPlace(10), { needs: ['frozen', 'tail-lift'] })] },
};

describe('the change that a proposal names serves the shipment when it is applied', () => {
  test.each(Object.entries(DAYS))('%s', (_, fields) => {
    const input = anInput(fields);
    const before = proposed(input).proposal;
    const change = before.unserved[0]?.changes[0] as PlanChange;
    const { proposal } = proposed({ ...input, changes: [{ key: keyOf('left'), change }] });
    expect([before.totals.unserved, proposal.totals.unserved]).toEqual([1, 0]);
  });
});

test('what gives way in the search is still late, and too much, in the proposal', () => {
  const input = anInput({
    vehicles: [aVehicle('A', { weightCapacityG: 100_000 })],
    shipments: [aShipment('left', aPlace(60, { window: span(8, 8.5) }), { load: { grams: 140_000, cm3: 0 } })],
    changes: [
      { key: keyOf('left'), change: { kind: 'weight', vehicleId: idOf('A'), kg: 40 } },
      { key: keyOf('left'), change: { kind: 'window', stop: 'dropoff', side: 'later', minutes: 30 } },
    ],
  });
  expect(proposed(input).proposal.totals).toMatchObject({ unserved: 0, lateStops: 1, overloaded: 1 });
});

test('a change concerns its vehicle and its shipment alone, and two of them add up', () => {
  const later: PlanChange = { kind: 'shift', vehicleId: idOf('B'), side: 'later', minutes: 30 };
  const frozen: PlanChange = { kind: 'equipment', vehicleId: idOf('B'), equipment: ['frozen'] };
  const needy = ['one', 'two'].map((name) => aShipment(name, aPlace(1), { needs: ['frozen', 'cooled'] }));
  const { vehicles, shipments } = relaxedInput(
    anInput({
      vehicles: [aVehicle('A'), aVehicle('B')],
      shipments: needy,
      changes: [later, later, frozen].map((change) => ({ key: keyOf('two'), change })),
    }),
  );
  expect(vehicles.map(({ shift }) => shift.to)).toEqual([17 * HOUR, 18 * HOUR]);
  expect(vehicles.map(({ equipment }) => equipment)).toEqual([[], []]);
  expect(shipments.map(({ needs }) => needs)).toEqual([['frozen', 'cooled'], ['cooled']]);
});

test('nothing is earlier than midnight, and no limit stays none', () => {
  const { vehicles } = relaxedInput(
    anInput({
      changes: [
        { key: keyOf('any'), change: { kind: 'shift', vehicleId: idOf('A'), side: 'earlier', minutes: 1440 } },
        { key: keyOf('any'), change: { kind: 'weight', vehicleId: idOf('A'), kg: 5 } },
      ],
    }),
  );
  expect(vehicles[0]).toMatchObject({ shift: { from: 0 }, weightCapacityG: null });
});
