import type { LeafField } from '../fields.ts';
import type { Locale } from '../locales.ts';
import { readAmount } from '../money.ts';
import { NUMBER_SIGNS, readNumber } from '../typed-number.ts';
import { type DayOrder, dayOrderIn } from './read-day.ts';

/** How the days and the numbers of a column are written. */
export type ColumnReading = { readonly dayOrder: DayOrder; readonly notation: Locale };

/** How many cells speak for one way of writing, how many for the other, and how many could be either. */
export type Evidence = { readonly one: number; readonly other: number; readonly either: number };
export const NO_EVIDENCE: Evidence = { one: 0, other: 0, either: 0 };

/** A column whose cells contradict each other is read cell by cell, and what could be either is asked about. */
export const CERTAINTIES = ['certain', 'assumed', 'mixed'] as const;
export type Certainty = (typeof CERTAINTIES)[number];

const certaintyOf = ({ one, other, either }: Evidence): Certainty => {
  if (one > 0 && other > 0) return either > 0 ? 'mixed' : 'certain';
  return either > 0 && one + other === 0 ? 'assumed' : 'certain';
};

type NumericField = Extract<LeafField, { kind: 'measure' | 'money' }>;

/** What a number tells of the notation of its column: 12,5 is Icelandic, 1,234.5 is English, and 1.250 could be either. */
const notationIn = (typed: string, field: NumericField): Locale | 'either' | null => {
  const read = field.kind === 'money' ? readAmount(typed, 'en') : readNumber(typed, 'en', field.max);
  if (!read) return null;
  // No currency has three decimals: 1.250 is an amount of 1250 in both.
  if (read.isAmbiguous) return field.kind === 'money' ? null : 'either';
  const text = typed.trim();
  const at = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  if (at === -1) return null;
  // Either it separates the decimals, or it is there several times and separates groups.
  const isDecimal = text.indexOf(text[at] as string) === at;
  const english = isDecimal ? NUMBER_SIGNS.en.decimal : NUMBER_SIGNS.en.thousands;
  return text[at] === english ? 'en' : 'is';
};

const withSign = (evidence: Evidence, sign: 'one' | 'other' | 'either' | null): Evidence =>
  sign === null ? evidence : { ...evidence, [sign]: evidence[sign] + 1 };

/** The evidence with one cell more. `one` is the day first, or the English notation. */
export const withCell = (evidence: Evidence, field: LeafField, typed: string): Evidence => {
  if (field.kind === 'date') {
    const order = dayOrderIn(typed);
    return withSign(evidence, order === null || order === 'either' ? order : order === 'day-first' ? 'one' : 'other');
  }
  if (field.kind !== 'measure' && field.kind !== 'money') return evidence;
  const notation = notationIn(typed, field);
  return withSign(
    evidence,
    notation === null || notation === 'either' ? notation : notation === 'en' ? 'one' : 'other',
  );
};

/** Days come before months unless the column says otherwise, as in both languages; numbers are in the language of the organisation. */
export const readingOf = (
  evidence: Evidence,
  usual: Locale,
): { readonly reading: ColumnReading; readonly certainty: Certainty } => {
  const { one, other } = evidence;
  return {
    reading: {
      dayOrder: other > one ? 'month-first' : 'day-first',
      notation: one === other ? usual : one > other ? 'en' : 'is',
    },
    certainty: certaintyOf(evidence),
  };
};

/** Whether a cell could be read in two ways. */
export const isEither = (field: LeafField, typed: string): boolean =>
  field.kind === 'date'
    ? dayOrderIn(typed) === 'either'
    : (field.kind === 'measure' || field.kind === 'money') && notationIn(typed, field) === 'either';
