import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Currency, majorUnits, money, parseMinor } from './money.ts';

describe('an amount as people type it', () => {
  const cases: readonly (readonly [string, Currency, number | null | undefined])[] = [
    ['', 'ISK', null],
    ['  ', 'USD', null],
    ['1500', 'ISK', 1500],
    ['1.500', 'ISK', 1500],
    ['1,500', 'ISK', 1500],
    ['1 500 kr.', 'ISK', 1500],
    ['1.500.000 ISK', 'ISK', 1_500_000],
    ['15,50', 'ISK', undefined],
    ['15.50', 'USD', 1550],
    ['15,5', 'USD', 1550],
    ['$15', 'USD', 1500],
    ['1,234.56', 'USD', 123_456],
    ['1.234,56', 'USD', 123_456],
    ['1.234.56', 'USD', undefined],
    ['1,234.567', 'USD', undefined],
    ['1.23.456', 'ISK', undefined],
    ['12.3456', 'USD', undefined],
    ['-5', 'ISK', undefined],
    ['5 euros', 'USD', undefined],
    ['0,07', 'USD', 7],
  ];
  test.each(cases)('%s %s', (typed, currency, expected) => {
    expect(parseMinor(typed, currency)).toBe(expected);
  });

  test('comes out as it went in, to the cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_000_000_000 }), (minor) => {
        const text = `${Math.floor(minor / 100)},${String(minor % 100).padStart(2, '0')}`;
        expect(parseMinor(text, 'USD')).toBe(minor);
        expect(parseMinor(String(minor), 'ISK')).toBe(minor);
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
  expect([0.1, -1, 2_000_000_001, '5'].map(problem)).toEqual(['number', 'negative', 'too-large', 'number']);
});
