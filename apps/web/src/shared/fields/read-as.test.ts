import { PARCEL_FIELDS } from '@waybill/domain/parcel';
import { SHIPMENT_FIELDS } from '@waybill/domain/shipment-fields';
import { createTranslate } from '@waybill/i18n/create-translate';
import { expect, test } from 'vitest';
import { readAsText } from './read-as.ts';

const WEIGHT = SHIPMENT_FIELDS.weight;
const AMOUNT = SHIPMENT_FIELDS.paymentAmount;

test.each([
  ['1,250', '1,250 = 1250 kg', '1,250 = 1,25 kg, milli 1 og 2'],
  ['1.250', '1.250 = 1.25 kg, between 1 and 2', '1.250 = 1250 kg'],
  ['12.345', '12.345 = 12.345 kg, between 12 and 13', '12.345 = 12345 kg'],
  ['72,5', null, null],
  ['1250', null, null],
  ['1 250', null, null],
  ['', null, null],
  ['1,2x', null, null],
])('a weight of %j is said to be %j, and in Icelandic %j', (typed, english, icelandic) => {
  expect(readAsText(WEIGHT, typed, { t: createTranslate('en'), notation: 'en' })).toBe(english);
  expect(readAsText(WEIGHT, typed, { t: createTranslate('is'), notation: 'is' })).toBe(icelandic);
  expect(readAsText(PARCEL_FIELDS.weight, typed, { t: createTranslate('en'), notation: 'en' })).toBe(english);
});

test('an amount is said with its currency, a field that ends below a thousand says nothing', () => {
  const words = { t: createTranslate('en'), notation: 'en' } as const;
  expect(readAsText(AMOUNT, '1,500', { ...words, currency: 'ISK' })).toBe('1,500 = 1500 ISK');
  expect(readAsText(SHIPMENT_FIELDS.temperatureRange.parts.lower, '-1,250', words)).toBeNull();
});
