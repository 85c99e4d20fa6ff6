import { shipment } from '@waybill/contract/shipments';
import { pathsOf } from '@waybill/domain/fields';
import { SHIPMENT_FIELDS } from '@waybill/domain/shipment-fields';
import { filledValues } from '@waybill/testing/filled-fields';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { exportColumns } from './export-columns.ts';

const ON = { usesPayments: true, usesPickups: true, usesSubCompany: true };

/** Rights of the reader, fields that only programs need, and fields that no cell can hold. */
const LEFT_OUT =
  /^(version|nextStatuses|parts|mayEdit|mayAnswer|attachments\..*|parcels\.(id|nextStatuses)|enteredBy\.id)$/;

/** Named as in the request that enters a shipment, or with the unit that people use. */
const CALLED: Readonly<Record<string, string>> = {
  'carrier.id': 'carrierId',
  'forwarder.id': 'forwarderId',
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
  const expected = [...told.map((name) => CALLED[name] ?? name), 'subCompany.name'];
  expect(
    exportColumns(ON)
      .map(([header]) => header)
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
    failure: null,
  };
  for (const [header, value] of exportColumns(ON)) {
    const cell = value(told as never);
    const items = Array.isArray(cell) ? cell : [cell];
    expect(
      items.filter((item) => typeof item === 'object' && item !== null),
      header,
    ).toEqual([]);
  }
});
