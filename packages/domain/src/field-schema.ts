import { z } from 'zod';
import { calendarDate, timeOfDay } from './calendar.ts';
import { measure } from './decimals.ts';
import type { Field, Fields, LeafField, PatchOf, RecordsField, ValueOf } from './fields.ts';
import { organisationId, parcelId, savedLocationId, subCompanyId } from './ids.ts';
import { money } from './money.ts';
import { BARCODE_MAX, isPrintable } from './parcel.ts';
import { phoneNumber } from './phone-number.ts';
import { email, listOf, optionalEmail, optionalLine, optionalText, requiredLine } from './validation.ts';

const barcode = optionalLine(BARCODE_MAX).refine((text) => text === null || isPrintable(text), {
  error: 'invalid-characters',
});

type Of<Kind extends LeafField['kind']> = Extract<LeafField, { kind: Kind }>;

/** The schema of the input to a field of each kind. */
const LEAF_SCHEMAS: { readonly [Kind in LeafField['kind']]: (field: Of<Kind>) => z.ZodType } = {
  line: ({ max }) => optionalLine(max),
  text: ({ max }) => optionalText(max),
  email: () => optionalEmail,
  phone: () => phoneNumber.nullable(),
  date: () => calendarDate,
  time: () => timeOfDay,
  barcode: () => barcode,
  choice: ({ options }) => z.enum(options).nullable(),
  flags: ({ options }) => listOf(z.enum(options), options.length),
  money: () => money.nullable(),
  measure,
  list: ({ of, max, most }) => listOf(of === 'email' ? email : requiredLine(max), most),
  organisation: () => organisationId.nullable(),
  'sub-company': () => subCompanyId.nullable(),
  'saved-location': () => savedLocationId.nullable(),
  parcel: () => parcelId.nullable(),
};

const leafSchema = (field: LeafField): z.ZodType =>
  (LEAF_SCHEMAS[field.kind] as (field: LeafField) => z.ZodType)(field);

/** Values that identify one record each: no two records of a list may share one. */
const UNIQUE_KINDS: readonly LeafField['kind'][] = ['parcel', 'barcode'];

const recordsSchema = ({ parts, most }: RecordsField): z.ZodType => {
  const names = Object.keys(parts).filter((name) => UNIQUE_KINDS.includes(parts[name]?.kind ?? 'line'));
  const shape = Object.fromEntries(
    Object.entries(parts).map(([name, field]) => [name, leafSchema(field).default(null)]),
  );
  return listOf(z.strictObject(shape), most).superRefine((records, context) => {
    const seen = new Set<unknown>();
    records.forEach((record, index) => {
      for (const name of names) {
        const value = record[name];
        if (value === null) continue;
        if (seen.has(value)) context.addIssue({ code: 'custom', message: 'duplicate', path: [index, name] });
        seen.add(value);
      }
    });
  });
};

type SchemasOf<Of> = { readonly [Name in keyof Of]: z.ZodType<ValueOf<Of[Name]>, ValueOf<Of[Name]>> };
type PatchSchemasOf<Of> = {
  readonly [Name in keyof Of]: z.ZodType<NonNullable<PatchOf<Of>>[Name], NonNullable<PatchOf<Of>>[Name]>;
};

const schemaOf = (field: Field, ofGroup: (parts: z.ZodObject) => z.ZodType): z.ZodType => {
  if (field.kind === 'group') return ofGroup(z.strictObject(schemasOf(field.parts)));
  return field.kind === 'records' ? recordsSchema(field) : leafSchema(field);
};

/** The schema of each field, for a form or an answer that has every field. */
export const schemasOf = <Of extends Fields>(fields: Of): SchemasOf<Of> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, schemaOf(field, (group) => group)]),
  ) as SchemasOf<Of>;

/** The same schemas where parts of a group may be left out. */
export const patchSchemasOf = <Of extends Fields>(fields: Of): PatchSchemasOf<Of> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, schemaOf(field, (group) => group.partial())]),
  ) as PatchSchemasOf<Of>;
