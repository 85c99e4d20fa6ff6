import type { ReadableProof } from '@waybill/domain/proof/check-proof';
import { proofCheck } from '@waybill/i18n/en/proof-check';
import { shipmentDetail } from '@waybill/i18n/en/shipment-detail';
import { expect, test } from 'vitest';
import { factsOf, type Texts } from './facts.ts';

const TEXTS: Texts = { ...proofCheck, ...shipmentDetail.proof, ...proofCheck };
const SHIPMENT = { shipmentId: 'S1', senderName: '', pickupAddress: '', receiverName: 'Brimnes', dropoffAddress: '' };
const saying = (content: ReadableProof['content']) => {
  const statement = { organisation: 'Carrier', issuer: '', exportedAt: '', shipment: SHIPMENT };
  const checked = { statement, content, seal: null, keyIds: [] } as unknown as ReadableProof;
  return Object.fromEntries(factsOf(checked, TEXTS).filter(([, value]) => value !== ''));
};
const DONE = { kind: 'dropoff', outcome: 'done', name: 'Jón' };
const WRONG = { parcels: [null, 3, { barcode: 4 }], units: '7', payment: 'toString', isCodeRight: 'yes', position: 1 };

test.each<[string, Readonly<Record<string, unknown>>, Readonly<Record<string, string>>]>([
  ['a person', DONE, { Outcome: 'Delivered', 'Received by': 'Jón' }],
  [
    'an access point',
    { ...DONE, isAtAccessPoint: true, name: 'Skeifan' },
    { Outcome: 'Left at an access point', 'Access point': 'Skeifan' },
  ],
  [
    'a failure',
    { kind: 'dropoff', outcome: 'failed', reason: 'nobody-home' },
    { Outcome: 'Not delivered', Reason: 'Nobody came to the door' },
  ],
  [
    'parcels that were not handed over, with why',
    {
      ...DONE,
      parcels: [
        { barcode: 'A1', outcome: 'done', reason: null },
        { barcode: 'A2', outcome: 'failed', reason: 'damaged' },
        { barcode: 'A3', outcome: 'returned', reason: 'not-wanted' },
      ],
    },
    { Parcels: '1/3: A1', 'Not delivered': 'A2: Damaged; A3: Returned to the warehouse, Not wanted' },
  ],
  [
    'units, money, the code and how exact the place is',
    {
      ...DONE,
      units: 7,
      payment: 'cash',
      isCodeRight: false,
      position: { latitude: 64.1, longitude: -21.9, accuracyMetres: 8.4 },
    },
    { Units: '7', 'Paid on site': 'Cash', 'Delivery code': 'Wrong', Place: '64.10000, -21.90000 ± 8 m' },
  ],
  ['what is of no kind that we know', { ...DONE, ...WRONG }, { Parcels: '0/3', 'Paid on site': 'toString' }],
])('%s', (_, content, facts) => {
  expect(saying(content)).toMatchObject(facts);
});

test('units are told of how many, where that was sealed', () => {
  expect(saying({ ...DONE, units: 3, unitsTotal: 5 })).toMatchObject({ Units: '3 of 5' });
});

test('what is hidden in a text is seen', () => {
  expect(saying({ ...DONE, name: 'Jón\u202e\u0007' })).toMatchObject({ 'Received by': 'Jón‹U+202E›‹U+0007›' });
});

test('what was left at an access point was received by nobody', () => {
  expect(saying({ ...DONE, isAtAccessPoint: true })).not.toHaveProperty('Received by');
});
