import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromUnits, measure, toUnits } from './decimals.ts';

const problem = (schema: ReturnType<typeof measure>, value: unknown) =>
  schema.safeParse(value).error?.issues[0]?.message;

describe('a measure', () => {
  const kilograms = measure({ max: 100, decimals: 3 });
  test.each([
    [null, undefined],
    [0, undefined],
    [72.505, undefined],
    [100, undefined],
    [-1, 'negative'],
    [100.001, 'too-large'],
    [0.0001, 'decimals'],
    ['1', 'number'],
    [Number.NaN, 'number'],
    [Number.POSITIVE_INFINITY, 'number'],
  ])('%s', (value, expected) => {
    expect(problem(kilograms, value)).toBe(expected);
  });

  test('with a lower end of its own says so', () => {
    expect(problem(measure({ min: -10, max: 10, decimals: 0 }), -11)).toBe('too-small');
  });
});

test('whole units lose nothing on the way there and back', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }),
      fc.constantFrom(0, 1, 3, 6),
      (units, decimals) => {
        expect(toUnits(fromUnits(units, decimals), decimals)).toBe(units === 0 ? 0 : units);
      },
    ),
  );
  expect([toUnits(null, 3), fromUnits(null, 3)]).toEqual([null, null]);
});

test('what a measure accepts is what comes back', () => {
  const schema = measure({ max: 100_000, decimals: 3 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), (units) => {
      const value = fromUnits(units, 3);
      expect(schema.parse(value)).toBe(value);
    }),
  );
});
