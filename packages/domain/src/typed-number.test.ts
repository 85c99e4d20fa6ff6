import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { LOCALES } from './locales.ts';
import { numberOf, readNumber, writeNumber } from './typed-number.ts';

const read = (typed: string, locale: 'en' | 'is', most?: number) => {
  const found = readNumber(typed, locale, most);
  return found ? numberOf(found) : found;
};

test.each([
  ['72,5', 72.5],
  [' 72.5 ', 72.5],
  ['-18', -18],
  ['−18', -18],
  ['+5', 5],
  ['1 250', 1250],
  ['1\u00a0250\u202f000', 1_250_000],
  ['1.234.567', 1_234_567],
  ['1,234,567', 1_234_567],
  ['1.234,5', 1234.5],
  ['1,234.5', 1234.5],
  ['1 234,567', 1234.567],
  ['0,125', 0.125],
  ['0.125', 0.125],
  ['1250,125', 1250.125],
  ['1,25', 1.25],
  ['1,2500', 1.25],
  [',5', 0.5],
  ['5,', 5],
  ['', null],
  ['  ', null],
  [',', undefined],
  ['-', undefined],
  ['1e3', undefined],
  ['0x10', undefined],
  ['abc', undefined],
  ['12 5', undefined],
  ['1,23,456', undefined],
  ['1.234.56', undefined],
  ['1,234 567', undefined],
  ['0,125,000', undefined],
  ['--5', undefined],
  ['1-5', undefined],
  ['Infinity', undefined],
] as const)('%j is %j in both languages, and in no doubt', (typed, expected) => {
  for (const locale of LOCALES) {
    expect(read(typed, locale)).toBe(expected);
    expect(readNumber(typed, locale)?.isAmbiguous ?? false).toBe(false);
  }
});

test.each([
  ['1,250', 1250, 1.25],
  ['1.250', 1.25, 1250],
  ['-12,345', -12345, -12.345],
  ['999.001', 999.001, 999001],
  ['1.000', 1, 1000],
])('%s is %d in English and %d in Icelandic, and in doubt', (typed, english, icelandic) => {
  expect([read(typed, 'en'), read(typed, 'is')]).toEqual([english, icelandic]);
  for (const locale of LOCALES) expect(readNumber(typed, locale)?.isAmbiguous).toBe(true);
});

test('a field that ends below a thousand has no groups', () => {
  for (const locale of LOCALES) {
    expect([read('65.683', locale, 90), read('65,683', locale, 90)]).toEqual([65.683, 65.683]);
    expect(readNumber('65.683', locale, 90)?.isAmbiguous).toBe(false);
  }
});

test('what a field shows reads back as the same number, in both languages', () => {
  const value = fc.tuple(fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }), fc.constantFrom(0, 1, 3, 6));
  fc.assert(
    fc.property(value, fc.constantFrom(...LOCALES), ([units, decimals], locale) => {
      const number = units / 10 ** decimals;
      expect(read(writeNumber(number, locale), locale)).toBe(number === 0 ? 0 : number);
    }),
  );
});

test('of two readings that differ, both are said to be in doubt', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^-?[0-9]{0,5}[., ]?[0-9]{0,4}[., ]?[0-9]{0,4}$/), (typed) => {
      if (read(typed, 'en') !== read(typed, 'is')) expect(readNumber(typed, 'en')?.isAmbiguous).toBe(true);
      expect(readNumber(typed, 'en')?.isAmbiguous).toBe(readNumber(typed, 'is')?.isAmbiguous);
    }),
  );
});
