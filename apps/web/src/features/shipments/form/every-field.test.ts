import { flattenValues, type LeafField, pathsOf } from '@waybill/domain/fields';
import { LOCALES } from '@waybill/domain/locales';
import { EMPTY_SHIPMENT, flattenShipment, SHIPMENT_FIELDS, SHIPMENT_PATHS } from '@waybill/domain/shipment-fields';
import { createTranslate } from '@waybill/i18n/create-translate';
import { createFormat } from '@waybill/i18n/format';
import { fieldLabels, fullLabel } from '@waybill/i18n/shipment-labels';
import { filledValues } from '@waybill/testing/filled-fields';
import { describe, expect, test } from 'vitest';
import { currenciesOf } from '../../../shared/fields/currencies.ts';
import { parsedValues, typedValue } from '../../../shared/fields/typed-value.ts';
import { valueText } from '../../../shared/fields/value-text.ts';
import { historyText } from '../detail/history-sentences.ts';
import { typedShipmentSchema } from './check-shipment.ts';
import { reviewRows } from './review-rows.ts';
import { shipmentFieldText } from './shipment-field-text.ts';
import { typedShipmentOf } from './typed-shipment.ts';

const FULL = filledValues(SHIPMENT_FIELDS);
const FLAT = flattenShipment(FULL);
const PATHS = SHIPMENT_PATHS.map(({ path }) => path);

const wordsIn = (locale: 'en' | 'is') => ({
  t: createTranslate(locale),
  format: createFormat(locale, 'Atlantic/Reykjavik'),
  names: [{ id: String(FULL.carrierId), name: 'Bláfell ehf.' }],
});

/** A key without a translation, an object printed as such, or an empty text. */
const NO_WORDS = /\[object|undefined|^$|^shipment\./;

describe.each(['en', 'is'] as const)('every field of a shipment, in %s', (locale) => {
  const words = wordsIn(locale);

  test.each(PATHS)('%s has a label and words for its value', (path) => {
    expect(fullLabel(path, words.t)).not.toMatch(NO_WORDS);
    expect(shipmentFieldText(path, FLAT[path], words)).not.toMatch(NO_WORDS);
  });

  test.each(PATHS)('%s is told in the history', (path) => {
    const changes = { [path]: { from: null, to: path === 'parcels' ? ['BLF1, 2 kg'] : FLAT[path] } };
    const entry = { action: 'edited', changes, by: { kind: 'user', name: 'Guðrún', organisationName: null } };
    const { head } = historyText(entry as never, { ...words, subCompanies: [], own: null });
    const sentence = head.map(({ text }) => text).join('');
    expect(sentence).not.toMatch(NO_WORDS);
    // The label is a phrase, and not the name used in code.
    expect(sentence).not.toMatch(new RegExp(`\\b(set|setti) ${path.replace('.', '\\.')}\\b`));
  });

  test('what was filled in is all in the review', () => {
    const labels = fieldLabels(words.t);
    const groups = [
      { key: 'pickup', step: 'stops' },
      { key: 'dropoff', step: 'stops' },
      { key: 'goods', step: 'goods' },
      { key: 'parties', step: 'parties' },
    ] as const;
    const rows = groups.flatMap((group) => reviewRows(group, FULL, labels, words));
    for (const { value } of rows) expect(value).not.toMatch(NO_WORDS);
    const shown = rows.map(({ name }) => name.split('.')[0]);
    expect([...new Set(shown)].sort()).toEqual(Object.keys(SHIPMENT_FIELDS).sort());
  });
});

test('a second amount of money would be read like the first', () => {
  const text = valueText({ kind: 'money' }, { minor: 1250, currency: 'USD' }, wordsIn('en'));
  expect(text).toContain('12.50');
});

test('amounts in two currencies are each typed in their own, and an empty one in the default currency', () => {
  const fields = { ...SHIPMENT_FIELDS, codAmount: { kind: 'money' }, tip: { kind: 'money' } } as const;
  const saved = {
    ...FULL,
    paymentAmount: { minor: 18_400, currency: 'ISK' },
    codAmount: { minor: 1250, currency: 'USD' },
    tip: null,
  };
  const paths = pathsOf(fields).filter(({ field }) => field.kind === 'money');
  const flat: Readonly<Record<string, unknown>> = flattenValues(fields, saved);
  const typed = Object.fromEntries(
    paths.map(({ path, field }) => [path, typedValue(field as LeafField, flat[path], 'en')]),
  );
  const currencyAt = currenciesOf(fields, saved, 'USD');
  const { paymentAmount, codAmount, tip } = saved;
  expect(parsedValues(paths, typed, currencyAt, 'en')).toEqual({ paymentAmount, codAmount, tip });
  expect(parsedValues(paths, { ...typed, tip: '3.50' }, currencyAt, 'en').tip).toEqual({ minor: 350, currency: 'USD' });
});

test.each(LOCALES)('what is typed is what was kept, field by field, in %s', (notation) => {
  const schema = typedShipmentSchema({ notation, currencyAt: () => 'ISK', fits: () => true });
  expect(schema.parse(typedShipmentOf(FULL, notation))).toEqual(FULL);
  const { dropoff } = FULL;
  const least = { ...EMPTY_SHIPMENT, dropoff };
  expect(schema.parse(typedShipmentOf(least, notation))).toEqual(least);
});
