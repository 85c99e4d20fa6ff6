import type { Locale } from '@waybill/domain/locales';
import { type Currency, MINOR_DIGITS, type Money } from '@waybill/domain/money';
import { inForms, WRITTEN_FORMS, writeNumber } from './written-forms.ts';

export type Format = ReturnType<typeof createFormat>;

const DAY = 24 * 60 * 60 * 1000;
const KILOMETRE = 1000;

const amountWith = (digits: number) =>
  new Intl.NumberFormat('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
// Making a format costs far more than using it, and a list has an amount in every row.
const AMOUNTS = { ISK: amountWith(MINOR_DIGITS.ISK), USD: amountWith(MINOR_DIGITS.USD) } satisfies Record<
  Currency,
  Intl.NumberFormat
>;

/** Dates, numbers and money as the locale writes them, times in the organisation's zone. */
export const createFormat = (locale: Locale, timeZone: string) => {
  const forms = WRITTEN_FORMS[locale];
  const calendar = new Intl.DateTimeFormat('sv', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  /** A day as 2026-11-15, in the organisation's time zone. */
  const calendarDay = (at: Date) => calendar.format(at);
  const yearOf = (day: string) => day.slice(0, -6);
  const dayMonthOf = (day: string) =>
    `${Number(day.slice(-2))}${forms.afterDay} ${forms.months[Number(day.slice(-5, -3)) - 1]}`;
  const weekdayOf = (day: string) => forms.weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? '';
  const dateOf = (day: string) => `${dayMonthOf(day)} ${Number(yearOf(day))}`;
  const time = (at: Date) => clock.format(at);

  const writtenNumber = (value: number) => writeNumber(forms, value);

  return {
    calendarDay,
    date: (at: Date) => dateOf(calendarDay(at)),
    dayMonth: (at: Date) => dayMonthOf(calendarDay(at)),
    weekday: (at: Date) => weekdayOf(calendarDay(at)),
    /** The number of midnights between two moments in the organisation's time zone. */
    daysBetween: (earlier: Date, later: Date) =>
      Math.round((Date.parse(calendarDay(later)) - Date.parse(calendarDay(earlier))) / DAY),
    isSameYear: (one: Date, other: Date) => yearOf(calendarDay(one)) === yearOf(calendarDay(other)),
    /** `Fri 13 Nov` for 2026-11-13; with the year in place of the weekday when it is another one. */
    scheduledDay: (day: string, now = new Date()) =>
      yearOf(day) === yearOf(calendarDay(now)) ? `${weekdayOf(day)} ${dayMonthOf(day)}` : dateOf(day),
    /** `13 Nov 2026` for 2026-11-13. */
    calendarDate: dateOf,
    time,
    dateTime: (at: Date) => `${dateOf(calendarDay(at))} ${time(at)}`,
    number: writtenNumber,
    /** `350 m`, `1.4 km`. */
    distance: (metres: number) =>
      metres < KILOMETRE
        ? `${writtenNumber(Math.round(metres))} m`
        : `${writtenNumber(Math.round(metres / 100) / 10)} km`,
    money: ({ minor, currency }: Money) =>
      forms.amount(inForms(forms, AMOUNTS[currency].format(decimal(minor, MINOR_DIGITS[currency]))), currency),
  };
};

/** Intl takes a decimal as text, so the amount reaches the page without becoming a fraction on the way. */
const decimal = (minor: number, digits: number): Intl.StringNumericLiteral => {
  if (digits === 0) return String(minor) as Intl.StringNumericLiteral;
  const text = String(Math.abs(minor)).padStart(digits + 1, '0');
  const sign = minor < 0 ? '-' : '';
  return `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}` as Intl.StringNumericLiteral;
};
