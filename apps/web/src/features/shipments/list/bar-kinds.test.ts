import { shipmentFilter } from '@waybill/contract/shipment-list';
import { expect, test } from 'vitest';
import { barKinds } from './bar-kinds.ts';

const filter = shipmentFilter.parse({});
const all = { mayChangeStatus: true, requests: ['accept-requests', 'request-transport'], mayPay: true } as const;

test('a carrier gives vehicles their shipments first, a forwarder carriers theirs; what waits for an answer comes before', () => {
  expect(barKinds(filter, { ...all, role: 'carrier' }).slice(0, 4)).toEqual([
    'accept-requests',
    'assign',
    'change-status',
    'request-transport',
  ]);
  expect(barKinds(filter, { ...all, role: 'forwarder' }).slice(0, 4)).toEqual([
    'accept-requests',
    'request-transport',
    'assign',
    'change-status',
  ]);
});

test('what is switched off, or concerns none of the shipments, is not there', () => {
  const none = { role: 'carrier', mayChangeStatus: false, requests: [], mayPay: false } as const;
  expect(barKinds(filter, none)).toEqual([
    'assign',
    'set-scheduled-date',
    'print-labels',
    'export',
    'delete',
    'print-proofs',
  ]);
});

test('deleted shipments are restored or written to a file', () => {
  const deleted = shipmentFilter.parse({ status: 'deleted' });
  expect(barKinds(deleted, { ...all, role: 'carrier' })).toEqual(['restore', 'export']);
});
