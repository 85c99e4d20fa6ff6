import { EMPTY_SHIPMENT, SHIPMENT_FIELDS } from '@waybill/domain/shipment-fields';
import { expect, test } from 'vitest';
import { hasValues } from './has-values.ts';

const FIELDS = { ...SHIPMENT_FIELDS, codAmount: { kind: 'money', section: 'payment' } } as const;
const has = (section: 'payment' | 'goods' | 'parties', values: object) =>
  hasValues(FIELDS, section, { ...EMPTY_SHIPMENT, carrier: null, forwarder: null, codAmount: null, ...values });

test('a section with nothing filled in has no values, whatever the others have', () => {
  expect(has('payment', { weight: 3, carrier: { id: '1', name: 'Bláfell ehf.' } })).toBe(false);
  expect(has('goods', { paymentStatus: 'onsite' })).toBe(false);
  expect(has('parties', { weight: 3 })).toBe(false);
});

test.each([
  ['payment', { paymentStatus: 'onsite' }],
  ['payment', { paymentAmount: { minor: 0, currency: 'ISK' } }],
  ['payment', { codAmount: { minor: 1250, currency: 'USD' } }],
  ['goods', { flags: ['fragile'] }],
  ['goods', { temperatureRange: { lower: null, upper: 0 } }],
  ['parties', { carrier: { id: '1', name: 'Bláfell ehf.' } }],
] as const)('a value in any field of %s counts: %o', (section, values) => {
  expect(has(section, values)).toBe(true);
});
