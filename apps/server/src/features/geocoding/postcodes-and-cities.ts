import type { AddressReading } from '@waybill/domain/address/read-address';
import { cityKey } from '@waybill/domain/address/same-city';
import { scorePlace } from '@waybill/domain/address/score-place';
import { nameKey } from '@waybill/domain/address/street-key';
import { type Candidate, fromMicro } from '@waybill/domain/geocoding';
import type { AddressIndex, FoundPostcode } from './address-index.repo.ts';
import type { AskedCity, CityList } from './cities.repo.ts';
import { atCountry } from './country-middles.ts';
import { ICELANDIC_POSTCODES } from './icelandic-postcodes.ts';
import { CITY_M, CITY_SCORE, candidatesAmong, WITH_STREET } from './score-cities.ts';

const POSTCODE_SCORE = 0.96;
export const IGNORED_WORDS = 0.95;
export type PlaceIndex = Pick<AddressIndex, 'postcodes'> & { readonly cities: CityList['called'] };
type Asked = {
  readonly country: string | null;
  readonly readings: readonly AddressReading[];
  readonly countryAlone: string | null;
};

export const isIn = (country: string | null, place: { readonly country: string }) =>
  country === null || place.country === country;

const atPostcode = (reading: AddressReading, found: FoundPostcode): Candidate => {
  const { score, differences } = scorePlace(reading, found);
  return {
    ...fromMicro(found),
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
    postcodes.reduce((sum, each) => sum + of(each), 0) / postcodes.length;
  return [
    {
      ...fromMicro({ latitude: mean(({ latitude }) => latitude), longitude: mean(({ longitude }) => longitude) }),
      precision: 'city',
      score: CITY_SCORE * (reading.street === null ? 1 : WITH_STREET),
      errorMetres: CITY_M,
      address: { street: null, postcode: null, city: first.city, country: first.country },
      differences: reading.street === null ? [] : ['no-street'],
    },
  ];
};

const withoutWords = (candidate: Candidate): Candidate => ({
  ...candidate,
  score: candidate.score * IGNORED_WORDS,
  differences: [...candidate.differences, 'words-ignored'],
});

const keyOf = ({ city }: AddressReading): string => (city === null ? '' : cityKey(city));

const citiesAsked = (all: readonly Asked[]): AskedCity[] => {
  const asked = all.flatMap(({ country, readings }) => readings.map((reading) => ({ key: keyOf(reading), country })));
  return [...new Map(asked.map((each) => [`${each.country} ${each.key}`, each])).values()].filter(
    ({ key }) => key !== '',
  );
};

const groupBy = <Item>(
  items: readonly Item[],
  keyOfItem: (item: Item) => string,
): ReadonlyMap<string, readonly Item[]> => {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOfItem(item));
    if (group) group.push(item);
    else groups.set(keyOfItem(item), [item]);
  }
  return groups;
};

/** The towns and postcodes that were asked for: what is left when no street is found. */
export const placesOf = async (index: PlaceIndex, all: readonly Asked[]) => {
  const readings = all.flatMap((asked) => asked.readings);
  const postcodes = [...new Set(readings.flatMap(({ postcode }) => (postcode === null ? [] : [postcode])))];
  const wanted = citiesAsked(all);
  const imported = await index.postcodes(postcodes, [...new Set(wanted.map(({ key }) => key))]);
  // A registry knows the postcodes and towns that are in it better than we do.
  const groupedBy = (key: (each: FoundPostcode) => string) => {
    const known = new Set(imported.map((each) => `${each.country} ${key(each)}`));
    return groupBy(
      [...imported, ...ICELANDIC_POSTCODES.filter((each) => !known.has(`${each.country} ${key(each)}`))],
      key,
    );
  };
  const byPostcode = groupedBy(({ postcode }) => nameKey(postcode));
  const byCity = groupedBy(({ cityKey }) => cityKey);
  const cities = groupBy(wanted.length > 0 ? await index.cities(wanted) : [], ({ key }) => key);
  return {
    for: ({ country, countryAlone, readings: of }: Asked): Candidate[] => [
      ...(countryAlone === null ? [] : atCountry(countryAlone)),
      ...of.flatMap((reading) => {
        const { postcode } = reading;
        const among = (places: readonly FoundPostcode[] = []) => places.filter((each) => isIn(country, each));
        const asked = postcode === null ? [] : among(byPostcode.get(nameKey(postcode)));
        const ofCity = reading.city === null ? [] : among(byCity.get(keyOf(reading)));
        // The middle of a town's postcodes is better than the point of a list.
        const elsewhere = (cities.get(keyOf(reading)) ?? []).filter(
          (city) => !ofCity.some((each) => each.country === city.country),
        );
        const found = [
          ...asked.map((each) => atPostcode(reading, each)),
          ...atCity(reading, ofCity),
          ...candidatesAmong(elsewhere, reading, country, ofCity.length > 0),
        ];
        return reading.ignoresWords ? found.map(withoutWords) : found;
      }),
    ],
  };
};
