import type { Locale } from './locales.ts';

/** The signs with which a language writes numbers: 1,234.5 in English, 1.234,5 in Icelandic. */
export const NUMBER_SIGNS = {
  en: { thousands: ',', decimal: '.' },
  is: { thousands: '.', decimal: ',' },
} as const satisfies Record<Locale, { readonly thousands: string; readonly decimal: string }>;

/** A number as it was typed, digit by digit, so that an amount never passes through a fraction. */
export type TypedNumber = {
  readonly sign: '' | '-';
  readonly whole: string;
  readonly fraction: string;
  /** Whether the other language would read another number: 1,250 is 1250 in English and 1.25 in Icelandic. */
  readonly isAmbiguous: boolean;
};

/** Groups of three digits after the first one, all separated by one sign. */
const wholeIn = (text: string): string | null => {
  if (/^\d+$/.test(text)) return text;
  return /^[1-9]\d{0,2}(?:([ .,])\d{3})(?:\1\d{3})*$/.test(text) ? text.replace(/\D/g, '') : null;
};

/** The position of the sign before the decimals, or null where every sign separates groups. */
const decimalAt = (text: string, locale: Locale, most: number): { at: number | null; isAmbiguous: boolean } => {
  const at = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  const sign = text[at];
  if (sign === undefined || text.indexOf(sign) !== at) return { at: null, isAmbiguous: false };
  const isAmbiguous = most >= 1000 && /^[1-9]\d{0,2}[.,]\d{3}$/.test(text);
  return { at: isAmbiguous && sign === NUMBER_SIGNS[locale].thousands ? null : at, isAmbiguous };
};

/**
 * Reads a number as people type it, with or without groups of three. Only a single sign with three digits after it can be
 * read in two ways, and is read as the language writes; a field whose largest value is below a thousand has no groups. Null
 * for empty text, undefined for text that is no number.
 */
export const readNumber = (
  typed: string,
  locale: Locale,
  most = Number.POSITIVE_INFINITY,
): TypedNumber | null | undefined => {
  const text = typed.replace(/[\u00a0\u202f]/g, ' ').trim();
  if (text === '') return null;
  const unsigned = text.replace(/^[-+−–]/, '');
  const sign = unsigned !== text && !text.startsWith('+') ? '-' : '';
  const { at, isAmbiguous } = decimalAt(unsigned, locale, most);
  const head = at === null ? unsigned : unsigned.slice(0, at);
  const fraction = at === null ? '' : unsigned.slice(at + 1);
  // ",5" and "5," are numbers, "," is none.
  const whole = head === '' && fraction !== '' ? '0' : wholeIn(head);
  return whole === null || !/^\d*$/.test(fraction) ? undefined : { sign, whole, fraction, isAmbiguous };
};

export const numberOf = ({ sign, whole, fraction }: TypedNumber): number =>
  Number(`${sign}${whole}.${fraction || '0'}`);

/** A number as its field shows it: with the language's decimal sign, and without groups. */
export const writeNumber = (value: number | string, locale: Locale): string =>
  String(value).replace('.', NUMBER_SIGNS[locale].decimal);
