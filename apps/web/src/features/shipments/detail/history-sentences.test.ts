import type { ShipmentHistoryEntry } from '@waybill/contract/shipments';
import { createTranslate } from '@waybill/i18n/create-translate';
import { createFormat } from '@waybill/i18n/format';
import { expect, test } from 'vitest';
import { historyText, type Sentence } from './history-sentences.ts';

const NORTH = '00000000-0000-4000-8000-000000000102';

const US = '00000000-0000-4000-8000-000000000001';
const OTHER = '00000000-0000-4000-8000-000000000002';

const entry = (parts: Partial<ShipmentHistoryEntry>): ShipmentHistoryEntry => ({
  id: '00000000-0000-7000-8000-000000000001',
  occurredAt: '2026-11-15T14:31:00.000Z',
  by: { kind: 'user', name: 'Guðrún', email: null, organisationName: null },
  address: null,
  userAgent: null,
  source: 'dashboard',
  action: 'edited',
  about: null,
  changes: {},
  reason: null,
  ...parts,
});

const said = (pieces: Sentence) => pieces.map(({ text }) => text).join('');

const tell = (parts: Partial<ShipmentHistoryEntry>, locale: 'en' | 'is' = 'en') => {
  const needs = {
    t: createTranslate(locale),
    format: createFormat(locale, 'Atlantic/Reykjavik'),
    subCompanies: [{ id: NORTH as never, name: 'Akureyri' }],
    own: US,
  };
  const { head, lines } = historyText(entry(parts), needs);
  return [said(head), ...lines.map(said)].map((line) => line.replaceAll('\u00a0', ' '));
};

test.each<[Partial<ShipmentHistoryEntry>, string]>([
  [{ action: 'created' }, 'Guðrún created the shipment.'],
  [
    { changes: { driverNote: { from: 'Knock', to: 'Ring twice.' } } },
    'Guðrún changed the driver note from “Knock” to “Ring twice.”',
  ],
  [{ changes: { driverNote: { from: null, to: 'Knock' } } }, 'Guðrún set the driver note to “Knock”.'],
  [{ changes: { driverNote: { from: 'Knock', to: null } } }, 'Guðrún removed the driver note, which was “Knock”.'],
  [{ changes: { weight: { from: 72, to: 72.5 } } }, 'Guðrún changed the weight from 72 kg to 72.5 kg.'],
  [{ changes: { 'temperatureRange.lower': { from: null, to: -18 } } }, 'Guðrún set the lowest temperature to −18 °C.'],
  [
    { changes: { carrierId: { from: 'Bláfell ehf.', to: 'Eimur hf.' } } },
    'Guðrún changed the carrier from Bláfell ehf. to Eimur hf.',
  ],
  [{ changes: { subCompanyId: { from: null, to: NORTH } } }, 'Guðrún set the division to Akureyri.'],
  [{ changes: { flags: { from: [], to: ['cooled', 'fragile'] } } }, 'Guðrún set the flags to Cooled, Fragile.'],
  [
    { changes: { paymentAmount: { from: null, to: { minor: 18400, currency: 'ISK' } } } },
    'Guðrún set the payment amount to ISK 18,400.',
  ],
  [
    { action: 'status-changed', changes: { deliveryStatus: { from: 'assigned', to: 'out-for-delivery' } } },
    'Guðrún changed the status from Assigned to Out.',
  ],
  [
    { action: 'requested', changes: { carrierId: { from: null, to: 'Bláfell ehf.' } } },
    'Guðrún asked Bláfell ehf. to take it.',
  ],
  [{ action: 'requested' }, 'Guðrún asked the carrier to take it.'],
  // Asked again, it is the carrier already.
  [{ action: 'requested', about: { id: OTHER, name: 'Bláfell ehf.' } }, 'Guðrún asked Bláfell ehf. to take it.'],
  [{ action: 'requested', about: { id: US, name: 'Bláfell ehf.' } }, 'Guðrún asked you to take it.'],
  [
    { action: 'attachment-added', changes: { attachment: { from: null, to: 'bretti.jpg' } } },
    'Guðrún added bretti.jpg.',
  ],
  [
    { action: 'attachment-deleted', changes: { attachment: { from: 'bretti.jpg', to: null } } },
    'Guðrún deleted bretti.jpg.',
  ],
  [
    { action: 'declined', by: { kind: 'user', name: 'Jón', email: null, organisationName: 'Bláfell ehf.' } },
    'Jón (Bláfell ehf.) declined it.',
  ],
  [
    { by: { kind: 'api-key', name: '…4f2a', email: null, organisationName: null }, action: 'created' },
    'API key …4f2a created the shipment.',
  ],
])('%j is told as: %s', (parts, sentence) => {
  expect(tell(parts)).toEqual([sentence]);
});

test('a carrier that was asked is addressed in Icelandic, too, and one that others have asked is named', () => {
  const asked = (id: string) => tell({ action: 'requested', about: { id, name: 'Bláfell ehf.' } }, 'is');
  expect(asked(US)).toEqual(['Guðrún bað ykkur að taka hana.']);
  expect(asked(OTHER)).toEqual(['Guðrún sendi beiðni um að taka hana: Bláfell ehf.']);
});

const PARTNER = { kind: 'partner', name: 'papers@partner.is', email: null, organisationName: null } as const;
const DOCUMENTS = ['Invoice', 'T1'];

test.each<[Partial<ShipmentHistoryEntry>, string, string]>([
  [
    {
      action: 'documents-asked',
      changes: { documents: { from: null, to: DOCUMENTS }, recipients: { from: null, to: ['a@b.is', 'c@d.is'] } },
    },
    'Guðrún asked a@b.is, c@d.is for Invoice, T1.',
    'Guðrún bað a@b.is, c@d.is um Invoice, T1.',
  ],
  [
    {
      action: 'documents-withdrawn',
      changes: { documents: { from: ['T1'], to: null }, recipients: { from: ['a@b.is'], to: null } },
    },
    'Guðrún does not ask a@b.is for T1 any more.',
    'Guðrún biður a@b.is ekki lengur um T1.',
  ],
  // To other parties, and in entries that are older.
  [
    { action: 'documents-asked', changes: { documents: { from: null, to: DOCUMENTS } } },
    'Guðrún asked for Invoice, T1.',
    'Guðrún bað um Invoice, T1.',
  ],
  [
    {
      action: 'document-arrived',
      by: PARTNER,
      changes: { attachment: { from: null, to: 'T1.pdf' }, missingDocuments: { from: DOCUMENTS, to: ['Invoice'] } },
    },
    'papers@partner.is sent T1.pdf.',
    'papers@partner.is sendi T1.pdf.',
  ],
])('of documents, %j is told as: %s', (parts, english, icelandic) => {
  expect(tell(parts)).toEqual([english]);
  expect(tell(parts, 'is')).toEqual([icelandic]);
});

test('several fields are told of one by one, in the order of the form', () => {
  expect(
    tell({
      changes: {
        weight: { from: null, to: 72 },
        'dimensions.widthCm': { from: null, to: 60 },
        'dimensions.lengthCm': { from: null, to: 80 },
        'dropoff.scheduledDate': { from: '2026-11-15', to: '2026-11-17' },
        'pickup.receiverName': { from: 'Ari', to: null },
      },
    }),
  ).toEqual([
    'Guðrún changed 5 fields:',
    'Pickup · Contact name: Ari → nothing',
    'Dropoff · Scheduled date: Sun 15 Nov → Tue 17 Nov',
    'Weight: 72 kg',
    'Length: 80 cm',
    'Width: 60 cm',
  ]);
});

test('a parcel that goes its own way is named, and several are listed', () => {
  const moved = (from: string, to: string, ...barcodes: string[]) => ({
    parcelStatuses: {
      from: barcodes.map((barcode) => ({ barcode, status: from })),
      to: barcodes.map((barcode) => ({ barcode, status: to })),
    },
  });
  expect(tell({ action: 'status-changed', changes: moved('out-for-delivery', 'completed', 'BLF001') })).toEqual([
    'Guðrún changed the status of parcel BLF001 from Out to Completed.',
  ]);
  expect(tell({ action: 'status-changed', changes: moved('assigned', 'in-warehouse', 'BLF001', 'BLF002') })).toEqual([
    'Guðrún changed the status of 2 parcels:',
    'BLF001: Assigned → Warehouse',
    'BLF002: Assigned → Warehouse',
  ]);
});

test('who caused a failure stands beneath it', () => {
  const changes = {
    deliveryStatus: { from: 'out-for-delivery', to: 'failed' },
    failureParty: { from: null, to: 'weather' },
  };
  expect(tell({ action: 'status-changed', changes })).toEqual([
    'Guðrún changed the status from Out to Failed.',
    'Cause: Weather',
  ]);
});

test('what somebody typed is never read as a gap to fill, and a field we do not know keeps its name', () => {
  expect(tell({ changes: { driverNote: { from: '{who}', to: '{field}' } } })).toEqual([
    'Guðrún changed the driver note from “{who}” to “{field}”.',
  ]);
  expect(tell({ changes: { newField: { from: null, to: 'x' } } })).toEqual(['Guðrún set newField to “x”.']);
});

test('Icelandic has its own sentences', () => {
  expect(tell({ changes: { driverNote: { from: 'Banka', to: 'Hringja' } } }, 'is')).toEqual([
    'Guðrún breytti skilaboðunum til bílstjóra úr „Banka“ í „Hringja“.',
  ]);
});
