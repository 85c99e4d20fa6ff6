import { expect, test } from 'vitest';
import { isAboutIn, isCountry, isInAnyCountry } from './country-boxes.ts';

test.each([
  ['IS', 64.14, -21.92, true],
  ['IS', -21.92, 64.14, false],
  ['DE', 52.52, 13.4, true],
  ['DE', 64.14, -21.92, false],
  ['XX', 52.52, 13.4, null],
])('%s and %d, %d: %s', (country, latitude, longitude, isIn) => {
  expect(isAboutIn(country, { latitude, longitude })).toBe(isIn);
});

test.each([
  ['Reykjavík', 64.14, -21.92, true],
  ['Vladivostok', 43.1, 131.9, true],
  ['Suva', -18.1, 178.4, true],
  ['a pole', 89.9, 10, false],
  ['the middle of the Pacific', -45, -130, false],
])('somebody lives about %s: %d, %d', (_, latitude, longitude, isIn) => {
  expect(isInAnyCountry({ latitude, longitude })).toBe(isIn);
});

test.each([
  ['IS', true],
  ['ZZ', false],
  ['is', false],
  ['constructor', false],
])('%s is a country: %s', (code, expected) => {
  expect(isCountry(code)).toBe(expected);
});
