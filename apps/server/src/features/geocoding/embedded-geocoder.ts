import { countryAlone, withCountry } from '@waybill/domain/address/country-in-address';
import { type KnownHouse, matchHouse, ROOFTOP_M } from '@waybill/domain/address/match-house';
import { type AddressReading, readAddress } from '@waybill/domain/address/read-address';
import { type PlaceScore, scorePlace } from '@waybill/domain/address/score-place';
import { nameKey } from '@waybill/domain/address/street-key';
import {
  type AddressQuery,
  byScore,
  type Candidate,
  type Difference,
  fromMicro,
  metresBetween,
} from '@waybill/domain/geocoding';
import type { AddressIndex, FoundStreet, StreetHouses } from './address-index.repo.ts';
import { type NameMatch, WAYS_TO_NEAR_NAMES } from './near-names.ts';
import { IGNORED_WORDS, isIn, type PlaceIndex, placesOf } from './postcodes-and-cities.ts';

/** Below this, names with typing errors are tried as well. */
const GOOD = 0.75;
const MOST_STREETS = 5;
/** A street that fits half as well as the best one is another town's. */
const WORTH_A_LOOK = 0.5;
const MOST_CANDIDATES = 5;
/** Houses that close are one place. */
const FAR_M = 1_000;
/** Scores so close do not tell which of two places is meant. */
const CLOSE = 0.05;
const AMBIGUOUS = 0.7;
/** A number that the street does not have, and none at all where the street has numbers. */
const UNKNOWN_HOUSE = 0.6;
const NO_HOUSE = 0.9;
const SMALL_PLACE_M = 60;
/** A town that is surely meant, if a town is; and how much less likely a house that has its name is. */
const WHOLE_TOWN = 0.9;
const BESIDE_TOWN = 0.8;

type Ranked = {
  readonly street: FoundStreet;
  readonly reading: AddressReading;
  readonly score: number;
  readonly differences: readonly Difference[];
};

/** Compares places with those that were asked for. The same two towns meet again and again, and are compared once. */
const placeScorer = () => {
  const known = new Map<string, PlaceScore>();
  return (reading: AddressReading, street: FoundStreet): PlaceScore => {
    const id = `${reading.postcode}|${reading.city}|${street.postcode}|${street.city}`;
    const found = known.get(id) ?? scorePlace(reading, street);
    known.set(id, found);
    return found;
  };
};

type Found = {
  readonly matches: Map<string, readonly NameMatch[]>;
  readonly streets: Map<string, FoundStreet[]>;
  readonly scoreOf: ReturnType<typeof placeScorer>;
};

/** The streets that a query may mean, the best first. */
const rank = ({ readings, country }: Asked, { matches, streets, scoreOf }: Found): Ranked[] => {
  const ranked: Ranked[] = [];
  for (const reading of readings) {
    for (const { key, score: nameScore, difference } of matches.get(reading.key) ?? []) {
      for (const street of streets.get(key) ?? []) {
        if (!isIn(country, street)) continue;
        const place = scoreOf(reading, street);
        ranked.push({
          street,
          reading,
          score: nameScore * place.score * (reading.ignoresWords ? IGNORED_WORDS : 1),
          differences: [
            ...(difference ? [difference] : []),
            ...place.differences,
            ...(reading.ignoresWords ? ['words-ignored' as const] : []),
          ],
        });
      }
    }
  }
  return ranked.sort((one, other) => other.score - one.score);
};

/** Two readings may lead to one street, with a house and without: the house is tried first. */
const bestStreets = (ranked: readonly Ranked[]): Ranked[] => {
  const seen = new Set<string>();
  const best: Ranked[] = [];
  const least = (ranked[0]?.score ?? 0) * WORTH_A_LOOK;
  for (const each of ranked) {
    const { street, reading, score } = each;
    if (score < least) break;
    const id = `${street.registryId} ${street.id} ${street.house} ${reading.house?.number} ${reading.house?.letter}`;
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
    ...fromMicro({ latitude: latitudes[at] ?? 0, longitude: longitudes[at] ?? 0 }),
  }));

const houseText = ({ number, letter }: KnownHouse) => `${number ?? ''}${letter.toUpperCase()}`;

const candidateAt = ({ street, reading, score, differences }: Ranked, houses: StreetHouses): Candidate => {
  const known = housesOf(houses);
  const address = { street: street.name, postcode: street.postcode, city: street.city, country: street.country };
  const named = street.house === null ? undefined : known[0];
  // The name of a house, or a farm: a place without a number.
  const alone =
    named ??
    (reading.house?.number == null ? known.find(({ number, letter }) => number === null && letter === '') : undefined);
  if (alone && (named || reading.house === null)) {
    const text = houseText(alone);
    const placeName = named ? (houses.placeNames[0] ?? '') : '';
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
  const point = fromMicro(street);
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
  return candidates.filter(({ address, precision, latitude, longitude }) => {
    const id = JSON.stringify([precision, address, latitude, longitude]);
    return seen.has(id) ? false : seen.add(id);
  });
};

type KeyedReading = AddressReading & { readonly key: string };
type Asked = {
  readonly country: string | null;
  readonly readings: readonly KeyedReading[];
  /** The country that is all that was typed. */
  readonly countryAlone: string | null;
};

const addStreets = async (index: AddressIndex, { streets }: Found, keys: readonly string[]): Promise<void> => {
  const missing = [...new Set(keys)].filter((key) => key !== '' && !streets.has(key));
  if (missing.length === 0) return;
  for (const key of missing) streets.set(key, []);
  for (const street of await index.streets(missing)) streets.get(street.key)?.push(street);
};

/** Ranks the streets of each query, and tries names that are near the typed ones where none of them fits well. */
const rankAll = async (
  index: AddressIndex,
  asked: readonly Asked[],
): Promise<ReadonlyMap<Asked, readonly Ranked[]>> => {
  const found: Found = { matches: new Map(), streets: new Map(), scoreOf: placeScorer() };
  const keys = asked.flatMap(({ readings }) => readings.map(({ key }) => key));
  for (const key of keys) found.matches.set(key, [{ key, score: 1, difference: null }]);
  await addStreets(index, found, keys);
  const ranked = new Map(asked.map((query) => [query, rank(query, found)]));
  for (const { find, isLastResort } of WAYS_TO_NEAR_NAMES) {
    const unclear = asked.filter((query) => (ranked.get(query)?.[0]?.score ?? 0) < GOOD);
    const readings = unclear.flatMap((query) => query.readings);
    const isAlone = ({ key }: KeyedReading) => found.matches.get(key)?.length === 1;
    const near = await find(index, isLastResort ? readings.filter(isAlone) : readings);
    if (near.size === 0) continue;
    for (const [key, names] of near) found.matches.set(key, [...(found.matches.get(key) ?? []), ...names]);
    await addStreets(
      index,
      found,
      [...near.values()].flatMap((names) => names.map(({ key }) => key)),
    );
    for (const query of unclear) ranked.set(query, rank(query, found));
  }
  return ranked;
};

/** The houses of each chosen street, as its reading asks for them. */
const addHouses = async (index: AddressIndex, chosen: readonly Ranked[]): Promise<Map<Ranked, StreetHouses>> => {
  const asked = chosen.map(({ street, reading }) => ({ ...street, number: reading.house?.number ?? null }));
  const found = asked.length > 0 ? await index.houses(asked) : [];
  return new Map(
    found.flatMap((houses) => {
      const ranked = chosen[houses.at];
      return ranked ? [[ranked, houses] as const] : [];
    }),
  );
};

/** A house with the right number in the right town: no town alone is a better answer, unless it was typed with its postcode. */
const isSettled = ([best]: readonly Candidate[], { readings }: Asked): boolean =>
  best !== undefined &&
  best.score >= GOOD &&
  (best.precision === 'rooftop' || best.precision === 'interpolated') &&
  readings.every(({ house, street, postcode }) => house !== null || (street === null && postcode === null));

/**
 * Finds addresses in the imported registries, and towns and postcodes where there is none. All queries of a call share
 * their look-ups: one statement answers hundreds of them.
 */
export const embeddedGeocoder =
  (index: AddressIndex & PlaceIndex) =>
  async (queries: readonly AddressQuery[]): Promise<readonly (readonly Candidate[])[]> => {
    const asked = queries.map((query): Asked => {
      const whole = withCountry(query);
      return {
        country: whole.country,
        countryAlone: countryAlone(query),
        readings: readAddress(whole).map((reading) => ({ ...reading, key: keyOf(reading) })),
      };
    });
    const ranked = await rankAll(index, asked);
    const chosen = asked.map((query) => bestStreets(ranked.get(query) ?? []));
    const houses = await addHouses(index, chosen.flat());
    const inStreets = chosen.map((ofQuery) => {
      const candidates = ofQuery.flatMap((each) => {
        const found = houses.get(each);
        return found ? [candidateAt(each, found)] : [];
      });
      return withoutFalseCertainty(candidates.sort(byScore));
    });
    const unsettled = asked.filter((query, at) => !isSettled(inStreets[at] ?? [], query));
    const places = await placesOf(index, unsettled);
    const withPlaces = new Set(unsettled);
    return asked.map((query, at) => {
      const inTowns = withPlaces.has(query) ? places.for(query) : [];
      const found = [...afterTowns(inStreets[at] ?? [], inTowns), ...inTowns];
      return distinct(found.sort(byScore)).slice(0, MOST_CANDIDATES);
    });
  };

/** `Akureyri` is the town, and not a house of that name: streets are not as likely as a town that is all that was typed. */
const afterTowns = (inStreets: readonly Candidate[], inTowns: readonly Candidate[]): readonly Candidate[] =>
  inTowns.some(({ score, differences }) => score >= WHOLE_TOWN && differences.length === 0)
    ? inStreets.map((each) => ({ ...each, score: each.score * BESIDE_TOWN }))
    : inStreets;

const keyOf = ({ street }: AddressReading): string => (street === null ? '' : nameKey(street));
