import { expect, test } from 'vitest';
import type { BulkShipment } from './bulk.ts';
import { changeStatus } from './status-change.ts';
import { NO_SUB_COMPANIES } from './sub-companies-of-parties.ts';
import { beforeChange, carriageBefore, dateBefore, statusBefore, undoChange } from './undo-change.ts';
import { mayStillUndo, UNDO_MS } from './undo-time.ts';

const NOW = new Date('2026-11-16T10:00:00Z');
const CARRIER = '00000000-0000-4000-8000-000000000001';
const parcel = (barcode: string, status: string) => ({
  id: `00000000-0000-4000-8000-0000000000${barcode}`,
  barcode,
  status,
  statusBeforeDeletion: null,
  deletedAt: null,
});
const shipment = {
  key: '00000000-0000-4000-8000-000000000002',
  shipmentId: 'S00000001',
  organisationId: CARRIER,
  carrierId: CARRIER,
  forwarderId: null,
  deliveryStatus: 'mixed',
  statusBeforeDeletion: null,
  deletedAt: null,
  failure: { party: 'receiver', note: 'Enginn heima' },
  declinedReason: null,
  parcels: [parcel('11', 'open'), parcel('12', 'failed')],
  version: 3,
  subCompanies: NO_SUB_COMPANIES,
  units: [],
  pickupDate: null,
  dropoffDate: '2026-11-20',
} as unknown as BulkShipment;

const storedAndRead = (before: object) => beforeChange.parse(JSON.parse(JSON.stringify(before)));

test.each(['deleted', 'in-warehouse'] as const)('what became %s is again what it was, parcel by parcel', (to) => {
  const changed = changeStatus(shipment, { to, reason: 'x', failureParty: null }, CARRIER as never, NOW);
  if (typeof changed === 'string') throw new Error(changed);
  const undone = undoChange(changed.after, storedAndRead(statusBefore(shipment)));
  expect('changed' in undone && undone.changed).toEqual(shipment);
  expect(undone.entry).toMatchObject({
    action: 'undone',
    changes: {
      deliveryStatus: { from: to, to: 'mixed' },
      parcelStatuses: {
        to: [
          { barcode: '11', status: 'open' },
          { barcode: '12', status: 'failed' },
        ],
      },
    },
  });
});

test('parcels that all had the status of the shipment are not listed', () => {
  const uniform = { ...shipment, deliveryStatus: 'open', parcels: [parcel('11', 'open')] } as unknown as BulkShipment;
  const after = { ...uniform, deliveryStatus: 'in-warehouse', parcels: [parcel('11', 'in-warehouse')] };
  const { entry } = undoChange(after as unknown as BulkShipment, statusBefore(uniform));
  expect(entry.changes).toEqual({ deliveryStatus: { from: 'in-warehouse', to: 'open' } });
});

test('an undone request to a carrier is about that carrier, and no other undo is about anybody', () => {
  const subjectOf = (from: string, to: string) => {
    const asked = { ...shipment, parcels: [], deliveryStatus: from } as unknown as BulkShipment;
    return undoChange(asked, statusBefore({ ...asked, deliveryStatus: to as never })).entry.subjectId;
  };
  expect(subjectOf('transport-request', 'new')).toBe(CARRIER);
  expect(subjectOf('open', 'transport-request')).toBe(CARRIER);
  expect(subjectOf('in-warehouse', 'open')).toBeNull();
});

test.each([
  ['dropoff', '2026-11-20'],
  ['pickup', null],
] as const)('a date of the %s is again %s', (stop, day) => {
  const after = { ...shipment, pickupDate: '2026-12-01', dropoffDate: '2026-12-01' };
  expect(undoChange(after, storedAndRead(dateBefore(shipment, stop)))).toMatchObject({
    dated: { key: shipment.key, stop, scheduledDate: day },
    entry: { action: 'undone', changes: { [`${stop}.scheduledDate`]: { from: '2026-12-01', to: day } } },
  });
});

test('the minute ends with its last millisecond', () => {
  const at = (ms: number) => new Date(NOW.getTime() + ms);
  expect([0, UNDO_MS, UNDO_MS + 1].map((ms) => mayStillUndo(NOW, at(ms)))).toEqual([true, true, false]);
});

test('who carries it, and its sub-company, are again what they were', () => {
  const OTHER = '00000000-0000-4000-8000-000000000009' as never;
  const AKUREYRI = '00000000-0000-4000-8000-000000000008' as never;
  const before = { ...shipment, carrierId: null, subCompanies: { ...NO_SUB_COMPANIES, organisation: AKUREYRI } };
  const after = { ...before, carrierId: OTHER, subCompanies: NO_SUB_COMPANIES };
  const undone = undoChange(after, storedAndRead(carriageBefore(before, CARRIER as never)));
  expect('changed' in undone && undone.changed).toEqual(before);
  expect(undone.entry.changes).toMatchObject({
    carrierId: { from: OTHER, to: null },
    subCompanyId: { from: null, to: AKUREYRI },
  });
});
