import { shipment } from '@waybill/contract/shipments';
import { pathsOf } from '@waybill/domain/fields';
import { guessTargets, type ShownNames } from '@waybill/domain/import/guess-targets';
import { IMPORT_TARGETS, importTarget } from '@waybill/domain/import/import-targets';
import { LOCALES } from '@waybill/domain/locales';
import { SHIPMENT_FIELDS } from '@waybill/domain/shipment-fields';
import { createTranslate } from '@waybill/i18n/create-translate';
import { targetLabel } from '@waybill/i18n/import-labels';
import { filledValues } from '@waybill/testing/filled-fields';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { exportForm } from '../../../export-table.ts';
import { exportColumns } from './export-columns.ts';

const ON = { usesPayments: true, usesPickups: true, usesSubCompany: true };

/** Rights of the reader, fields that only programs need, fields that no cell can hold, and the payment, which has a list of its own. */
const LEFT_OUT =
  /^(version|nextStatuses|parts|mayEdit|mayAnswer|attachments\..*|payment\..*|parcels\.(id|nextStatuses)|enteredBy\.id|(carrier|forwarder)\.id|(pickup|dropoff)\.savedLocationId)$/;

/** Named as in the request that enters a shipment, or with the unit that people use. */
const CALLED: Readonly<Record<string, string>> = {
  'carrier.name': 'carrierId',
  'forwarder.name': 'forwarderId',
  ...Object.fromEntries(
    pathsOf(SHIPMENT_FIELDS).flatMap(({ path, field }) => (field.kind === 'money' ? [[`${path}.minor`, path]] : [])),
  ),
};

const inside = (schema: z.ZodType): z.ZodType => {
  if (schema instanceof z.ZodNullable) return inside(schema.unwrap() as z.ZodType);
  return schema instanceof z.ZodArray ? inside(schema.element as z.ZodType) : schema;
};
const leavesOf = (schema: z.ZodType, path: readonly string[] = []): string[] => {
  const found = inside(schema);
  if (!(found instanceof z.ZodObject)) return [path.join('.')];
  return Object.entries(found.shape).flatMap(([name, of]) => leavesOf(of as z.ZodType, [...path, name]));
};

test('every field that the contract tells of a shipment has a column by its name, and no other has one', () => {
  const told = leavesOf(shipment).filter((name) => !LEFT_OUT.test(name));
  const expected = told.map((name) => CALLED[name] ?? name);
  expect(
    exportColumns(ON, [])
      .map(({ name }) => name)
      .sort(),
  ).toEqual(expected.sort());
});

test('no cell holds an object, whatever the fields are', () => {
  const { carrierId, forwarderId, parcels, ...typed } = filledValues(SHIPMENT_FIELDS);
  const told = {
    ...typed,
    enteredBy: { id: carrierId, name: 'Bláfell ehf.' },
    carrier: { id: carrierId, name: 'Bláfell ehf.' },
    forwarder: { id: forwarderId, name: 'Norðurljós hf.' },
    parcels: parcels.map((parcel) => ({ ...parcel, status: 'new' })),
    deliveryStatus: 'new',
    failure: null,
    effectiveVolume: null,
    stopNumber: null,
    eta: null,
    completedAt: null,
    createdAt: '2026-11-18T09:00:00.000Z',
    updatedAt: '2026-11-18T09:00:00.000Z',
    deletedAt: null,
  };
  const form = exportForm('en', 'Atlantic/Reykjavik');
  for (const { name, value } of exportColumns(ON, [])) {
    const cell = value(told as never, form);
    const items = Array.isArray(cell) ? cell : [cell];
    expect(
      items.filter((item) => typeof item === 'object' && item !== null),
      name,
    ).toEqual([]);
  }
});

const SHOWN: ShownNames = new Map(
  IMPORT_TARGETS.map(({ path }) => [path, LOCALES.map(createTranslate).map((t) => targetLabel(path, t))]),
);

test.each(LOCALES)(
  'the import knows each column of our own file again, and takes no other for one of them (%s)',
  (locale) => {
    const t = createTranslate(locale);
    const columns = exportColumns(ON, []);
    const guessed = guessTargets(
      columns.map(({ label }) => label(t)),
      SHOWN,
    );
    expect(guessed).toEqual(columns.map(({ name }) => (importTarget(name) ? name : null)));
  },
);

test('the columns of the list come first, in its order, behind the numbers that a row is known by', () => {
  const shown = exportColumns(ON, ['weight', 'temperature', 'dropoffAddress']).filter(({ isShown }) => isShown);
  expect(shown.map(({ name }) => name)).toEqual([
    'shipmentId',
    'externalId',
    'weight',
    'temperatureRange.lower',
    'temperatureRange.upper',
    'dropoff.streetAddress1',
    'dropoff.postcode',
    'dropoff.city',
  ]);
});
