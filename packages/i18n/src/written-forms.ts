import type { Locale } from '@waybill/domain/locales';
import type { Currency } from '@waybill/domain/money';
import { NUMBER_SIGNS } from '@waybill/domain/typed-number';

/** How a language writes dates, numbers and amounts. */
export type WrittenForms = {
  /** From January. */
  readonly months: readonly string[];
  /** From Sunday, as JavaScript counts. */
  readonly weekdays: readonly string[];
  /** Follows the day of a month. */
  readonly afterDay: string;
  readonly thousands: string;
  readonly decimal: string;
  readonly amount: (number: string, currency: Currency) => string;
  /** Whether so many are spoken of as of one. */
  readonly isOne: (count: number) => boolean;
};

/** Keeps an amount and its currency on one line. */
const NO_BREAK = '\u00a0';

/**
 * Chromium carries no Icelandic and writes English in its place, so the forms are here and not taken from Intl: a server, a
 * label and every browser write the same. English days come before months, as dispatchers of every country here read them.
 */
export const WRITTEN_FORMS: Readonly<Record<Locale, WrittenForms>> = {
  en: {
    months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
    weekdays: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
    afterDay: '',
    ...NUMBER_SIGNS.en,
    amount: (number, currency) =>
      number.startsWith('-') ? `-${currency}${NO_BREAK}${number.slice(1)}` : `${currency}${NO_BREAK}${number}`,
    isOne: (count) => count === 1,
  },
  is: {
    months: ['jan.', 'feb.', 'mar.', 'apr.', 'maí', 'jún.', 'júl.', 'ágú.', 'sep.', 'okt.', 'nóv.', 'des.'],
    weekdays: ['sun.', 'mán.', 'þri.', 'mið.', 'fim.', 'fös.', 'lau.'],
    afterDay: '.',
    ...NUMBER_SIGNS.is,
    amount: (number, currency) => `${number}${NO_BREAK}${currency === 'ISK' ? 'kr.' : currency}`,
    // 21 are spoken of as one, and 11 are not.
    isOne: (count) => count % 10 === 1 && count % 100 !== 11,
  },
};

/** A number in the forms of a language, from English digits such as 1,234.5. */
export const inForms = ({ thousands, decimal }: WrittenForms, english: string): string =>
  english.replace(/[,.]/g, (sign) => (sign === ',' ? thousands : decimal));

let english: Intl.NumberFormat | null = null;

/**
 * A number in the forms of a language. The first use of Intl takes a phone longer than everything else that its first page
 * needs, and most numbers look the same without it.
 */
export const writeNumber = (forms: WrittenForms, value: number): string => {
  if (Number.isInteger(value) && Math.abs(value) < 1000) return String(value);
  english ??= new Intl.NumberFormat('en');
  return inForms(forms, english.format(value));
};
