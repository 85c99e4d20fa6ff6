import { describe, expect, test } from 'vitest';
import type { Candidate } from '../geocoding.ts';
import { EMPTY_STOP } from '../stop.ts';
import { houseOf, judgePlace, placeKeys } from './stop-place.ts';

const aCandidate = (of: Partial<Candidate> = {}): Candidate => ({
  latitude: 64.143,
  longitude: -21.93,
  precision: 'rooftop',
  score: 1,
  errorMetres: 5,
  address: { street: 'Þórsgata 1', postcode: '101', city: 'Reykjavík', country: 'IS' },
  differences: [],
  ...of,
});
const FAR = { latitude: 65.68 };

describe('a place is', () => {
  test.each([
    ['found at a house that fits', [aCandidate()], 'found', null],
    ['found between two houses', [aCandidate({ precision: 'interpolated', score: 0.9 })], 'found', null],
    ['missing without an answer', [], 'missing', 'no-match'],
    ['doubtful at a postcode', [aCandidate({ precision: 'postcode', score: 0.96 })], 'doubtful', 'postcode-only'],
    ['doubtful in a town', [aCandidate({ precision: 'city', score: 0.95 })], 'doubtful', 'city-only'],
    [
      'doubtful at a street',
      [aCandidate({ precision: 'street', differences: ['no-house-number'] })],
      'doubtful',
      'no-house-number',
    ],
    [
      'doubtful at a house that fits badly',
      [aCandidate({ score: 0.84, differences: ['spelling'] })],
      'doubtful',
      'spelling',
    ],
    ['doubtful at such a house, for no reason that has a name', [aCandidate({ score: 0.84 })], 'doubtful', 'unlikely'],
    ['doubtful where two towns have it', [aCandidate(), aCandidate({ ...FAR, score: 0.96 })], 'doubtful', 'several'],
    [
      'found where another town has something like it',
      [aCandidate(), aCandidate({ ...FAR, score: 0.9 })],
      'found',
      null,
    ],
    ['found where the other answer is next door', [aCandidate(), aCandidate({ latitude: 64.144 })], 'found', null],
  ] as const)('%s', (_, candidates, state, doubt) => {
    expect(judgePlace(candidates)).toEqual({ state, candidate: candidates[0] ?? null, doubt });
  });
});

describe('the house that an address means', () => {
  const { latitude, longitude } = aCandidate();
  const house = { streetAddress1: 'Þórsgata 1', postcode: '101', city: 'Reykjavík', latitude, longitude };
  test.each([
    ['is known where it is found', aCandidate(), house],
    ['is known with a typing error', aCandidate({ score: 0.88, differences: ['spelling'] }), house],
    ['is unknown where it is in doubt', aCandidate({ score: 0.8 }), null],
    ['is not the one beside it', aCandidate({ score: 0.9, differences: ['house-letter'] }), null],
    ['is not one behind it', aCandidate({ score: 0.95, differences: ['words-ignored'] }), null],
    ['is none in a town', aCandidate({ precision: 'city' }), null],
  ] as const)('%s', (_, candidate, expected) => {
    expect(houseOf([candidate])).toEqual(expected);
  });
});

describe('the same place is known again', () => {
  const stop = {
    ...EMPTY_STOP,
    streetAddress1: 'Þórsgata 1',
    postcode: '101',
    city: 'Reykjavík',
    receiverName: 'Guðrún Á.',
  };
  test.each([
    ['in capitals', { streetAddress1: 'ÞÓRSGATA 1' }],
    ['in ASCII', { streetAddress1: 'Thorsgata  1', receiverName: 'Gudrun A' }],
    ['in a town that is called otherwise', { city: 'Rvk' }],
  ])('%s', (_, written) => {
    expect(placeKeys({ ...stop, ...written })).toEqual(placeKeys(stop));
  });
  test.each([
    ['another house', { streetAddress1: 'Þórsgata 11' }],
    ['another postcode', { postcode: '600' }],
    ['another receiver', { receiverName: 'Jón' }],
  ])('but %s is another', (_, written) => {
    expect(placeKeys({ ...stop, ...written })).not.toEqual(placeKeys(stop));
  });
  test('however long the name', () => {
    expect(placeKeys({ ...stop, receiverName: '㍿'.repeat(200) }).receiverKey.length).toBeLessThanOrEqual(90);
  });
});
