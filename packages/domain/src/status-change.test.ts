import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OrganisationId, ParcelId, ShipmentId, ShipmentKey } from './ids.ts';
import { allowedStatuses } from './shipment-rights.ts';
import {
  type ChangeableShipment,
  changeStatus,
  type ParcelUnit,
  type StatusChange,
  statusAfter,
} from './status-change.ts';
import { DELIVERY_STATUSES, type DeliveryStatus } from './statuses.ts';
import { commonStatus, NEXT_STATUSES } from './transitions.ts';

const US = 'us' as OrganisationId;
const CARRIER = 'carrier' as OrganisationId;
const NOW = new Date('2026-11-15T12:00:00Z');
const DAY = 24 * 60 * 60 * 1000;

const aParcel = (n: number, status: DeliveryStatus = 'new'): ParcelUnit => ({
  id: `parcel ${n}` as ParcelId,
  barcode: `B${n}`,
  status,
  statusBeforeDeletion: null,
  deletedAt: null,
});

const aShipment = (of: Partial<ChangeableShipment> = {}): ChangeableShipment => ({
  key: 'key' as ShipmentKey,
  shipmentId: 'S00000000' as ShipmentId,
  organisationId: US,
  carrierId: US,
  forwarderId: null,
  deliveryStatus: 'new',
  statusBeforeDeletion: null,
  deletedAt: null,
  failure: null,
  declinedReason: null,
  parcels: [],
  ...of,
});

const bare = (to: StatusChange['to'], more: Partial<StatusChange> = {}): StatusChange => ({
  to,
  reason: null,
  failureParty: null,
  ...more,
});
const made = (shipment: ChangeableShipment, change: StatusChange, by = US, now = NOW) => {
  const changed = changeStatus(shipment, change, by, now);
  if (typeof changed === 'string') throw new Error(changed);
  return changed;
};

/** The status of every unit, as a reader of the history alone would know it. */
const replay = (
  known: Map<string, string>,
  { changes }: { changes?: Readonly<Record<string, { from: unknown; to: unknown }>> },
) => {
  const each = changes?.parcelStatuses?.to as { barcode: string; status: string }[] | undefined;
  for (const { barcode, status } of each ?? []) known.set(barcode, status);
  if (!each && changes?.deliveryStatus)
    for (const name of known.keys()) known.set(name, String(changes.deliveryStatus.to));
};

const statusOf = ({ parcels, deliveryStatus }: ChangeableShipment) =>
  new Map(parcels.length > 0 ? parcels.map((parcel) => [parcel.barcode, parcel.status]) : [['itself', deliveryStatus]]);

describe('any sequence of changes of a shipment with any number of parcels', () => {
  const step = fc.record({
    to: fc.constantFrom(...DELIVERY_STATUSES, 'restored' as const),
    parcel: fc.option(fc.nat({ max: 3 }), { nil: undefined }),
    days: fc.nat({ max: 20 }),
  });

  test('stays in the table, derives the status, and leaves a history that tells all of it', () => {
    fc.assert(
      fc.property(fc.nat({ max: 4 }), fc.array(step, { maxLength: 30 }), (count, steps) => {
        let shipment = aShipment({ parcels: Array.from({ length: count }, (_, n) => aParcel(n)) });
        const known = statusOf(shipment) as Map<string, string>;
        let now = NOW;
        for (const { to, parcel, days } of steps) {
          now = new Date(now.getTime() + days * DAY);
          const parcelId = parcel === undefined ? undefined : shipment.parcels[parcel]?.id;
          const changed = changeStatus(shipment, { to, parcelId, reason: 'said', failureParty: 'other' }, US, now);
          if (typeof changed === 'string') continue;
          const before = statusOf(shipment);
          for (const [name, status] of statusOf(changed.after)) {
            const from = before.get(name) ?? 'mixed';
            const isInTable = (NEXT_STATUSES[from] as readonly DeliveryStatus[]).includes(status);
            expect(from === status || isInTable || from === 'deleted').toBe(true);
          }
          shipment = changed.after;
          replay(known, changed.entry);
          expect(known).toEqual(statusOf(shipment));
          const units = [...statusOf(shipment).values()];
          expect(shipment.deliveryStatus).toBe(commonStatus(units));
          if (count < 2) expect(shipment.deliveryStatus).not.toBe('mixed');
          expect(shipment.deletedAt !== null).toBe(shipment.deliveryStatus === 'deleted');
          if (!units.includes('failed') && !units.includes('deleted')) expect(shipment.failure).toBeNull();
        }
      }),
      { numRuns: 300 },
    );
  });

  test('is allowed exactly when nextStatuses say so', () => {
    const status = fc.constantFrom(...DELIVERY_STATUSES.filter((one) => one !== 'mixed' && one !== 'deleted'));
    fc.assert(
      fc.property(
        fc.array(status, { minLength: 1, maxLength: 3 }),
        fc.constantFrom(...DELIVERY_STATUSES),
        (statuses, to) => {
          const parcels = statuses.map((one, n) => aParcel(n, one));
          const shipment = aShipment({ parcels, deliveryStatus: commonStatus(statuses) ?? 'new' });
          const isOffered = allowedStatuses(shipment, parcels, US, NOW).includes(to);
          const changed = changeStatus(shipment, { to, reason: 'said', failureParty: 'other' }, US, NOW);
          expect(changed !== 'illegal-move').toBe(isOffered);
        },
      ),
    );
  });
});

describe('what is to be said', () => {
  test('is whose doing a failure is', () => {
    const out = aShipment({ deliveryStatus: 'out-for-delivery' });
    expect(changeStatus(out, bare('failed'), US, NOW)).toBe('party-missing');
    expect(made(out, bare('failed', { failureParty: 'weather', reason: 'Snow' })).after.failure).toEqual({
      party: 'weather',
      note: 'Snow',
    });
  });

  test('is why what was delivered is corrected', () => {
    expect(changeStatus(aShipment({ deliveryStatus: 'completed' }), bare('in-warehouse'), US, NOW)).toBe(
      'reason-missing',
    );
  });
});

describe('the failure', () => {
  const failed = made(aShipment({ deliveryStatus: 'open' }), bare('failed', { failureParty: 'sender' })).after;

  test('is kept through a deletion and its restoration', () => {
    const deleted = made(failed, bare('deleted')).after;
    expect(made(deleted, bare('restored')).after).toMatchObject({
      deliveryStatus: 'failed',
      failure: { party: 'sender' },
    });
  });

  test('is gone once it goes on', () => {
    expect(made(failed, bare('assigned')).after.failure).toBeNull();
  });
});

describe('the action', () => {
  const asked = aShipment({ carrierId: CARRIER, deliveryStatus: 'transport-request' });
  const cases: readonly (readonly [string, ChangeableShipment, StatusChange, OrganisationId])[] = [
    ['status-changed', aShipment(), bare('assigned'), US],
    ['requested', aShipment({ carrierId: CARRIER }), bare('transport-request'), US],
    ['accepted', asked, bare('open'), CARRIER],
    ['declined', asked, bare('new', { reason: 'Full' }), CARRIER],
    ['status-changed', asked, bare('new'), US],
    ['status-changed', asked, bare('assigned'), CARRIER],
    ['deleted', aShipment(), bare('deleted'), US],
    ['restored', made(aShipment(), bare('deleted')).after, bare('restored'), US],
  ];
  test.each(cases)('is called %s', (action, shipment, change, by) => {
    expect(made(shipment, change, by).entry.action).toBe(action);
  });

  test('of a declined request keeps the reason until it is asked again', () => {
    const declined = made(asked, bare('new', { reason: 'Full' }), CARRIER).after;
    expect(declined.declinedReason).toBe('Full');
    expect(made(declined, bare('transport-request')).after.declinedReason).toBeNull();
  });

  test.each(NEXT_STATUSES.new.filter((to) => !['deleted', 'transport-request'].includes(to)))(
    'of a declined request is over when the carrier moves it all the same, to %s',
    (to) => {
      const declined = made(asked, bare('new', { reason: 'Full' }), CARRIER).after;
      expect(made(declined, bare(to), CARRIER).after.declinedReason).toBeNull();
    },
  );

  test('of a declined request is over when only one of its parcels is moved', () => {
    const [first, second] = [aParcel(1, 'transport-request'), aParcel(2, 'transport-request')];
    const declined = made({ ...asked, parcels: [first, second] }, bare('new', { reason: 'Full' }), CARRIER).after;
    expect(declined.declinedReason).toBe('Full');
    const moved = made(declined, bare('out-for-delivery', { parcelId: first.id }), CARRIER).after;
    expect(moved).toMatchObject({ deliveryStatus: 'mixed', declinedReason: null });
  });

  test('of a declined request outlasts a deletion and its restoration', () => {
    const declined = made(asked, bare('new', { reason: 'Full' }), CARRIER).after;
    const deleted = made(declined, bare('deleted')).after;
    expect(deleted.declinedReason).toBe('Full');
    expect(made(deleted, bare('restored')).after).toMatchObject({ deliveryStatus: 'new', declinedReason: 'Full' });
  });
});

describe('a parcel that is deleted by itself', () => {
  const LATER = new Date(NOW.getTime() + DAY);
  const [first, second] = [aParcel(1, 'assigned'), aParcel(2, 'in-warehouse')];
  const two = aShipment({ deliveryStatus: 'mixed', parcels: [first, second] });
  const one = made(two, bare('deleted', { parcelId: first.id })).after;
  const statuses = ({ deliveryStatus, parcels }: ChangeableShipment) => [
    deliveryStatus,
    ...parcels.map(({ status }) => status),
  ];

  test('leaves the shipment to the others', () => {
    expect(statuses(one)).toEqual(['in-warehouse', 'deleted', 'in-warehouse']);
  });

  test('is not brought back by a change of the others to where it was', () => {
    expect(statuses(made(one, bare('assigned')).after)).toEqual(['assigned', 'deleted', 'assigned']);
  });

  test('stays deleted when the whole is deleted and restored', () => {
    const none = made(one, bare('deleted'), US, LATER).after;
    expect(statuses(none)).toEqual(['deleted', 'deleted', 'deleted']);
    expect(statuses(made(none, bare('restored'), US, LATER).after)).toEqual([
      'in-warehouse',
      'deleted',
      'in-warehouse',
    ]);
  });

  test('comes back by itself', () => {
    expect(statuses(made(one, bare('assigned', { parcelId: first.id })).after)).toEqual([
      'mixed',
      'assigned',
      'in-warehouse',
    ]);
  });

  test('leaves a shipment that moves on when it is all that an edit has left of the parcels', () => {
    const alone = { ...one, parcels: one.parcels.slice(0, 1) };
    const { after, entry } = made(alone, bare('assigned'));
    expect(statuses(after)).toEqual(['assigned', 'deleted']);
    expect(entry.changes).toEqual({ deliveryStatus: { from: 'in-warehouse', to: 'assigned' } });
  });
});

test('a shipment that was deleted says where it was before, and until when it was there', () => {
  const after = statusAfter(
    aShipment({ deliveryStatus: 'mixed' }),
    [{ status: 'deleted', statusBeforeDeletion: 'new', deletedAt: NOW }],
    NOW,
  );
  expect(after).toEqual({ deliveryStatus: 'deleted', statusBeforeDeletion: 'mixed', deletedAt: NOW });
});
