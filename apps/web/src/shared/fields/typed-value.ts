import { parseDecimal } from '@waybill/domain/decimals';
import { type LeafField, type Path, type RecordsField, unflattenValues } from '@waybill/domain/fields';
import { type Currency, type Money, majorUnits, parseMinor } from '@waybill/domain/money';
import { formatPhoneNumber } from '@waybill/domain/phone-number';
import { readTime } from '../../ui/fields/read-time.ts';
import type { CurrencyAt } from './currencies.ts';

export const phoneText = (phoneNumber: string | null): string => (phoneNumber ? formatPhoneNumber(phoneNumber) : '');

/** A value as it looks in its field: text, or a list of texts. */
export const typedValue = (field: LeafField, value: unknown): unknown => {
  switch (field.kind) {
    case 'flags':
    case 'list':
      return value;
    case 'money':
      return value === null ? '' : majorUnits(value as Money);
    case 'phone':
      return phoneText(value as string | null);
    default:
      return value === null || value === undefined ? '' : String(value);
  }
};

type TypedRecord = Readonly<Record<string, unknown>>;

/** A typed value in the form that the endpoint's schema expects. An invalid number is passed on for the schema to refuse. */
const parsedValue = (field: LeafField | RecordsField, typed: unknown, currency: Currency): unknown => {
  switch (field.kind) {
    case 'measure': {
      const value = parseDecimal(typed as string);
      return value === undefined ? typed : value;
    }
    case 'money': {
      const minor = parseMinor(typed as string, currency);
      return minor === null ? null : { minor: minor ?? typed, currency };
    }
    case 'choice':
    case 'organisation':
    case 'sub-company':
    case 'saved-location':
    case 'parcel':
      return typed || null;
    case 'time':
      // A time such as 830 is only completed when its field is left, but is valid before.
      return readTime(typed as string);
    case 'records':
      return (typed as readonly TypedRecord[]).map((record) =>
        Object.fromEntries(
          Object.entries(field.parts).map(([name, part]) => [name, parsedValue(part, record[name], currency)]),
        ),
      );
    default:
      return typed;
  }
};

/** Typed values by their path, in the form that the endpoint's schema expects. */
export const parsedValues = (
  paths: readonly Path[],
  typed: Readonly<Record<string, unknown>>,
  currencyAt: CurrencyAt,
): Record<string, unknown> =>
  unflattenValues(
    Object.fromEntries(paths.map(({ path, field }) => [path, parsedValue(field, typed[path], currencyAt(path))])),
  );

const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every((each) => typeof each === 'string');

/** Whether a stored value can be put into the field: a draft may be of an older version. */
export const isTyped = (field: LeafField | RecordsField, kept: unknown): boolean => {
  if (field.kind === 'list' || field.kind === 'flags') return isTexts(kept);
  if (field.kind !== 'records') return typeof kept === 'string';
  const names = ['key', ...Object.keys(field.parts)];
  return Array.isArray(kept) && kept.every((each) => names.every((name) => typeof each?.[name] === 'string'));
};
