import { shipmentForm } from '@waybill/contract/shipment-edits';
import { unflattenValues as unflatten } from '@waybill/domain/fields';
import type { ShipmentDetails } from '@waybill/domain/shipment-fields';
import {
  EMPTY_SHIPMENT,
  flattenShipment as flatten,
  SHIPMENT_FIELDS,
  SHIPMENT_PATHS,
} from '@waybill/domain/shipment-fields';
import { filledValues } from '@waybill/testing/filled-fields';
import { expect, test } from 'vitest';
import { problemsOf } from '../../../lib/forms/form-errors.ts';
import { typedShipmentSchema } from './check-shipment.ts';
import { bodyOf, restoreTyped, type TypedShipment, typedShipmentOf } from './typed-shipment.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const STOP = {
  locationName: 'Hótel Selfoss',
  receiverName: 'Ingunn',
  streetAddress1: 'Eyravegur 2',
  city: 'Selfoss',
  postcode: '800',
  phoneNumber: '+3545552140',
  email: 'mottaka@selfoss.is',
  earliestTime: '08:00',
  latestTime: '12:00',
  scheduledDate: '2026-11-16',
  savedLocationId: ID,
};

/** Every field has a value. */
const FULL = {
  ...filledValues(SHIPMENT_FIELDS),
  externalId: 'K-1',
  senderName: 'Jökull',
  description: 'Fiskur\ní kössum',
  paymentStatus: 'onsite',
  paymentAmount: { minor: 18400, currency: 'ISK' },
  missingDocuments: ['T1'],
  receiverId: 'R1',
  carrierId: ID,
  forwarderId: ID,
  subCompanyId: ID,
  ownerName: 'Eigandi',
  ownerEmail: 'eigandi@is.is',
  trackingNumbers: ['TR1', 'TR2'],
  driverNote: 'Bakdyr',
  weight: 72.5,
  dimensions: { lengthCm: 80, widthCm: 60.5, heightCm: 44 },
  volume: 0.21,
  totalUnits: 3,
  countedUnits: 2,
  temperatureRange: { lower: -2, upper: 4 },
  flags: ['fragile', 'cooled'],
  warehouseLocation: 'B4',
  receiverStatus: 'home',
  podEmails: ['a@b.is'],
  referenceNumber: 'REF',
  hawbNumber: 'HAWB',
  containerNumber: 'CONT',
  pickup: STOP,
  dropoff: STOP,
  parcels: [{ id: ID, barcode: 'BC1', weight: 24, description: 'Kassi' }],
} as unknown as ShipmentDetails;

const schema = typedShipmentSchema({
  notation: 'en',
  currencyAt: () => 'ISK',
  fits: (barcode) => barcode.startsWith('BC'),
});
const problems = (changes: Partial<TypedShipment>) =>
  Object.fromEntries(
    Object.entries(problemsOf(schema, { ...typedShipmentOf(FULL, 'en'), ...changes })).map(([path, { problem }]) => [
      path,
      problem,
    ]),
  );

test('the form has a place for every field of a shipment', () => {
  expect(Object.keys(unflatten(flatten(EMPTY_SHIPMENT))).sort()).toEqual(Object.keys(SHIPMENT_FIELDS).sort());
  expect(SHIPMENT_PATHS.map(({ path }) => path).sort()).toEqual(
    Object.keys(typedShipmentOf(EMPTY_SHIPMENT, 'en')).sort(),
  );
});

test('what is typed of a shipment says the same as the shipment', () => {
  expect(shipmentForm.parse(bodyOf(typedShipmentOf(FULL, 'en'), () => 'ISK', 'en'))).toEqual(FULL);
  expect(unflatten(flatten(FULL))).toEqual(FULL);
});

test('an amount keeps its cents without becoming a fraction', () => {
  const amount = { minor: 1905, currency: 'USD' } as const;
  const typed = typedShipmentOf({ ...FULL, paymentAmount: amount }, 'en');
  expect(typed.paymentAmount).toBe('19.05');
  expect(bodyOf(typed, () => 'USD', 'en').paymentAmount).toEqual(amount);
});

test('numbers are written and read as the language of the form writes them', () => {
  const heavy = { ...FULL, weight: 1250.125, paymentAmount: { minor: 123_450, currency: 'USD' } as const };
  for (const [notation, weight, amount] of [
    ['en', '1250.125', '1234.50'],
    ['is', '1250,125', '1234,50'],
  ] as const) {
    const typed = typedShipmentOf(heavy, notation);
    expect([typed.weight, typed.paymentAmount]).toEqual([weight, amount]);
    expect(shipmentForm.parse(bodyOf(typed, () => 'USD', notation))).toEqual(heavy);
  }
  const weightOf = (weight: string, notation: 'en' | 'is') =>
    bodyOf({ ...typedShipmentOf(FULL, notation), weight }, () => 'ISK', notation).weight;
  expect([weightOf('1,250', 'en'), weightOf('1,250', 'is')]).toEqual([1250, 1.25]);
  expect([weightOf('72,5', 'en'), weightOf('72,5', 'is')]).toEqual([72.5, 72.5]);
});

test.each([
  ['ISK', 'en', '12.5', 'decimals-ISK'],
  ['ISK', 'is', '12,5', 'decimals-ISK'],
  ['USD', 'en', '12.345', 'decimals-USD'],
  ['USD', 'is', '12,345', 'decimals-USD'],
  ['USD', 'en', 'twelve', 'number'],
] as const)('too many decimals of %s in %s are named with the currency: %s', (currency, notation, amount, problem) => {
  const judging = typedShipmentSchema({ notation, currencyAt: () => currency, fits: () => true });
  expect(problemsOf(judging, { ...typedShipmentOf(FULL, notation), paymentAmount: amount })).toMatchObject({
    'paymentAmount.minor': { problem },
  });
});

test('a draft that was typed in another language keeps its numbers', () => {
  const typed = { ...typedShipmentOf(FULL, 'en'), weight: '1,250', paymentAmount: '1,500', volume: '0.5' };
  const parcels = [{ key: '1', id: '', barcode: 'BC1', weight: '2,500', description: '1,000' }];
  const restored = restoreTyped({ ...typed, parcels }, typedShipmentOf(EMPTY_SHIPMENT, 'is'), { from: 'en', to: 'is' });
  expect(restored).toMatchObject({ weight: '1250', paymentAmount: '1500', volume: '0.5' });
  expect(restored.parcels).toEqual([{ ...parcels[0], weight: '2500' }]);
  expect(bodyOf(restored, () => 'ISK', 'is')).toMatchObject({
    weight: 1250,
    paymentAmount: { minor: 1500 },
    volume: 0.5,
  });
});

test('what is no number is named beside its field', () => {
  expect(problems({ weight: 'heavy', paymentAmount: '12,50', volume: '-1' })).toEqual({
    weight: 'number',
    'paymentAmount.minor': 'decimals-ISK',
    volume: 'negative',
  });
});

test('one wrong field does not hide the rules between the others', () => {
  const found = problems({
    weight: 'heavy',
    'dropoff.phoneNumber': '1',
    'dropoff.streetAddress1': '',
    'pickup.earliestTime': '10:00',
    'pickup.latestTime': '09:00',
    'temperatureRange.lower': '5',
  });
  expect(found).toMatchObject({
    weight: 'number',
    'dropoff.streetAddress1': 'required',
    'pickup.latestTime': 'time-order',
    'temperatureRange.upper': 'temperature-order',
  });
  expect(Object.keys(found).sort()).toEqual(
    ['weight', 'dropoff.phoneNumber', 'dropoff.streetAddress1', 'pickup.latestTime', 'temperatureRange.upper'].sort(),
  );
});

test('a barcode that does not fit the pattern, or stands there twice, is named in its row', () => {
  const parcel = (barcode: string) => ({ key: barcode, id: '', barcode, weight: '', description: '' });
  expect(problems({ parcels: [parcel('BC1'), parcel('X2'), parcel('BC1'), parcel('')] })).toEqual({
    'parcels.2.barcode': 'duplicate',
    'parcels.1.barcode': 'barcode',
  });
});

test('a barcode that stays as it was is not judged, one that moves to another parcel is', () => {
  const kept = [
    { key: '1', id: ID, barcode: 'OLD1', weight: '', description: '' },
    { key: '2', id: 'other', barcode: 'OLD2', weight: '', description: '' },
  ];
  const judging = typedShipmentSchema({ notation: 'en', currencyAt: () => 'ISK', fits: () => false, kept });
  const judged = (...parcels: { id: string; barcode: string }[]) =>
    Object.entries(
      problemsOf(judging, {
        ...typedShipmentOf(FULL, 'en'),
        parcels: parcels.map((parcel, index) => ({ key: String(index), weight: '', description: '', ...parcel })),
      }),
    ).flatMap(([path, { problem }]) => (problem === 'barcode' ? [path] : []));
  expect(judged({ id: ID, barcode: ' OLD1 ' }, { id: '', barcode: 'OLD2' })).toEqual([]);
  expect(judged({ id: ID, barcode: 'OLD2' }, { id: '', barcode: 'NEW' })).toEqual([
    'parcels.0.barcode',
    'parcels.1.barcode',
  ]);
});

const NO_CHANGE = { from: 'en', to: 'en' } as const;

test('a draft of another version gives what it has and nothing that would break the form', () => {
  const initial = typedShipmentOf(EMPTY_SHIPMENT, 'en');
  const restored = restoreTyped(
    { 'dropoff.city': 'Selfoss', weight: 5, flags: 'all', parcels: [{ barcode: 1 }], gone: 'x', podEmails: ['a@b.is'] },
    initial,
    NO_CHANGE,
  );
  expect(restored).toEqual({ ...initial, 'dropoff.city': 'Selfoss', podEmails: ['a@b.is'] });
  expect(restoreTyped(null, initial, NO_CHANGE)).toEqual(initial);
});
