import { fold } from '../search-text.ts';

/** Whether 3/4 is the third of April or the fourth of March. */
export const DAY_ORDERS = ['day-first', 'month-first'] as const;
export type DayOrder = (typeof DAY_ORDERS)[number];

/** The first three letters of a month, in English and in Icelandic. */
const MONTHS: readonly (readonly string[])[] = [
  ['jan'],
  ['feb'],
  ['mar'],
  ['apr'],
  ['may', 'mai'],
  ['jun'],
  ['jul'],
  ['aug', 'agu'],
  ['sep'],
  ['oct', 'okt'],
  ['nov'],
  ['dec', 'des'],
];

/** A time of day that follows a day, which a program has written with it. */
const TIME = String.raw`(?:[T ,]+\d{1,2}[:.]\d{2}\S*(?: ?[ap]m)?)?`;
const YEAR_FIRST = new RegExp(`^(\\d{4})[-./ ](\\d{1,2})[-./ ](\\d{1,2})${TIME}$`, 'i');
const PACKED = /^(\d{4})(\d{2})(\d{2})$/;
const YEAR_LAST = new RegExp(`^(\\d{1,2})[-./ ]{1,2}(\\d{1,2})[-./ ]{1,2}(\\d{4}|\\d{2})${TIME}$`, 'i');
const DAY_AND_WORD = /^(\d{1,2})\.?[- ]{0,2}([a-z]{3,9})\.?,?[- ]{0,2}(\d{4}|\d{2})$/;
const WORD_AND_DAY = /^([a-z]{3,9})\.?[- ](\d{1,2}),?[- ]{1,2}(\d{4}|\d{2})$/;
/** Longer text is no day, whatever it says. */
const LONGEST = 40;

const monthOf = (word: string): number => MONTHS.findIndex((names) => names.some((name) => word.startsWith(name))) + 1;

const existing = (year: string, month: number, day: number): string | undefined => {
  const full = year.length === 2 ? 2000 + Number(year) : Number(year);
  const at = new Date(Date.UTC(full, month - 1, day));
  if (at.getUTCFullYear() !== full || at.getUTCMonth() !== month - 1 || at.getUTCDate() !== day) return undefined;
  return at.toISOString().slice(0, 10);
};

type Numbers = { readonly first: number; readonly second: number; readonly year: string };

const numbersIn = (text: string): Numbers | null => {
  const [, first, second, year] = YEAR_LAST.exec(text) ?? [];
  return first === undefined || second === undefined || year === undefined
    ? null
    : { first: Number(first), second: Number(second), year };
};

/** A day as files write it, such as 2026-11-16. Undefined for text that is none, also for a day that does not exist. */
export const readDay = (typed: string, order: DayOrder): string | undefined => {
  if (typed.length > LONGEST) return undefined;
  const text = fold(typed.trim());
  const [, y, m, d] = YEAR_FIRST.exec(text) ?? PACKED.exec(text) ?? [];
  if (y && m && d) return existing(y, Number(m), Number(d));
  const numbers = numbersIn(text);
  if (numbers) {
    const { first, second, year } = numbers;
    // Only one of the readings may exist, whatever the rest of the column is like.
    const [day, month] = order === 'day-first' ? [first, second] : [second, first];
    return existing(year, month, day) ?? existing(year, day, month);
  }
  const [, day, word, year] = DAY_AND_WORD.exec(text) ?? [];
  if (day && word && year) return existing(year, monthOf(word), Number(day));
  const [, name, dayOf, yearOf] = WORD_AND_DAY.exec(text) ?? [];
  return name && dayOf && yearOf ? existing(yearOf, monthOf(name), Number(dayOf)) : undefined;
};

/** What a day tells of the order in its column; null where it tells nothing. */
export const dayOrderIn = (typed: string): DayOrder | 'either' | null => {
  if (typed.length > LONGEST) return null;
  const numbers = numbersIn(fold(typed.trim()));
  if (!numbers) return null;
  const { first, second } = numbers;
  if (first === second) return null;
  if (first > 12 && second <= 12) return 'day-first';
  if (second > 12 && first <= 12) return 'month-first';
  return first <= 12 && second <= 12 ? 'either' : null;
};
