import type { LeafField, RecordsField } from '@waybill/domain/fields';
import type { Locale } from '@waybill/domain/locales';
import { PARCEL_FIELDS, type ParcelDetails } from '@waybill/domain/parcel';
import {
  flattenShipment,
  type SHIPMENT_FIELDS,
  type ShipmentDetails,
  type ShipmentPath,
} from '@waybill/domain/shipment-fields';
import { newKey } from '../../../lib/browser/new-key.ts';
import type { CurrencyAt } from '../../../shared/fields/currencies.ts';
import { inNotation, isNumeric, isTyped, parsedValues, typedValue } from '../../../shared/fields/typed-value.ts';
import { FORM_PATHS } from './steps.ts';

/** A parcel as it is typed. The key identifies the row for as long as the form is open. */
export type TypedParcel = { readonly [Name in keyof ParcelDetails]: string } & { readonly key: string };

type FieldAt<Path> = Path extends `${infer Group}.${infer Part}`
  ? Group extends keyof typeof SHIPMENT_FIELDS
    ? (typeof SHIPMENT_FIELDS)[Group] extends { parts: infer Parts }
      ? Parts[Part & keyof Parts]
      : never
    : never
  : (typeof SHIPMENT_FIELDS)[Path & keyof typeof SHIPMENT_FIELDS];

type TypedValue<Of> = Of extends { kind: 'flags'; options: readonly (infer Option)[] }
  ? readonly Option[]
  : Of extends { kind: 'list' }
    ? readonly string[]
    : Of extends { kind: 'records' }
      ? readonly TypedParcel[]
      : string;

/** A shipment as it is typed, in the order of the form: text that is no valid number, day or time yet is kept. */
export type TypedShipment = { readonly [Path in ShipmentPath]: TypedValue<FieldAt<Path>> };

/** A new row, perhaps with a barcode; there is no number in it that a notation would change. */
export const newParcel = (barcode = ''): TypedParcel =>
  ({
    key: newKey(),
    ...Object.fromEntries(Object.keys(PARCEL_FIELDS).map((name) => [name, ''])),
    barcode,
  }) as TypedParcel;

const typedParcel = (parcel: ParcelDetails, notation: Locale): TypedParcel =>
  ({
    key: newKey(),
    ...Object.fromEntries(
      Object.entries(PARCEL_FIELDS).map(([name, field]) => [
        name,
        typedValue(field, parcel[name as keyof ParcelDetails], notation),
      ]),
    ),
  }) as TypedParcel;

/** Numbers are written, and later read, in the notation of one language for as long as a form is open. */
export const typedShipmentOf = (details: ShipmentDetails, notation: Locale): TypedShipment => {
  const flat = flattenShipment(details);
  return Object.fromEntries(
    FORM_PATHS.map(({ path, field }) => {
      const value = flat[path];
      return [
        path,
        field.kind === 'records'
          ? (value as ParcelDetails[]).map((parcel) => typedParcel(parcel, notation))
          : typedValue(field, value, notation),
      ];
    }),
  ) as TypedShipment;
};

/** The body of the request, before validation. */
export const bodyOf = (typed: TypedShipment, currencyAt: CurrencyAt, notation: Locale): Record<string, unknown> =>
  parsedValues(FORM_PATHS, typed, currencyAt, notation);

type Notations = { readonly from: Locale; readonly to: Locale };

/** A kept value in the notation of today: the language may have been another one when it was typed. */
const withNotation = (field: LeafField | RecordsField, kept: unknown, { from, to }: Notations): unknown => {
  if (isNumeric(field)) return inNotation(field, kept as string, from, to);
  if (field.kind !== 'records') return kept;
  const numeric = Object.entries(field.parts).filter(([, part]) => isNumeric(part));
  return (kept as readonly Record<string, unknown>[]).map((record) => ({
    ...record,
    ...Object.fromEntries(numeric.map(([name, part]) => [name, withNotation(part, record[name], { from, to })])),
  }));
};

/** A draft of an older version may lack fields, or have some that no longer exist. */
export const restoreTyped = (kept: unknown, initial: TypedShipment, notations: Notations): TypedShipment => {
  const found = (kept ?? {}) as Record<string, unknown>;
  const usable = FORM_PATHS.filter(({ path, field }) => isTyped(field, found[path]));
  return {
    ...initial,
    ...Object.fromEntries(usable.map(({ path, field }) => [path, withNotation(field, found[path], notations)])),
  };
};
