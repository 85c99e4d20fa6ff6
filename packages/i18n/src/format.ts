import type { Locale } from '@waybill/domain/locales';
import { type Currency, MINOR_DIGITS, type Money } from '@waybill/domain/money';
import { isAtGreenwich } from '@waybill/domain/time-zones';
import { inForms, WRITTEN_FORMS, writeNumber } from './written-forms.ts';

export type Format = ReturnType<typeof createFormat>;

const DAY = 24 * 60 * 60 * 1000;
const KILOMETRE = 1000;

// Making a format costs far more than using it, and a list has an amount in every row.
const amounts = new Map<Currency, Intl.NumberFormat>();
const amountIn = (currency: Currency): Intl.NumberFormat => {
  const made = amounts.get(currency);
  if (made) return made;
  const digits = MINOR_DIGITS[currency];
  const format = new Intl.NumberFormat('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  amounts.set(currency, format);
  return format;
};

/** The day as 2026-11-15 and the time as 08:30 in a zone. */
const clockIn = (timeZone: string) => {
  if (isAtGreenwich(timeZone)) {
    return { day: (at: Date) => at.toISOString().slice(0, 10), time: (at: Date) => at.toISOString().slice(11, 16) };
  }
  const calendar = new Intl.DateTimeFormat('sv', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return { day: (at: Date) => calendar.format(at), time: (at: Date) => clock.format(at) };
};

/** Dates, numbers and money as the locale writes them, times in the organisation's zone. */
export const createFormat = (locale: Locale, timeZone: string) => {
  const forms = WRITTEN_FORMS[locale];
  /** A day as 2026-11-15, in the organisation's time zone. */
  const { day: calendarDay, time } = clockIn(timeZone);
  const yearOf = (day: string) => day.slice(0, -6);
  const dayMonthOf = (day: string) =>
    `${Number(day.slice(-2))}${forms.afterDay} ${forms.months[Number(day.slice(-5, -3)) - 1]}`;
  const weekdayOf = (day: string) => forms.weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? '';
  const dateOf = (day: string) => `${dayMonthOf(day)} ${Number(yearOf(day))}`;

  const writtenNumber = (value: number) => writeNumber(forms, value);
  const amount = ({ minor, currency }: Money) =>
    inForms(forms, amountIn(currency).format(decimal(minor, MINOR_DIGITS[currency])));

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
    /** `Fri 13 Nov 2026` for 2026-11-13. */
    weekdayDate: (day: string) => `${weekdayOf(day)} ${dateOf(day)}`,
    /** `Nov 2026` for 2026-11. */
    month: (month: string) => `${forms.months[Number(month.slice(-2)) - 1]} ${Number(month.slice(0, -3))}`,
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
    /** Where the currency stands beside it already. */
    amount,
    money: (money: Money) => forms.amount(amount(money), money.currency),
  };
};

/** Intl takes a decimal as text, so the amount reaches the page without becoming a fraction on the way. */
const decimal = (minor: number, digits: number): Intl.StringNumericLiteral => {
  if (digits === 0) return String(minor) as Intl.StringNumericLiteral;
  const text = String(Math.abs(minor)).padStart(digits + 1, '0');
  const sign = minor < 0 ? '-' : '';
  return `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}` as Intl.StringNumericLiteral;
};
