import { describe, expect, test } from 'vitest';
import type { AddressQuery } from '../geocoding.ts';
import { type AnsweredAddress, type AnsweredPlace, judgeAnswer } from './judge-answer.ts';

const asked = (street: string | null, parts: Partial<AddressQuery> = {}): AddressQuery => ({
  street,
  postcode: null,
  city: null,
  country: null,
  ...parts,
});
const REYKJAVIK = { postcode: '101', city: 'Reykjavík' };
const place = (address: Partial<AnsweredAddress> = {}, parts: Partial<AnsweredPlace> = {}): AnsweredPlace => ({
  latitude: 64.1,
  longitude: -21.9,
  precision: 'rooftop',
  radiusMetres: null,
  ...parts,
  address: { street: 'Laugavegur', house: '77', ...REYKJAVIK, country: 'IS', ...address },
});
const judged = (query: AddressQuery, answer: AnsweredPlace) => {
  const candidate = judgeAnswer(query, answer);
  return candidate && { score: Number(candidate.score.toFixed(2)), differences: candidate.differences };
};

test.each([
  ['the address itself', asked('Laugavegur 77', REYKJAVIK), place(), 1, []],
  ['in one field', asked('Laugavegur 77, 101 Reykjavík, Iceland'), place(), 1, []],
  ['a typing error', asked('Lagavegur 77', REYKJAVIK), place(), 0.88, ['spelling']],
  ['an abbreviation', asked('Laugav. 77', REYKJAVIK), place(), 0.9, ['spelling']],
  ['another street', asked('Hafnargata 77', REYKJAVIK), place(), 0.4, ['spelling']],
  ['another house', asked('Laugavegur 79', REYKJAVIK), place(), 0.6, ['house-number']],
  ['a house within the range', asked('Laugavegur 77', REYKJAVIK), place({ house: '75-79' }), 1, []],
  ['a house outside the range', asked('Laugavegur 81', REYKJAVIK), place({ house: '75-79' }), 0.6, ['house-number']],
  ['another letter', asked('Laugavegur 77b', REYKJAVIK), place({ house: '77A' }), 0.9, ['house-letter']],
  ['no number asked for', asked('Laugavegur', REYKJAVIK), place(), 0.9, ['no-house-number']],
  ['only the street', asked('Laugavegur 77', REYKJAVIK), place({ house: null }), 0.6, ['house-number']],
  ['only the town', asked('Laugavegur 77', REYKJAVIK), place({ street: null, house: null }), 0.5, ['no-street']],
  ['the town that was asked for', asked(null, REYKJAVIK), place({ street: null, house: null }), 1, []],
  ['another postcode', asked('Laugavegur 77', { postcode: '105', city: 'Reykjavík' }), place(), 0.8, ['postcode']],
  ['an answer without a postcode', asked('Laugavegur 77', REYKJAVIK), place({ postcode: null }), 1, []],
  [
    'an answer in another country',
    asked('Laugavegur 77', { ...REYKJAVIK, country: 'IS' }),
    place({ country: 'DK' }),
    0.1,
    [],
  ],
  ['nothing', asked('  '), place(), 0, []],
] as const)('%s', (_, query, answer, score, differences) => {
  expect(judged(query, answer)).toEqual({ score, differences });
});

test('a point that is none on earth is no candidate', () => {
  for (const wrong of [{ latitude: 91 }, { longitude: -181 }, { latitude: Number.NaN }]) {
    expect(judgeAnswer(asked('Laugavegur 77'), place({}, wrong))).toBeNull();
  }
});

describe('the error', () => {
  test.each([
    ['a house', { precision: 'rooftop', radiusMetres: 80 }, 10],
    ['a street with its extent', { precision: 'street', radiusMetres: 420.4 }, 420],
    ['a street without', { precision: 'street', radiusMetres: null }, 300],
    ['a short street', { precision: 'street', radiusMetres: 5 }, 60],
    ['a town', { precision: 'city', radiusMetres: null }, 5_000],
  ] as const)('of %s', (_, parts, metres) => {
    expect(judgeAnswer(asked('Laugavegur 77'), place({}, parts))?.errorMetres).toBe(metres);
  });
});
