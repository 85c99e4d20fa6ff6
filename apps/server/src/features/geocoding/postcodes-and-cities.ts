import type { AddressReading } from '@waybill/domain/address/read-address';
import { cityKey } from '@waybill/domain/address/same-city';
import { scorePlace } from '@waybill/domain/address/score-place';
import { nameKey } from '@waybill/domain/address/street-key';
import { type Candidate, MICRO } from '@waybill/domain/geocoding';
import type { AddressIndex, FoundPostcode } from './address-index.repo.ts';
import { ICELANDIC_POSTCODES } from './icelandic-postcodes.ts';

/** Towns have no extent here; nine of ten of their houses are within this. */
const CITY_M = 5_000;
/** With a street in the question, its town alone is a poor answer. */
const WITH_STREET = 0.5;
const POSTCODE_SCORE = 0.96;
const CITY_SCORE = 0.95;
type Asked = { readonly country: string | null; readonly readings: readonly AddressReading[] };

export const isIn = (country: string | null, place: { readonly country: string }) =>
  country === null || place.country === country;

const atPostcode = (reading: AddressReading, found: FoundPostcode): Candidate => {
  const { score, differences } = scorePlace(reading, found);
  return {
    latitude: found.latitude / MICRO,
    longitude: found.longitude / MICRO,
    precision: 'postcode',
    score: score * POSTCODE_SCORE * (reading.street === null ? 1 : WITH_STREET),
    errorMetres: found.radiusM,
    address: { street: null, postcode: found.postcode, city: found.city, country: found.country },
    differences: reading.street === null ? differences : [...differences, 'no-street'],
  };
};

/** The middle of a town's postcodes. */
const atCity = (reading: AddressReading, postcodes: readonly FoundPostcode[]): Candidate[] => {
  const [first] = postcodes;
  if (!first) return [];
  const mean = (of: (each: FoundPostcode) => number) =>
    postcodes.reduce((sum, each) => sum + of(each), 0) / postcodes.length / MICRO;
  return [
    {
      latitude: mean(({ latitude }) => latitude),
      longitude: mean(({ longitude }) => longitude),
      precision: 'city',
      score: CITY_SCORE * (reading.street === null ? 1 : WITH_STREET),
      errorMetres: CITY_M,
      address: { street: null, postcode: null, city: first.city, country: first.country },
      differences: reading.street === null ? [] : ['no-street'],
    },
  ];
};

/** The towns and postcodes that were asked for: what is left when no street is found. */
export const placesOf = async (index: AddressIndex, readings: readonly AddressReading[]) => {
  const postcodes = [...new Set(readings.flatMap(({ postcode }) => (postcode === null ? [] : [postcode])))];
  const keys = [...new Set(readings.flatMap(({ city }) => (city === null ? [] : [cityKey(city)])))];
  const imported = await index.postcodes(postcodes, keys);
  // A registry knows its country's postcodes better than we do.
  const countries = new Set(imported.map(({ country }) => country));
  const found = [...imported, ...ICELANDIC_POSTCODES.filter(({ country }) => !countries.has(country))];
  return {
    for: ({ country, readings: of }: Asked): Candidate[] =>
      of.flatMap((reading) => {
        const { postcode, city } = reading;
        const inCountry = found.filter((each) => isIn(country, each));
        const asked = inCountry.filter((each) => postcode !== null && nameKey(each.postcode) === nameKey(postcode));
        const ofCity = inCountry.filter((each) => city !== null && each.cityKey === cityKey(city));
        return [...asked.map((each) => atPostcode(reading, each)), ...atCity(reading, ofCity)];
      }),
  };
};
