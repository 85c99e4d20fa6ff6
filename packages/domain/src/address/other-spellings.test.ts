import { describe, expect, test } from 'vitest';
import type { Candidate } from '../geocoding.ts';
import { otherSpellings } from './other-spellings.ts';

const typed = (streetAddress1: string, postcode: string | null = '101', city: string | null = 'Reykjavík') => ({
  streetAddress1,
  postcode,
  city,
});
const aCandidate = (street: string | null, of: Partial<Candidate> = {}): Candidate => ({
  latitude: 64.14,
  longitude: -21.92,
  precision: 'rooftop',
  score: 0.9,
  errorMetres: 10,
  address: { street, postcode: '101', city: 'Reykjavík', country: 'IS' },
  differences: [],
  ...of,
});
const streets = (...of: Parameters<typeof otherSpellings>) => otherSpellings(...of).map(({ street }) => street);

describe('other spellings of an address', () => {
  test('are those of the house that is meant', () => {
    const found = aCandidate('Laugavegur 36', { differences: ['spelling'] });
    expect(streets(typed('Laugavegr 36'), [found])).toEqual(['Laugavegur 36']);
    expect(streets(typed('Laugavegr 36'), [found, aCandidate('Langavegur 36', { differences: ['spelling'] })])).toEqual(
      ['Laugavegur 36'],
    );
  });

  test('are several where it is not known which is meant', () => {
    const far = { address: { street: 'Aðalgata 1', postcode: '580', city: 'Siglufjörður', country: 'IS' }, score: 0.6 };
    const near = {
      address: { street: 'Aðalgata 1', postcode: '230', city: 'Reykjanesbær', country: 'IS' },
      score: 0.6,
    };
    const candidates = [aCandidate(null, far), aCandidate(null, near)];
    expect(otherSpellings(typed('Aðalgata 1', null, null), candidates).map(({ city }) => city)).toEqual([
      'Siglufjörður',
      'Reykjanesbær',
    ]);
  });

  test.each<[string, Candidate]>([
    ['a house that is found as it is written', aCandidate('Laugavegur 36')],
    ['one that differs in its capitals and accents alone', aCandidate('laugavegur 36', { differences: ['spelling'] })],
    ['another house of the street', aCandidate('Laugavegur 38', { differences: ['spelling', 'house-letter'] })],
    ['a street without the number that was typed', aCandidate('Laugavegur', { differences: ['house-number'] })],
    ['a town', aCandidate(null, { precision: 'city', differences: ['city'] })],
  ])('are not %s', (_, candidate) => {
    expect(streets(typed('Laugavegur 36'), [candidate])).toEqual([]);
  });

  test('are none of an address that nobody knows', () => {
    expect(streets(typed('Hvergigata 1'), [])).toEqual([]);
  });
});
