import { describe, expect, test } from 'vitest';
import { addressKey, savedLocationDetails } from './saved-location.ts';

const place = (of: object = {}) => ({
  locationName: 'Lager',
  receiverName: null,
  streetAddress1: 'Vogar 1',
  city: null,
  postcode: null,
  phoneNumber: null,
  email: null,
  earliestTime: null,
  latestTime: null,
  ...of,
});
const problemsOf = (of: object) =>
  savedLocationDetails.safeParse(place(of)).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ??
  [];

describe('a place', () => {
  test.each([
    [{}, []],
    [{ locationName: null, receiverName: 'Guðrún' }, []],
    [{ locationName: null }, ['locationName: required']],
    [{ streetAddress1: ' ' }, ['streetAddress1: required']],
    [{ earliestTime: '10:00', latestTime: '09:00' }, ['latestTime: time-order']],
  ])('%j', (of, problems) => {
    expect(problemsOf(of)).toEqual(problems);
  });
});

describe('two addresses', () => {
  const key = (streetAddress1: string | null, postcode: string | null = null, city: string | null = null) =>
    addressKey({ streetAddress1, postcode, city });

  test('are one whatever their capitals, accents, spaces and signs', () => {
    expect(key('Ægisgata 12,', '101')).toBe(key(' AEGISGATA  12', '101'));
  });
  test('are one where the postcode is, however the town is written', () => {
    expect(key('Vogar 1', '800', 'Selfoss')).toBe(key('Vogar 1', '800', 'Árborg'));
    expect(key('Vogar 1', null, 'Selfoss')).not.toBe(key('Vogar 1', null, 'Árborg'));
  });
  test('are two when the number differs', () => {
    expect(key('Vogar 1', '800')).not.toBe(key('Vogar 11', '800'));
  });
  test('have a key that fits into an index, whatever was typed', () => {
    expect(key('ﷺ'.repeat(200), 'ﷺ'.repeat(20)).length).toBeLessThan(400);
  });
});
