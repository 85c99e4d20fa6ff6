import { expect, test } from 'vitest';
import { ICELANDIC_POSTCODES } from './icelandic-postcodes.ts';

test('every postcode whose middle is known has its town', () => {
  expect(ICELANDIC_POSTCODES.length).toBeGreaterThan(170);
  expect(ICELANDIC_POSTCODES.filter(({ city, cityKey }) => city === '' || cityKey === '')).toEqual([]);
});
