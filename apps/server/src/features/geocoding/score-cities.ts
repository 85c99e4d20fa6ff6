import { HOME_COUNTRY } from '@waybill/domain/address/country-boxes';
import type { AddressReading } from '@waybill/domain/address/read-address';
import { type Candidate, fromMicro, metresBetween, type Point } from '@waybill/domain/geocoding';
import type { City } from './cities.repo.ts';

/** The middle of the country where the work is. */
const HOME: Point & { readonly country: string } = { country: HOME_COUNTRY, latitude: 64.96, longitude: -19.02 };

/** A town has no extent here; nine of ten of its houses are within this. */
export const CITY_M = 5_000;
export const CITY_SCORE = 0.95;
/** With a street in the question, its town alone is a poor answer. */
export const WITH_STREET = 0.5;
/** Nothing says which of the country's towns of this name it is. */
const ONE_OF_SEVERAL = 0.6;
/** Nothing says that it is in another country than ours, and in which of several. */
const ELSEWHERE = 0.7;
const SOMEWHERE = 0.5;
/** The farthest place is so much less likely than one next to us. */
const FARTHEST = 0.1;
const HALF_ROUND_M = 20_000_000;
/** `Malmo` for Malmö. */
const OTHER_SPELLING = 0.98;
/** Points of one name so close are parts of one town. */
const SAME_PLACE_M = 20_000;

/** The first of the points of each town. */
const placesAmong = (cities: readonly City[]): City[] => {
  const places: City[] = [];
  for (const city of cities) {
    const isSamePlace = (place: City) =>
      place.country === city.country && metresBetween(fromMicro(place), fromMicro(city)) < SAME_PLACE_M;
    if (!places.some(isSamePlace)) places.push(city);
  }
  return places;
};

const nearness = (city: City): number => 1 - FARTHEST * (metresBetween(HOME, fromMicro(city)) / HALF_ROUND_M);

/** How likely each of the towns of one name is meant. */
const likelihoods = (
  places: readonly City[],
  country: string | null,
  isKnownOtherwise: boolean,
): ((city: City) => number) => {
  const atHome = places.filter((city) => city.country === HOME.country).length;
  const ofSeveral = (count: number) => (count > 1 ? ONE_OF_SEVERAL : 1);
  if (country !== null) return () => ofSeveral(places.length);
  const abroad = places.length > 1 || isKnownOtherwise ? SOMEWHERE : ELSEWHERE;
  return (city) => (city.country === HOME.country ? ofSeveral(atHome) : abroad * nearness(city));
};

/**
 * The towns of the world that a reading may mean: `cities` are those that have its town's key, beside one that is known by its
 * postcodes.
 */
export const candidatesAmong = (
  cities: readonly City[],
  { street, city: typed }: AddressReading,
  country: string | null,
  isKnownOtherwise: boolean,
): Candidate[] => {
  const places = placesAmong(cities.filter((city) => country === null || city.country === country));
  const likelihood = likelihoods(places, country, isKnownOtherwise);
  return places.map((city) => ({
    ...fromMicro(city),
    precision: 'city',
    score:
      CITY_SCORE *
      likelihood(city) *
      (street === null ? 1 : WITH_STREET) *
      (city.name.toLowerCase() === typed?.toLowerCase() ? 1 : OTHER_SPELLING),
    errorMetres: CITY_M,
    address: { street: null, postcode: null, city: city.name, country: city.country },
    differences: street === null ? [] : ['no-street'],
  }));
};
