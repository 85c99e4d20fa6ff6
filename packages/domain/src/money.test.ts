import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LOCALES } from './locales.ts';
import { type Currency, majorUnits, money, parseMinor } from './money.ts';
import { writeNumber } from './typed-number.ts';

describe('an amount as people type it', () => {
  const cases: readonly (readonly [string, Currency, ReturnType<typeof parseMinor>, ReturnType<typeof parseMinor>])[] =
    [
      // What is typed, the currency, and what it is in English and in Icelandic.
      ['', 'ISK', null, null],
      ['  ', 'USD', null, null],
      ['1500', 'ISK', 1500, 1500],
      ['1.500', 'ISK', 'decimals', 1500],
      ['1,500', 'ISK', 1500, 'decimals'],
      ['1 500 kr.', 'ISK', 1500, 1500],
      ['kr 1 500', 'ISK', 1500, 1500],
      ['1.500.000 ISK', 'ISK', 1_500_000, 1_500_000],
      ['15,50', 'ISK', 'decimals', 'decimals'],
      ['12.5', 'ISK', 'decimals', 'decimals'],
      ['15.50', 'USD', 1550, 1550],
      ['15,5', 'USD', 1550, 1550],
      ['$15', 'USD', 1500, 1500],
      ['12.345', 'USD', 'decimals', 1_234_500],
      ['12,345', 'USD', 1_234_500, 'decimals'],
      ['1,234.56', 'USD', 123_456, 123_456],
      ['1.234,56', 'USD', 123_456, 123_456],
      ['1.234.56', 'USD', undefined, undefined],
      ['1,234.567', 'USD', 'decimals', 'decimals'],
      ['1.23.456', 'ISK', undefined, undefined],
      ['12.3456', 'USD', 'decimals', 'decimals'],
      ['-5', 'ISK', -5, -5],
      ['5 euros', 'USD', undefined, undefined],
      ['0,07', 'USD', 7, 7],
    ];
  test.each(cases)('%s %s', (typed, currency, english, icelandic) => {
    expect([parseMinor(typed, currency, 'en'), parseMinor(typed, currency, 'is')]).toEqual([english, icelandic]);
  });

  test('comes out as it went in, to the cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_000_000_000 }), fc.constantFrom(...LOCALES), (minor, locale) => {
        const text = writeNumber(majorUnits({ minor, currency: 'USD' }), locale);
        expect(parseMinor(text, 'USD', locale)).toBe(minor);
        expect(parseMinor(String(minor), 'ISK', locale)).toBe(minor);
      }),
    );
  });
});

describe('in major units, for programs to read', () => {
  test.each<[number, Currency, string]>([
    [1250, 'ISK', '1250'],
    [1250, 'USD', '12.50'],
    [7, 'USD', '0.07'],
    [0, 'USD', '0.00'],
    [2_000_000_000, 'USD', '20000000.00'],
  ])('%s %s', (minor, currency, expected) => {
    expect(majorUnits({ minor, currency })).toBe(expected);
  });
});

test('an amount is a whole number of minor units, within reason', () => {
  const problem = (minor: unknown) => money.safeParse({ minor, currency: 'ISK' }).error?.issues[0]?.message;
  expect([0, 2_000_000_000].map(problem)).toEqual([undefined, undefined]);
  expect([0.1, -1, 2_000_000_001, '5'].map(problem)).toEqual(['decimals', 'negative', 'too-large', 'number']);
});
