import { type LeafField, type Path, type RecordsField, unflattenValues } from '@waybill/domain/fields';
import type { Locale } from '@waybill/domain/locales';
import { type Currency, type Money, majorUnits, parseMinor, readAmount } from '@waybill/domain/money';
import { formatPhoneNumber } from '@waybill/domain/phone-number';
import { readTime } from '@waybill/domain/read-time';
import { numberOf, readNumber, type TypedNumber, writeNumber } from '@waybill/domain/typed-number';
import type { CurrencyAt } from './currencies.ts';

export const phoneText = (phoneNumber: string | null): string => (phoneNumber ? formatPhoneNumber(phoneNumber) : '');

export type NumericField = Extract<LeafField, { kind: 'measure' | 'money' }>;
export const isNumeric = (field: LeafField | RecordsField): field is NumericField =>
  field.kind === 'measure' || field.kind === 'money';

/** The fields that look alike in every language. */
export type TextualField = Exclude<LeafField, NumericField>;

/** A value as it looks in its field: text, or a list of texts. */
export const typedText = (field: TextualField, value: unknown): unknown => {
  switch (field.kind) {
    case 'flags':
    case 'list':
      return value;
    case 'phone':
      return phoneText(value as string | null);
    default:
      return value === null || value === undefined ? '' : String(value);
  }
};

/** The same for every field: numbers are written as `notation` writes them. */
export const typedValue = (field: LeafField, value: unknown, notation: Locale): unknown => {
  switch (field.kind) {
    case 'money':
      return value === null ? '' : writeNumber(majorUnits(value as Money), notation);
    case 'measure':
      return value === null || value === undefined ? '' : writeNumber(value as number, notation);
    default:
      return typedText(field, value);
  }
};

/** The number that is read in a field, null if it is empty, undefined if it is no number. */
export const typedNumberIn = (field: NumericField, typed: string, notation: Locale): TypedNumber | null | undefined =>
  field.kind === 'money' ? readAmount(typed, notation) : readNumber(typed, notation, field.max);

/** What was typed in one notation and would be another number in the other is written in the other. */
export const inNotation = (field: NumericField, typed: string, from: Locale, to: Locale): string => {
  const read = typedNumberIn(field, typed, from);
  return read?.isAmbiguous ? writeNumber(numberOf(read), to) : typed;
};

type TypedRecord = Readonly<Record<string, unknown>>;

/** No whole number of minor units: the schema refuses it for its decimals. */
const WITH_DECIMALS = 0.5;

type Reading = { readonly currency: Currency; readonly notation: Locale };

/** A typed value in the form that the endpoint's schema expects. An invalid number is passed on for the schema to refuse. */
const parsedValue = (field: LeafField | RecordsField, typed: unknown, reading: Reading): unknown => {
  switch (field.kind) {
    case 'measure': {
      const read = readNumber(typed as string, reading.notation, field.max);
      if (read === undefined) return typed;
      return read && numberOf(read);
    }
    case 'money': {
      const { currency, notation } = reading;
      const minor = parseMinor(typed as string, currency, notation);
      if (minor === null) return null;
      return { minor: minor === 'decimals' ? WITH_DECIMALS : (minor ?? typed), currency };
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
          Object.entries(field.parts).map(([name, part]) => [name, parsedValue(part, record[name], reading)]),
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
  notation: Locale,
): Record<string, unknown> =>
  unflattenValues(
    Object.fromEntries(
      paths.map(({ path, field }) => [path, parsedValue(field, typed[path], { currency: currencyAt(path), notation })]),
    ),
  );

const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every((each) => typeof each === 'string');

/** Whether a stored value can be put into the field: a draft may be of an older version. */
export const isTyped = (field: LeafField | RecordsField, kept: unknown): boolean => {
  if (field.kind === 'list' || field.kind === 'flags') return isTexts(kept);
  if (field.kind !== 'records') return typeof kept === 'string';
  const names = ['key', ...Object.keys(field.parts)];
  return Array.isArray(kept) && kept.every((each) => names.every((name) => typeof each?.[name] === 'string'));
};
