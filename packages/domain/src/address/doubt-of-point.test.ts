import { describe, expect, test } from 'vitest';
import type { AddressQuery, Candidate } from '../geocoding.ts';
import { doubtOfPoint, isAbroad } from './doubt-of-point.ts';

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
const asked = (street: string): AddressQuery => ({ street, postcode: null, city: null, country: null });

describe('a point that came with an address', () => {
  const here = [aCandidate()];
  test.each([
    ['is believed at the address', { latitude: 64.1431, longitude: -21.9302 }, here, null],
    [
      'is believed within a town that is all we know',
      { latitude: 64.1, longitude: -21.9 },
      [aCandidate({ precision: 'city', errorMetres: 5_000 })],
      null,
    ],
    ['is doubtful far from it', { latitude: 65.68, longitude: -18.1 }, here, 'far-from-address'],
    ['is known to be exchanged', { latitude: -21.93, longitude: 64.143 }, here, 'exchanged'],
    ['is in the sea off Africa', { latitude: 0, longitude: 0 }, here, 'far-from-address'],
  ] as const)('%s', (_, point, candidates, doubt) => {
    expect(doubtOfPoint(asked('Þórsgata 1'), point, candidates)).toBe(doubt);
  });
});

describe('a point of an address that nobody knows', () => {
  test.each([
    ['is believed in our country', 'Hvergigata 9', [64.1, -21.9], null],
    ['is believed where somebody lives', 'Hvergigata 9', [52.5, 13.4], null],
    ['is believed in the country that is named', 'Nowhere 9, Germany', [52.5, 13.4], null],
    ['is doubtful outside of it', 'Nowhere 9, Germany', [64.1, -21.9], 'far-from-address'],
    ['is doubtful where programs have none', 'Hvergigata 9', [0, 0], 'far-from-address'],
    ['is doubtful at a pole', 'Hvergigata 9', [89.9, 10], 'far-from-address'],
    ['is doubtful far out at sea', 'Hvergigata 9', [-45, -130], 'far-from-address'],
    ['is exchanged where it is in our country then', 'Hvergigata 9', [-21.9, 64.1], 'exchanged'],
    ['is exchanged where it is in the country that is named then', 'Nowhere 9, Germany', [13.4, 52.5], 'exchanged'],
    ['is believed where exchanging it makes no point', 'Nowhere 9, Japan', [35.7, 139.7], null],
  ] as const)('%s', (_, street, [latitude, longitude], doubt) => {
    expect(doubtOfPoint(asked(street), { latitude, longitude }, [])).toBe(doubt);
  });
});

test.each([
  ['Þórsgata 1', [64.1, -21.9], false],
  ['Þórsgata 1', [52.5, 13.4], true],
  ['Nowhere 9, Germany', [52.5, 13.4], false],
  ['Nowhere 9, Germany', [64.1, -21.9], true],
] as const)('%s at %j is abroad: %s', (street, [latitude, longitude], expected) => {
  expect(isAbroad(asked(street), { latitude, longitude })).toBe(expected);
});
