import { LOCALES } from '@waybill/domain/locales';
import { CURRENCIES, parseMinor } from '@waybill/domain/money';
import { numberOf, readNumber } from '@waybill/domain/typed-number';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFormat } from './format.ts';

const AT = new Date('2026-11-15T23:30:00Z');
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

test.each([
  ['en', { minor: 18_400, currency: 'ISK' }, 'ISK 18,400'],
  ['en', { minor: 1_234_56, currency: 'USD' }, 'USD 1,234.56'],
  ['en', { minor: -5, currency: 'USD' }, '-USD 0.05'],
  ['en', { minor: 0, currency: 'ISK' }, 'ISK 0'],
  ['is', { minor: 18_400, currency: 'ISK' }, '18.400 kr.'],
  ['is', { minor: -1_000, currency: 'ISK' }, '-1.000 kr.'],
  ['is', { minor: 1_234_56, currency: 'USD' }, '1.234,56 USD'],
] as const)('%s writes %j as %s', (locale, money, expected) => {
  expect(plain(createFormat(locale, 'UTC').money(money))).toBe(expected);
});

test.each([
  ['en', 0, '0 m'],
  ['en', 349.6, '350 m'],
  ['en', 1_449, '1.4 km'],
  ['is', 1_449, '1,4 km'],
  ['is', 1_234_567, '1.234,6 km'],
] as const)('%s writes %d metres as %s', (locale, metres, expected) => {
  expect(createFormat(locale, 'UTC').distance(metres)).toBe(expected);
});

test('zones at Greenwich are written as Intl writes them', () => {
  const greenwich = (zone: string) => {
    const parts = {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    } as const;
    return new Intl.DateTimeFormat('sv', parts);
  };
  const years = { min: new Date('1970-01-01T00:00:00Z'), max: new Date('2100-01-01T00:00:00Z'), noInvalidDate: true };
  fc.assert(
    fc.property(fc.constantFrom('UTC', 'Atlantic/Reykjavik'), fc.date(years), (zone, at) => {
      const { calendarDay, time } = createFormat('en', zone);
      expect(`${calendarDay(at)} ${time(at)}`).toBe(greenwich(zone).format(at));
    }),
  );
});

test.each(LOCALES)('%s writes numbers as Intl does, in its own signs', (locale) => {
  const { number } = createFormat(locale, 'UTC');
  fc.assert(
    fc.property(
      fc.oneof(fc.integer(), fc.integer({ min: -1100, max: 1100 }), fc.double({ min: -1e6, max: 1e6 })),
      (value) => {
        const english = new Intl.NumberFormat('en').format(value);
        const signs = { ',': '.', '.': ',' } as Readonly<Record<string, string>>;
        expect(number(value)).toBe(locale === 'en' ? english : english.replace(/[,.]/g, (sign) => signs[sign] ?? ''));
      },
    ),
  );
});

test('an amount too long for a fraction keeps every digit', () => {
  const money = { minor: 9_007_199_254_740_991, currency: 'USD' } as const;
  expect(plain(createFormat('en', 'UTC').money(money))).toBe('USD 90,071,992,547,409.91');
});

test("dates and times are in the organisation's zone, day before month, on a 24-hour clock", () => {
  expect(createFormat('en', 'Atlantic/Reykjavik').dateTime(AT)).toBe('15 Nov 2026 23:30');
  expect(createFormat('en', 'Europe/Copenhagen').dateTime(AT)).toBe('16 Nov 2026 00:30');
  expect(createFormat('is', 'Atlantic/Reykjavik').dateTime(AT)).toBe('15. nóv. 2026 23:30');
});

test.each([
  ['en', '4 Jan', 'Sun'],
  ['is', '4. jan.', 'sun.'],
] as const)('%s writes each month and weekday in its own words', (locale, first, sunday) => {
  const { dayMonth, weekday } = createFormat(locale, 'UTC');
  const year = Array.from({ length: 12 }, (_, month) => dayMonth(new Date(Date.UTC(2026, month, 4))));
  const week = Array.from({ length: 7 }, (_, day) => weekday(new Date(Date.UTC(2026, 0, 4 + day))));
  expect([year[0], week[0]]).toEqual([first, sunday]);
  // Node knows both languages, and agrees.
  const tag = { en: 'en-US', is: 'is' }[locale];
  const words = (options: Intl.DateTimeFormatOptions, at: Date) =>
    new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' }).formatToParts(at).at(0)?.value;
  expect(year.map((day) => day.replace(/^4\.? /, ''))).toEqual(
    year.map((_, month) => words({ month: 'short' }, new Date(Date.UTC(2026, month, 4)))),
  );
  expect(week).toEqual(week.map((_, day) => words({ weekday: 'short' }, new Date(Date.UTC(2026, 0, 4 + day)))));
});

test('numbers follow the locale', () => {
  expect(createFormat('en', 'UTC').number(1234567.5)).toBe('1,234,567.5');
  expect(createFormat('is', 'UTC').number(1234567.5)).toBe('1.234.567,5');
});

test('numbers and amounts as they are shown read back as the same, in both languages', () => {
  const value = fc.integer({ min: 0, max: 2_000_000_000 });
  fc.assert(
    fc.property(value, fc.constantFrom(...LOCALES), fc.constantFrom(...CURRENCIES), (units, locale, currency) => {
      const format = createFormat(locale, 'UTC');
      const read = readNumber(format.number(units / 1000), locale);
      expect(read && numberOf(read)).toBe(units / 1000);
      expect(parseMinor(format.money({ minor: units, currency }), currency, locale)).toBe(units);
    }),
  );
});

test('days are counted by the midnights of the zone, also over a change of the clocks', () => {
  const { daysBetween, isSameYear, weekday, dayMonth } = createFormat('en', 'Europe/Copenhagen');
  expect(daysBetween(new Date('2026-11-15T22:59:00Z'), AT)).toBe(1);
  expect(daysBetween(new Date('2026-11-15T23:01:00Z'), AT)).toBe(0);
  expect(daysBetween(new Date('2026-10-24T12:00:00Z'), new Date('2026-10-26T12:00:00Z'))).toBe(2);
  expect(isSameYear(new Date('2025-12-31T23:30:00Z'), AT)).toBe(true);
  expect([weekday(AT), dayMonth(AT)]).toEqual(['Mon', '16 Nov']);
});

test('a day of the calendar is that day in every zone, with its year when it is not this one', () => {
  const now = new Date('2026-11-15T12:00:00Z');
  for (const zone of ['Pacific/Auckland', 'Atlantic/Reykjavik', 'America/Los_Angeles']) {
    expect(createFormat('en', zone).scheduledDay('2026-11-13', now)).toBe('Fri 13 Nov');
    expect(createFormat('en', zone).scheduledDay('2027-01-04', now)).toBe('4 Jan 2027');
  }
  expect(createFormat('is', 'UTC').scheduledDay('2026-11-13', now)).toBe('fös. 13. nóv.');
});
