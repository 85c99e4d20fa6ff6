import { describe, expect, test } from 'vitest';
import type { OrganisationId } from './ids.ts';
import {
  allowedStatuses,
  mayAnswer,
  mayEdit,
  mustExplain,
  type Parties,
  partsOf,
  unitMayBecome,
} from './shipment-rights.ts';
import type { DeliveryStatus } from './statuses.ts';
import type { Unit } from './transitions.ts';

const NOW = new Date('2026-11-15T12:00:00Z');
const ENTERER = 'enterer' as OrganisationId;
const CARRIER = 'carrier' as OrganisationId;
const FORWARDER = 'forwarder' as OrganisationId;
const STRANGER = 'stranger' as OrganisationId;

const at = (status: DeliveryStatus, before: DeliveryStatus | null = null): Unit => ({
  status,
  statusBeforeDeletion: before,
  deletedAt: status === 'deleted' ? NOW : null,
});
const THREE: Parties = { organisationId: ENTERER, carrierId: CARRIER, forwarderId: FORWARDER };
const OWN: Parties = { organisationId: ENTERER, carrierId: ENTERER, forwarderId: null };
const NO_CARRIER: Parties = { organisationId: ENTERER, carrierId: null, forwarderId: FORWARDER };

const allowed = (parties: Parties, unit: Unit, by: OrganisationId) =>
  [...allowedStatuses({ ...parties, deliveryStatus: unit.status }, [unit], by, NOW)].sort().join(' ');

describe('the parts of an organisation', () => {
  test('are all that name it', () => {
    expect(partsOf(THREE, FORWARDER)).toEqual(['forwarder']);
    expect(partsOf(OWN, ENTERER)).toEqual(['organisation', 'carrier']);
    expect(partsOf(THREE, STRANGER)).toEqual([]);
  });
});

describe('who may edit', () => {
  const cases: readonly (readonly [DeliveryStatus, OrganisationId, boolean])[] = [
    ['new', ENTERER, true],
    ['out-for-delivery', ENTERER, true],
    ['completed', ENTERER, true],
    ['deleted', ENTERER, false],
    ['new', FORWARDER, true],
    ['open', FORWARDER, true],
    ['transport-request', FORWARDER, true],
    ['assigned', FORWARDER, false],
    ['mixed', FORWARDER, false],
    ['deleted', FORWARDER, false],
    ['new', CARRIER, false],
    ['open', CARRIER, false],
    ['new', STRANGER, false],
  ];
  test.each(cases)('what is %s: %s? %s', (deliveryStatus, by, expected) => {
    expect(mayEdit({ ...THREE, deliveryStatus }, by)).toBe(expected);
  });
});

describe('who may change the status', () => {
  const cases: readonly (readonly [string, Parties, Unit, OrganisationId, string])[] = [
    ['the carrier moves it along', THREE, at('in-warehouse'), CARRIER, 'assigned failed out-for-delivery self-collect'],
    ['who entered it only deletes what a carrier has', THREE, at('in-warehouse'), ENTERER, 'deleted'],
    ['the forwarder watches what a carrier has', THREE, at('in-warehouse'), FORWARDER, ''],
    ['who entered it asks, while it is early', THREE, at('new'), ENTERER, 'deleted transport-request'],
    ['so does the forwarder', THREE, at('new'), FORWARDER, 'deleted transport-request'],
    ['who entered it does not ask a carrier that has accepted', THREE, at('open'), ENTERER, 'deleted'],
    ['nor does the forwarder', THREE, at('open'), FORWARDER, 'deleted'],
    [
      'nobody asks themselves',
      OWN,
      at('open'),
      ENTERER,
      'assigned deleted failed in-warehouse out-for-delivery self-collect',
    ],
    [
      'without a carrier there is nobody to ask',
      NO_CARRIER,
      at('open'),
      ENTERER,
      'assigned deleted failed in-warehouse out-for-delivery self-collect',
    ],
    ['who asked takes it back', THREE, at('transport-request'), FORWARDER, 'deleted new'],
    ['the carrier answers', THREE, at('transport-request'), CARRIER, 'assigned in-warehouse new open'],
    ['nobody but its owner corrects its own', OWN, at('completed'), ENTERER, 'failed in-warehouse'],
    [
      'without a carrier the forwarder moves it',
      NO_CARRIER,
      at('in-warehouse'),
      FORWARDER,
      'assigned failed out-for-delivery self-collect',
    ],
    [
      'without a carrier its owner moves and deletes it',
      NO_CARRIER,
      at('in-warehouse'),
      ENTERER,
      'assigned deleted failed out-for-delivery self-collect',
    ],
    ['its owner restores it', THREE, at('deleted', 'open'), ENTERER, 'open'],
    ['wherever it was', THREE, at('deleted', 'in-warehouse'), ENTERER, 'in-warehouse'],
    ['the forwarder restores it where it could have deleted it', THREE, at('deleted', 'open'), FORWARDER, 'open'],
    ['and nowhere else', THREE, at('deleted', 'in-warehouse'), FORWARDER, ''],
    ['the carrier does not', THREE, at('deleted', 'open'), CARRIER, ''],
    ['a stranger does nothing', THREE, at('new'), STRANGER, ''],
    ['nor without a carrier', NO_CARRIER, at('new'), STRANGER, ''],
  ];
  test.each(cases)('%s', (_, parties, unit, by, expected) => {
    expect(allowed(parties, unit, by)).toBe(expected);
  });
});

describe('several units', () => {
  const shipment = { ...OWN, deliveryStatus: 'mixed' as const };

  test('go where one of them may, and each by itself is asked', () => {
    const units = [at('out-for-delivery'), at('new')];
    expect(allowedStatuses(shipment, units, ENTERER, NOW)).toContain('completed');
    expect(units.map((unit) => unitMayBecome(shipment, unit, 'completed', ENTERER, NOW))).toEqual([true, false]);
  });

  test('are deleted all together, or not', () => {
    expect(allowedStatuses(shipment, [at('out-for-delivery'), at('new')], ENTERER, NOW)).not.toContain('deleted');
    expect(allowedStatuses(shipment, [at('in-warehouse'), at('new')], ENTERER, NOW)).toContain('deleted');
    expect(allowedStatuses(shipment, [at('in-warehouse'), at('deleted', 'new')], ENTERER, NOW)).toContain('deleted');
  });
});

test('what was deleted comes back with all its units, or not', () => {
  const deleted = { ...THREE, deliveryStatus: 'deleted' as const };
  const units = [at('deleted', 'new'), at('deleted', 'in-warehouse')];
  expect(allowedStatuses(deleted, units, ENTERER, NOW)).toEqual(['in-warehouse', 'new']);
  expect(allowedStatuses(deleted, units, FORWARDER, NOW)).toEqual([]);
});

test('a request waits for the carrier that it asks', () => {
  expect(mayAnswer({ ...THREE, deliveryStatus: 'transport-request' }, CARRIER)).toBe(true);
  expect(mayAnswer({ ...THREE, deliveryStatus: 'transport-request' }, ENTERER)).toBe(false);
  expect(mayAnswer({ ...THREE, deliveryStatus: 'open' }, CARRIER)).toBe(false);
});

test('who declines explains, who takes back does not, and a correction always is', () => {
  const asked = { ...THREE, deliveryStatus: 'transport-request' as const };
  expect(mustExplain(asked, 'transport-request', 'new', CARRIER)).toBe(true);
  expect(mustExplain(asked, 'transport-request', 'new', FORWARDER)).toBe(false);
  expect(mustExplain(asked, 'transport-request', 'open', CARRIER)).toBe(false);
  expect(mustExplain({ ...OWN, deliveryStatus: 'completed' }, 'completed', 'failed', ENTERER)).toBe(true);
});
