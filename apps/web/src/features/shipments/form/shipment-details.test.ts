import type { Session } from '@waybill/contract/session';
import type { Shipment } from '@waybill/contract/shipments';
import { EMPTY_SHIPMENT, SHIPMENT_FIELDS } from '@waybill/domain/shipment-fields';
import { filledValues } from '@waybill/testing/filled-fields';
import { expect, test } from 'vitest';
import { detailsOf, duplicateOf, newDetails } from './shipment-details.ts';

const FRIDAY = '2026-11-20';
const MONDAY = '2026-11-23';
const OWN = { id: '00000000-0000-4000-8000-000000000002', name: 'Bláfell ehf.' };

const session = (config: object = {}) =>
  ({
    organisation: OWN,
    config: { role: 'carrier', usesPickups: true, usesPayments: true, usesSubCompany: true, ...config },
    user: { subCompanyId: null },
    viewing: null,
  }) as unknown as Session;

const FULL = filledValues(SHIPMENT_FIELDS);
const partner = (id: string | null) => id && { id, name: 'Norðurljós hf.' };
const shipmentOf = (fields: object = {}, parts: readonly string[] = ['organisation']) =>
  ({
    ...FULL,
    carrier: partner(FULL.carrierId),
    forwarder: partner(FULL.forwarderId),
    ...fields,
    parts,
  }) as unknown as Shipment;

test('a new shipment is for the next working day, and has nothing else but its parties', () => {
  const details = newDetails(session(), FRIDAY, null);
  expect(details).toEqual({
    ...EMPTY_SHIPMENT,
    dropoff: { ...EMPTY_SHIPMENT.dropoff, scheduledDate: MONDAY },
    carrierId: OWN.id,
  });
});

test('a shipment that is entered while a day is planned is for that day, unless it is over', () => {
  const dayOf = (dayOnPage: string) => newDetails(session(), FRIDAY, dayOnPage).dropoff.scheduledDate;
  expect(dayOf(FRIDAY)).toBe(FRIDAY);
  expect(dayOf('2027-03-09')).toBe('2027-03-09');
  expect(dayOf('2020-03-09')).toBe(MONDAY);
});

test('a duplicate has what a next order of the same kind has, and nothing that belongs to the first', () => {
  const shipment = shipmentOf({ paymentStatus: 'onsite' });
  const kept = detailsOf(shipment);
  expect(duplicateOf(shipment, session(), FRIDAY)).toEqual({
    ...kept,
    pickup: { ...kept.pickup, scheduledDate: null },
    dropoff: { ...kept.dropoff, scheduledDate: MONDAY },
    parcels: kept.parcels.map((parcel) => ({ ...parcel, id: null, barcode: null })),
    externalId: null,
    referenceNumber: null,
    hawbNumber: null,
    containerNumber: null,
    trackingNumbers: [],
    missingDocuments: [],
    countedUnits: null,
    warehouseLocation: null,
    receiverStatus: null,
    receiverNote: null,
  });
});

test.each([
  ['is paid at the door like the first', 'onsite', 'onsite'],
  ['is to be paid like the first', 'needs-payment', 'needs-payment'],
  ['of a paid one is to be paid itself', 'success', 'needs-payment'],
  ['of a prepaid one is to be paid itself', 'prepaid', 'needs-payment'],
  ['of one whose payment failed is to be paid', 'failed', 'needs-payment'],
  ['of one that nobody pays for here is not paid for either', null, null],
])('a duplicate %s', (_, paymentStatus, expected) => {
  const amount = { minor: 5000, currency: 'ISK' };
  const copy = duplicateOf(shipmentOf({ paymentStatus, paymentAmount: amount }), session(), FRIDAY);
  expect(copy).toMatchObject({ paymentStatus: expected, paymentAmount: amount });
});

test('a duplicate of a partner’s shipment is an own one, without the partner’s places and payment', () => {
  const copy = duplicateOf(shipmentOf({}, ['carrier']), session(), FRIDAY);
  expect(copy).toMatchObject({
    carrierId: OWN.id,
    forwarderId: null,
    paymentStatus: null,
    paymentAmount: null,
    pickup: { savedLocationId: null, streetAddress1: FULL.pickup.streetAddress1 },
    dropoff: { savedLocationId: null, streetAddress1: FULL.dropoff.streetAddress1 },
    description: FULL.description,
  });
});

test('a duplicate has nothing of what the organisation has switched off', () => {
  const copy = duplicateOf(shipmentOf(), session({ usesPickups: false, usesPayments: false }), FRIDAY);
  expect(copy).toMatchObject({ pickup: EMPTY_SHIPMENT.pickup, paymentStatus: null, paymentAmount: null });
});
