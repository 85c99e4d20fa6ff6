import type { Locale } from '@waybill/domain/locales';
import { type Currency, MINOR_DIGITS, type Money } from '@waybill/domain/money';

export type Format = ReturnType<typeof createFormat>;

/** en-GB: day before month and a 24-hour clock, which is what dispatchers in every country here read. */
const TAGS = { en: 'en-GB', is: 'is-IS' } as const satisfies Record<Locale, string>;

const DAY = 24 * 60 * 60 * 1000;

/** Dates, numbers and money as the locale writes them, times in the organisation's zone. */
export const createFormat = (locale: Locale, timeZone: string) => {
  const tag = TAGS[locale];
  const day = new Intl.DateTimeFormat(tag, { timeZone, day: 'numeric', month: 'short', year: 'numeric' });
  const time = new Intl.DateTimeFormat(tag, { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const dayMonth = new Intl.DateTimeFormat(tag, { timeZone, day: 'numeric', month: 'short' });
  const weekday = new Intl.DateTimeFormat(tag, { timeZone, weekday: 'short' });
  const calendar = new Intl.DateTimeFormat('sv', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  // A day of the calendar is the same day in every zone.
  const scheduled = new Intl.DateTimeFormat(tag, { timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short' });
  const otherYear = new Intl.DateTimeFormat(tag, { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' });
  const number = new Intl.NumberFormat(tag);
  /** A day as 2026-11-15, in the organisation's time zone. */
  const calendarDay = (at: Date) => calendar.format(at);
  // Making a format costs far more than using it, and a list has an amount in every row.
  const amounts = new Map<Currency, Intl.NumberFormat>();
  const amountFormat = (currency: Currency) => {
    const digits = MINOR_DIGITS[currency];
    const format =
      amounts.get(currency) ??
      new Intl.NumberFormat(tag, {
        style: 'currency',
        currency,
        currencyDisplay: 'code',
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      });
    amounts.set(currency, format);
    return format;
  };
  return {
    calendarDay,
    date: (at: Date) => day.format(at),
    dayMonth: (at: Date) => dayMonth.format(at),
    weekday: (at: Date) => weekday.format(at),
    /** The number of midnights between two moments in the organisation's time zone. */
    daysBetween: (earlier: Date, later: Date) =>
      Math.round((Date.parse(calendarDay(later)) - Date.parse(calendarDay(earlier))) / DAY),
    isSameYear: (one: Date, other: Date) => calendarDay(one).slice(0, 4) === calendarDay(other).slice(0, 4),
    /** `Fri 13 Nov` for 2026-11-13; with the year in place of the weekday when it is another one. */
    scheduledDay: (date: string, now = new Date()) => {
      const isThisYear = date.slice(0, 4) === calendarDay(now).slice(0, 4);
      return (isThisYear ? scheduled : otherYear).format(new Date(`${date}T00:00:00Z`)).replace(', ', ' ');
    },
    /** `13 Nov 2026` for 2026-11-13. */
    calendarDate: (date: string) => otherYear.format(new Date(`${date}T00:00:00Z`)),
    time: (at: Date) => time.format(at),
    dateTime: (at: Date) => `${day.format(at)} ${time.format(at)}`,
    number: (value: number) => number.format(value),
    money: ({ minor, currency }: Money) => amountFormat(currency).format(decimal(minor, MINOR_DIGITS[currency])),
  };
};

/** Intl takes a decimal as text, so the amount reaches the page without becoming a fraction on the way. */
const decimal = (minor: number, digits: number): Intl.StringNumericLiteral => {
  if (digits === 0) return String(minor) as Intl.StringNumericLiteral;
  const text = String(Math.abs(minor)).padStart(digits + 1, '0');
  const sign = minor < 0 ? '-' : '';
  return `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}` as Intl.StringNumericLiteral;
};
