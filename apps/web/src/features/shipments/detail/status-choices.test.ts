import type { Parcel, Shipment } from '@waybill/contract/shipments';
import type { DeliveryStatus } from '@waybill/domain/statuses';
import { NEXT_STATUSES } from '@waybill/domain/transitions';
import { describe, expect, test } from 'vitest';
import { asksFirst, isWaiting, mayAsk, offeredStatuses } from './status-choices.ts';

const parcel = (status: DeliveryStatus) => ({ status, nextStatuses: [...NEXT_STATUSES[status]] }) as unknown as Parcel;

const user = (deliveryStatus: DeliveryStatus, parts: Partial<Shipment> = {}): Shipment =>
  ({
    deliveryStatus,
    nextStatuses: [...NEXT_STATUSES[deliveryStatus]],
    parcels: [],
    parts: ['organisation', 'carrier'],
    carrier: { id: 'own', name: 'Bláfell ehf.' },
    mayAnswer: false,
    mayEdit: true,
    ...parts,
  }) as unknown as Shipment;

describe('changing the status', () => {
  test('offers what the server allows, but for what has a button of its own', () => {
    expect(offeredStatuses(user('new'))).toEqual([
      'open',
      'assigned',
      'in-warehouse',
      'out-for-delivery',
      'self-collect',
    ]);
    expect(offeredStatuses(user('transport-request', { mayAnswer: true }))).toEqual(['assigned', 'in-warehouse']);
  });

  test.each([
    ['a failure', user('out-for-delivery'), 'failed', true],
    ['a correction', user('completed'), 'in-warehouse', true],
    [
      'a correction of one parcel among others',
      user('mixed', { parcels: [parcel('completed'), parcel('open')] }),
      'in-warehouse',
      true,
    ],
    ['a delivery', user('out-for-delivery'), 'completed', false],
    [
      'parcels that are not delivered',
      user('mixed', { parcels: [parcel('assigned'), parcel('open')] }),
      'in-warehouse',
      false,
    ],
    [
      'a delivered parcel that stays where it is',
      user('mixed', { parcels: [parcel('completed'), parcel('open')] }),
      'assigned',
      false,
    ],
  ] as const)('%s is explained first: %#', (_what, shipment, to, expected) => {
    expect(asksFirst({ shipment, to })).toBe(expected);
  });

  test('only the parcel that is moved counts', () => {
    const [done, open] = [parcel('completed'), parcel('open')];
    const shipment = user('mixed', { parcels: [done, open] });
    expect(asksFirst({ shipment, to: 'in-warehouse', parcel: open })).toBe(false);
    expect(asksFirst({ shipment, to: 'in-warehouse', parcel: done })).toBe(true);
  });
});

const viewer = (role: 'carrier' | 'forwarder') => ({ organisation: null, config: { role } }) as never;
const another = {
  carrier: { id: 'other', name: 'Eimur hf.' },
  parts: ['organisation', 'forwarder'],
} as Partial<Shipment>;

test.each([
  ["a forwarder's new shipment", user('new', another), 'forwarder', true],
  ["a carrier's own shipment", user('new'), 'carrier', false],
  ['one that nobody carries yet', user('new', { ...another, carrier: null, nextStatuses: [] }), 'forwarder', true],
  ['what is not theirs', user('new', { ...another, mayEdit: false }), 'forwarder', false],
  ['a shipment that somebody else carries', user('new', another), 'carrier', true],
  ['what its carrier has accepted', user('open', { ...another, nextStatuses: ['deleted'] }), 'forwarder', false],
  ['what is on its way already', user('out-for-delivery', another), 'forwarder', false],
] as const)('a carrier can be asked for %s: %#', (_what, shipment, role, expected) => {
  expect(mayAsk(shipment, viewer(role))).toBe(expected);
});

test('whoever has to answer does not wait for an answer', () => {
  expect(isWaiting(user('transport-request', another))).toBe(true);
  expect(isWaiting(user('transport-request', { mayAnswer: true }))).toBe(false);
  expect(isWaiting(user('open', another))).toBe(false);
});
