import { withCountry } from '@waybill/domain/address/country-in-address';
import { type KnownHouse, matchHouse, ROOFTOP_M } from '@waybill/domain/address/match-house';
import { type AddressReading, readAddress } from '@waybill/domain/address/read-address';
import { scorePlace } from '@waybill/domain/address/score-place';
import { nameKey } from '@waybill/domain/address/street-key';
import {
  type AddressQuery,
  byScore,
  type Candidate,
  type Difference,
  MICRO,
  metresBetween,
  type Point,
} from '@waybill/domain/geocoding';
import type { AddressIndex, FoundStreet, StreetHouses } from './address-index.repo.ts';
import { type NameMatch, nearNames } from './near-names.ts';
import { isIn, placesOf } from './postcodes-and-cities.ts';

/** Below this, names with typing errors are tried as well. */
const GOOD = 0.75;
const MOST_STREETS = 5;
const MOST_CANDIDATES = 5;
/** Houses that close are one place. */
const FAR_M = 1_000;
/** Scores so close do not tell which of two places is meant. */
const CLOSE = 0.05;
const AMBIGUOUS = 0.7;
const IGNORED_WORDS = 0.95;
/** A number that the street does not have, and none at all where the street has numbers. */
const UNKNOWN_HOUSE = 0.6;
const NO_HOUSE = 0.9;
const SMALL_PLACE_M = 60;

type Ranked = {
  readonly street: FoundStreet;
  readonly reading: AddressReading;
  readonly score: number;
  readonly differences: readonly Difference[];
};

const pointOf = ({ latitude, longitude }: Point): Point => ({
  latitude: latitude / MICRO,
  longitude: longitude / MICRO,
});

/** The streets that a query may mean, the best first. */
const rank = (query: Asked, matches: ReadonlyMap<string, readonly NameMatch[]>, streets: StreetsByKey): Ranked[] => {
  const ranked = query.readings.flatMap((reading) =>
    (matches.get(reading.key) ?? []).flatMap(({ key, score: nameScore, difference }) =>
      (streets.get(key) ?? [])
        .filter((street) => isIn(query.country, street))
        .map((street): Ranked => {
          const place = scorePlace(reading, street);
          const score = nameScore * place.score * (reading.ignoresWords ? IGNORED_WORDS : 1);
          const ignored: Difference[] = reading.ignoresWords ? ['words-ignored'] : [];
          return {
            street,
            reading,
            score,
            differences: [...(difference ? [difference] : []), ...place.differences, ...ignored],
          };
        }),
    ),
  );
  return ranked.sort((a, b) => b.score - a.score);
};

/** Two readings may lead to one street, with a house and without: the house is tried first. */
const bestStreets = (ranked: readonly Ranked[]): Ranked[] => {
  const seen = new Set<string>();
  const best: Ranked[] = [];
  for (const each of ranked) {
    const { street, reading } = each;
    const id = `${street.registryId} ${street.id} ${street.house} ${JSON.stringify(reading.house)}`;
    if (seen.has(id)) continue;
    seen.add(id);
    best.push(each);
    if (best.length === MOST_STREETS) break;
  }
  return best;
};

const housesOf = ({ numbers, letters, latitudes, longitudes }: StreetHouses): KnownHouse[] =>
  numbers.map((number, at) => ({
    number,
    letter: letters[at] ?? '',
    ...pointOf({ latitude: latitudes[at] ?? 0, longitude: longitudes[at] ?? 0 }),
  }));

const houseText = ({ number, letter }: KnownHouse) => `${number ?? ''}${letter.toUpperCase()}`;

const candidateAt = ({ street, reading, score, differences }: Ranked, houses: StreetHouses): Candidate => {
  const known = housesOf(houses);
  const address = { street: street.name, postcode: street.postcode, city: street.city, country: street.country };
  const named = street.house === null ? undefined : known[street.house];
  // The name of a house, or a farm: a place without a number.
  const alone =
    named ??
    (reading.house?.number == null ? known.find(({ number, letter }) => number === null && letter === '') : undefined);
  if (alone && (named || reading.house === null)) {
    const text = houseText(alone);
    const placeName = named ? (houses.placeNames[street.house ?? -1] ?? '') : '';
    const line = [placeName, `${street.name} ${text}`.trim()].filter(Boolean).join(', ');
    return {
      latitude: alone.latitude,
      longitude: alone.longitude,
      precision: 'rooftop',
      score,
      errorMetres: ROOFTOP_M,
      address: { ...address, street: line },
      differences,
    };
  }
  const match = reading.house && matchHouse(reading.house, known);
  if (reading.house && match) {
    const number = match.house
      ? houseText(match.house)
      : `${reading.house.number ?? ''}${reading.house.letter?.toUpperCase() ?? ''}`;
    return {
      latitude: match.latitude,
      longitude: match.longitude,
      precision: match.precision,
      score: score * match.score,
      errorMetres: match.errorMetres,
      address: { ...address, street: `${street.name} ${number}` },
      differences: match.difference ? [...differences, match.difference] : differences,
    };
  }
  const point = pointOf(street);
  const isSmall = street.radiusM <= SMALL_PLACE_M && reading.house === null;
  return {
    ...point,
    precision: 'street',
    score: score * (reading.house ? UNKNOWN_HOUSE : isSmall ? 1 : NO_HOUSE),
    errorMetres: Math.max(SMALL_PLACE_M, street.radiusM),
    address,
    differences: [...differences, reading.house ? 'house-number' : 'no-house-number'],
  };
};

/** A street that several towns have is doubtful when nothing says which one it is. */
const withoutFalseCertainty = (candidates: readonly Candidate[]): Candidate[] => {
  const [best] = candidates;
  if (!best) return [];
  const isRival = (other: Candidate) =>
    best.score - other.score < CLOSE && metresBetween(best, other) > FAR_M + best.errorMetres;
  return candidates.some(isRival)
    ? candidates.map((each) => ({ ...each, score: each.score * AMBIGUOUS }))
    : [...candidates];
};

const distinct = (candidates: readonly Candidate[]): Candidate[] => {
  const seen = new Set<string>();
  return candidates.filter(({ address, precision }) => {
    const id = JSON.stringify([precision, address]);
    return seen.has(id) ? false : seen.add(id);
  });
};

type KeyedReading = AddressReading & { readonly key: string };
type Asked = { readonly country: string | null; readonly readings: readonly KeyedReading[] };
type StreetsByKey = Map<string, FoundStreet[]>;

const addStreets = async (index: AddressIndex, to: StreetsByKey, keys: readonly string[]): Promise<void> => {
  const missing = [...new Set(keys)].filter((key) => key !== '' && !to.has(key));
  if (missing.length === 0) return;
  for (const key of missing) to.set(key, []);
  for (const street of await index.streets(missing)) to.get(street.key)?.push(street);
};

/**
 * Finds addresses in the imported registries, and towns and postcodes where there is none. All queries of a call share
 * their look-ups: one statement answers hundreds of them.
 */
export const embeddedGeocoder =
  (index: AddressIndex) =>
  async (queries: readonly AddressQuery[]): Promise<readonly (readonly Candidate[])[]> => {
    const asked = queries.map((query): Asked => {
      const whole = withCountry(query);
      return {
        country: whole.country,
        readings: readAddress(whole).map((reading) => ({ ...reading, key: keyOf(reading) })),
      };
    });
    const streets: StreetsByKey = new Map();
    const matches = new Map<string, readonly NameMatch[]>();
    const keys = asked.flatMap(({ readings }) => readings.map(({ key }) => key));
    for (const key of keys) matches.set(key, [{ key, score: 1, difference: null }]);
    await addStreets(index, streets, keys);

    let ranked = asked.map((query) => rank(query, matches, streets));
    const unclear = asked.filter((_, at) => (ranked[at]?.[0]?.score ?? 0) < GOOD);
    const near = await nearNames(
      index,
      unclear.flatMap(({ readings }) => readings),
    );
    for (const [key, found] of near) matches.set(key, [...(matches.get(key) ?? []), ...found]);
    await addStreets(
      index,
      streets,
      [...near.values()].flat().map(({ key }) => key),
    );
    if (near.size > 0) ranked = asked.map((query) => rank(query, matches, streets));

    const chosen = ranked.map(bestStreets);
    const houses = new Map(
      (await index.houses([...new Set(chosen.flat().map(({ street }) => street))])).map((each) => [
        `${each.registryId} ${each.id}`,
        each,
      ]),
    );
    const places = await placesOf(
      index,
      asked.flatMap(({ readings }) => readings),
    );
    return asked.map((query, at) => {
      const atStreets = (chosen[at] ?? []).flatMap((each) => {
        const found = houses.get(`${each.street.registryId} ${each.street.id}`);
        return found ? [candidateAt(each, found)] : [];
      });
      const sorted = withoutFalseCertainty(atStreets.sort(byScore));
      return distinct([...sorted, ...places.for(query)].sort(byScore)).slice(0, MOST_CANDIDATES);
    });
  };

const keyOf = ({ street }: AddressReading): string => (street === null ? '' : nameKey(street));
