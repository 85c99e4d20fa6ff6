import { organisationId } from '@waybill/domain/ids';
import { defaultConfig, type EditableConfig, type EditableConfigField } from '@waybill/domain/organisation-config';
import { createTranslate } from '@waybill/i18n/create-translate';
import { expect, test } from 'vitest';
import { CONFIG_FIELDS_IN_ORDER } from './config-groups.ts';
import { configFieldNames, configFieldText, overrideText } from './config-text.ts';

const t = createTranslate('en');
const inherited = defaultConfig(organisationId.parse('0b9f7f0e-8f2a-4c51-9a53-1d2b6d1f4a01'));

test.each<[EditableConfigField, EditableConfig[EditableConfigField], string]>([
  ['usesPayments', true, 'On'],
  ['usesPayments', false, 'Off'],
  ['role', 'forwarder', 'forwarder'],
  ['defaultLocale', 'is', 'is (Icelandic)'],
  ['defaultCurrency', 'USD', 'USD'],
  ['timeZone', 'Europe/Oslo', 'Europe/Oslo'],
  ['positionDays', 1, '1 day'],
  ['positionDays', 90, '90 days'],
  ['deliveryStatuses', ['out-for-delivery', 'in-warehouse'], 'Out, Warehouse'],
  ['deliveryStatuses', [], 'Empty'],
  ['shipmentListHeaders', ['weight', 'shipmentId'], 'Weight, Shipment ID'],
  ['barcodeRegex', '', 'Empty'],
  ['barcodeRegex', '^BLF', '^BLF'],
  ['optimisationOrigin', null, 'No origin'],
  ['optimisationOrigin', { lat: 65.68353, lon: -18.1 }, '65.68353, -18.1'],
])('%s %j reads %s', (name, value, text) => {
  expect(configFieldText(name, value, t)).toBe(text);
});

test('a setting that a level does not set reads as what it has instead, and where from', () => {
  expect(overrideText('role', {}, { inherited, isOrganisation: true }, t)).toBe('Default: carrier');
  expect(overrideText('usesPayments', {}, { inherited, isOrganisation: false }, t)).toBe('Inherited: Off');
  expect(overrideText('usesPayments', { usesPayments: false }, { inherited, isOrganisation: false }, t)).toBe('Off');
});

test('every default reads as something', () => {
  for (const name of CONFIG_FIELDS_IN_ORDER) expect(configFieldText(name, inherited[name], t)).not.toBe('');
});

test('names stand in a row', () => {
  expect(configFieldNames(['usesPayments', 'shipmentListHeaders'], t)).toBe('Uses payments, Shipment list headers');
});
