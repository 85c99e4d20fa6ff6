import fc from 'fast-check';
import { expect, test } from 'vitest';
import { metresBetween } from '../geocoding.ts';
import { type KnownHouse, matchHouse } from './match-house.ts';

/** Houses along a street to the east, even numbers on its southern side. */
const house = (number: number | null, letter = '', east = number ?? 0): KnownHouse => ({
  number,
  letter,
  latitude: 64.1 + ((number ?? 0) % 2) * 0.0002,
  longitude: -21.9 + east * 0.0002,
});
const asked = (number: number | null, letter: string | null = null, to: number | null = null) => ({
  number,
  letter,
  to,
});
const STREET = [2, 4, 8, 10, 1, 3, 7].map((number) => house(number)).concat(house(12, 'a'), house(12, 'b', 13));

test.each([
  ['the house', asked(4), 'rooftop', null],
  ['a letter that is there', asked(12, 'b'), 'rooftop', null],
  ['the first of a range', asked(8, null, 10), 'rooftop', 'house-range'],
  ['the last of a range', asked(6, null, 10), 'rooftop', 'house-range'],
  ['a number whose houses have letters', asked(12), 'interpolated', null],
  ['a letter that is not there', asked(4, 'c'), 'interpolated', 'house-letter'],
  ['a number between two others', asked(6), 'interpolated', 'house-number'],
  ['a number beyond the end', asked(14), 'interpolated', 'house-number'],
])('%s', (_, wanted, precision, difference) => {
  expect(matchHouse(wanted, STREET)).toMatchObject({ precision, difference });
});

test('a number far beyond the end is not guessed', () => {
  expect(matchHouse(asked(99), STREET)).toBeNull();
  expect(matchHouse(asked(5), [house(null)])).toBeNull();
  expect(matchHouse(asked(5), [])).toBeNull();
});

test('a missing house lies between its neighbours on its own side', () => {
  const match = matchHouse(asked(6), STREET);
  expect(match).toMatchObject({ latitude: 64.1 });
  expect(match?.longitude).toBeCloseTo(-21.9 + 6 * 0.0002, 9);
});

test('a letter lies between its neighbours, and beyond the last of them at that one', () => {
  const known = [house(12, 'a', 10), house(12, 'c', 14)];
  expect(matchHouse(asked(12, 'b'), known)?.longitude).toBeCloseTo(-21.9 + 12 * 0.0002, 9);
  expect(matchHouse(asked(12, 'd'), known)?.longitude).toBeCloseTo(-21.9 + 14 * 0.0002, 9);
});

test('beyond the end it goes on as the numbers do, but no further than the next house can be', () => {
  const [near, far] = [house(2, '', 10), house(4, '', 12)];
  expect(matchHouse(asked(6), [near, far])?.longitude).toBeCloseTo(-21.9 + 14 * 0.0002, 9);
  const match = matchHouse(asked(6), [house(2, '', 0), far]);
  expect(match && metresBetween(far, match)).toBeCloseTo(60, 0);
});

test('beyond the end a house across the street draws it half-way', () => {
  const [end, across] = [house(4), house(5, '', 20)];
  const match = matchHouse(asked(6), [end, across]);
  expect(match?.longitude).toBeCloseTo((end.longitude + across.longitude) / 2, 9);
});

test('what is interpolated is never further from the nearest house than the error says', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 2, maxLength: 20 }),
      fc.integer({ min: 1, max: 60 }),
      (numbers, wanted) => {
        const known = numbers.map((number) => house(number));
        const match = matchHouse(asked(wanted), known);
        if (!match) return;
        const nearest = Math.min(...known.map((each) => metresBetween(each, match)));
        expect(nearest).toBeLessThanOrEqual(match.errorMetres + 1);
      },
    ),
  );
});
