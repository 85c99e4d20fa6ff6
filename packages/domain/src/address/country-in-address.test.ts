import { expect, test } from 'vitest';
import { countryAlone, withCountry } from './country-in-address.ts';

const asked = (street: string, country: string | null = null) => ({ street, postcode: null, city: null, country });

test.each([
  ['Hauptstraße 1, 10115 Berlin, Germany', 'DE'],
  ['Hauptstraße 1, 10115 Berlin, Þýskaland', 'DE'],
  ['Strada 1, Beograd, Serbia', 'RS'],
  ['Laugavegur 77, 101 Reykjavík, Ísland', 'IS'],
  ['Baker Street 221B, London, UK', 'GB'],
  ['Laugavegur 77, 101 Reykjavík', null],
])('%s is in %s', (street, country) => {
  expect(withCountry(asked(street)).country).toBe(country);
});

test('a country that is given stays, and what names one is no part of the street', () => {
  expect(withCountry(asked('Laugavegur 77, Iceland', 'DK'))).toEqual(asked('Laugavegur 77', 'DK'));
});

test.each([
  ['Ísland', null, 'IS'],
  ['Reykjavík, Iceland', 'Reykjavík', 'IS'],
  ['Reykjavík', 'Reykjavík', null],
])('the town “%s” is %s in %s', (city, town, country) => {
  const query = { street: 'Laugavegur 77', postcode: '101', country: null };
  expect(withCountry({ ...query, city })).toEqual({ ...query, city: town, country });
});

test('a street that is called like a country is a street', () => {
  expect(withCountry(asked('Danmark'))).toEqual(asked('Danmark'));
});

test.each([
  [asked('Ísland'), 'IS'],
  [asked(' iceland '), 'IS'],
  [{ ...asked(''), city: 'Danmark' }, 'DK'],
  [asked('', 'IS'), 'IS'],
  [asked('Reykjavík, Iceland'), null],
  [{ ...asked('Danmark'), postcode: '101' }, null],
  [asked('Laugavegur 77'), null],
  [asked('---'), null],
])('%j is nothing but %s', (query, country) => {
  expect(countryAlone(query)).toBe(country);
});
