import { parseDecimal } from '@waybill/domain/decimals';
import { PARCEL_FIELDS, type ParcelDetails } from '@waybill/domain/parcel';
import {
  flattenShipment,
  type SHIPMENT_FIELDS,
  SHIPMENT_PATHS,
  type ShipmentDetails,
  type ShipmentPath,
} from '@waybill/domain/shipment-fields';
import { newKey } from '../../../lib/browser/new-key.ts';
import type { CurrencyAt } from '../../../shared/fields/currencies.ts';
import { isTyped, parsedValues, typedValue } from '../../../shared/fields/typed-value.ts';

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

/** A shipment as it is typed: text that is no valid number, day or time yet is kept. */
export type TypedShipment = { readonly [Path in ShipmentPath]: TypedValue<FieldAt<Path>> };

export const typedParcel = (parcel: Partial<ParcelDetails> = {}): TypedParcel =>
  ({
    key: newKey(),
    ...Object.fromEntries(
      Object.entries(PARCEL_FIELDS).map(([name, field]) => [
        name,
        typedValue(field, parcel[name as keyof ParcelDetails] ?? null),
      ]),
    ),
  }) as TypedParcel;

export const typedShipmentOf = (details: ShipmentDetails): TypedShipment => {
  const flat = flattenShipment(details);
  return Object.fromEntries(
    SHIPMENT_PATHS.map(({ path, field }) => {
      const value = flat[path];
      return [path, field.kind === 'records' ? (value as ParcelDetails[]).map(typedParcel) : typedValue(field, value)];
    }),
  ) as TypedShipment;
};

/** The body of the request, before validation. */
export const bodyOf = (typed: TypedShipment, currencyAt: CurrencyAt): Record<string, unknown> =>
  parsedValues(SHIPMENT_PATHS, typed, currencyAt);

/** A draft of an older version may lack fields, or have some that no longer exist. */
export const restoreTyped = (kept: unknown, initial: TypedShipment): TypedShipment => {
  const found = (kept ?? {}) as Record<string, unknown>;
  const usable = SHIPMENT_PATHS.filter(({ path, field }) => isTyped(field, found[path]));
  return { ...initial, ...Object.fromEntries(usable.map(({ path }) => [path, found[path]])) };
};

/** A typed number to calculate with; null if it is empty or invalid. */
export const typedNumber = (typed: string): number | null => parseDecimal(typed) ?? null;
