import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newId, type OrganisationId, type ParcelId, type ShipmentId, type ShipmentKey } from '../ids.ts';
import type { ChangeableShipment } from '../status-change.ts';
import { DELIVERY_STATUSES, type DeliveryStatus } from '../statuses.ts';
import { STOP_KINDS } from '../stop.ts';
import { commonStatus } from '../transitions.ts';
import { moveUnits, type UnitTarget } from './move-units.ts';
import { STOP_OUTCOMES, statusOfOutcome } from './outcome.ts';

const CARRIER = newId<OrganisationId>();
const NOW = new Date('2026-11-17T10:00:00Z');

const aShipment = (status: DeliveryStatus, parcels: readonly DeliveryStatus[] = []): ChangeableShipment => ({
  key: newId<ShipmentKey>(),
  shipmentId: 'S00000001' as ShipmentId,
  organisationId: CARRIER,
  carrierId: CARRIER,
  forwarderId: null,
  deliveryStatus: parcels.length > 0 ? (commonStatus(parcels) ?? status) : status,
  statusBeforeDeletion: null,
  deletedAt: status === 'deleted' ? NOW : null,
  failure: null,
  declinedReason: null,
  parcels: parcels.map((of, index) => ({
    id: newId<ParcelId>(),
    barcode: `B${index}`,
    status: of,
    statusBeforeDeletion: null,
    deletedAt: of === 'deleted' ? NOW : null,
  })),
});

const to = (status: DeliveryStatus, more: Partial<UnitTarget> = {}): UnitTarget => ({
  to: status,
  failureParty: status === 'failed' ? 'receiver' : null,
  reason: null,
  ...more,
});
const move = (shipment: ChangeableShipment, target: UnitTarget, parcels = new Map<ParcelId, UnitTarget>()) =>
  moveUnits(shipment, { whole: target, parcels }, CARRIER, NOW);

describe('what a driver says at a dropoff', () => {
  test.each([
    ['out-for-delivery', 'completed'],
    ['assigned', 'completed'],
    ['in-warehouse', 'completed'],
    ['failed', 'completed'],
    ['self-collect', 'completed'],
    ['completed', 'completed'],
    ['transport-request', null],
    ['deleted', null],
  ] as const)('delivered what was %s: %s', (from, expected) => {
    expect(move(aShipment(from), to('completed'))?.after.deliveryStatus ?? null).toBe(expected);
  });

  test('a failure never takes back what was delivered', () => {
    expect(move(aShipment('completed'), to('failed'))).toBeNull();
  });

  test('what its carrier had declined, and then delivers, is declined no more', () => {
    const declined = { ...aShipment('new'), declinedReason: 'Full' };
    expect(move(declined, to('out-for-delivery'))?.after.declinedReason).toBeNull();
    expect(move(declined, to('completed'))?.after).toMatchObject({ deliveryStatus: 'completed', declinedReason: null });
  });

  test('a parcel may have an outcome of its own', () => {
    const shipment = aShipment('out-for-delivery', ['out-for-delivery', 'out-for-delivery']);
    const second = shipment.parcels[1]?.id as ParcelId;
    const moved = move(shipment, to('completed'), new Map([[second, to('failed')]]));
    expect(moved?.after.parcels.map(({ status }) => status)).toEqual(['completed', 'failed']);
    expect(moved?.after).toMatchObject({ deliveryStatus: 'mixed', failure: { party: 'receiver' } });
    expect(moved?.entry.changes).toMatchObject({
      deliveryStatus: { from: 'out-for-delivery', to: 'mixed' },
      failureParty: { from: null, to: 'receiver' },
    });
  });

  test('what cannot get there stays, and the rest goes', () => {
    const moved = move(aShipment('mixed', ['completed', 'out-for-delivery']), to('failed'));
    expect(moved?.isWhole).toBe(false);
    expect(moved?.after.parcels.map(({ status }) => status)).toEqual(['completed', 'failed']);
  });
});

test('a start moves nothing that is further already', () => {
  const start = to('out-for-delivery', { from: ['new', 'open', 'assigned', 'in-warehouse'] });
  const moved = move(aShipment('mixed', ['assigned', 'failed', 'completed']), start);
  expect(moved?.after.parcels.map(({ status }) => status)).toEqual(['out-for-delivery', 'failed', 'completed']);
  expect(move(aShipment('failed'), start)).toBeNull();
});

const status = fc.constantFrom(...DELIVERY_STATUSES.filter((one) => one !== 'mixed' && one !== 'deleted'));

test('nothing delivered is ever undelivered, and the shipment has the status of its parcels', () => {
  fc.assert(
    fc.property(
      fc.array(status, { minLength: 1, maxLength: 6 }),
      fc.constantFrom(...STOP_KINDS),
      fc.constantFrom(...STOP_OUTCOMES),
      (statuses, kind, outcome) => {
        const shipment = aShipment('mixed', statuses);
        const moved = move(shipment, to(statusOfOutcome(kind, outcome)));
        const after = (moved?.after ?? shipment).parcels.map((parcel) => parcel.status);
        for (const [index, before] of statuses.entries())
          if (before === 'completed') expect(after[index]).toBe('completed');
        expect((moved?.after ?? shipment).deliveryStatus).toBe(commonStatus(after));
        if (moved?.isWhole) expect(new Set(after)).toEqual(new Set([statusOfOutcome(kind, outcome)]));
      },
    ),
  );
});
