import { expect, test } from 'vitest';
import { isAboutIn } from './country-boxes.ts';

test.each([
  ['IS', 64.14, -21.92, true],
  ['IS', -21.92, 64.14, false],
  ['DE', 52.52, 13.4, true],
  ['DE', 64.14, -21.92, false],
  ['XX', 52.52, 13.4, null],
])('%s and %d, %d: %s', (country, latitude, longitude, isIn) => {
  expect(isAboutIn(country, { latitude, longitude })).toBe(isIn);
});
