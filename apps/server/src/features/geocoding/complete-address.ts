import { type AddressCompletionQuery, type CompletedAddress, MOST_COMPLETIONS } from '@waybill/contract/addresses';
import { cityKey } from '@waybill/domain/address/same-city';
import { errorsInBeginning, hashOf, nameKey, withoutOneLetter } from '@waybill/domain/address/street-key';
import {
  isInTown,
  nearnessToTown,
  readTyped,
  type TypedAddress,
  type TypedHouse,
  type TypedTown,
} from '@waybill/domain/address/typed-address';
import { fromMicro } from '@waybill/domain/geocoding';
import { addressKey } from '@waybill/domain/saved-location';
import { searchWords } from '@waybill/domain/search-text';
import type { AddressCompletion, HouseOfStreet, NamedStreet } from './address-completion.repo.ts';
import type { AddressIndex } from './address-index.repo.ts';

/** An address that the organisation has used before. */
export type OwnAddress = Pick<
  CompletedAddress,
  'streetAddress1' | 'postcode' | 'city' | 'country' | 'point' | 'precision'
>;

export type CompletionNeeds = {
  readonly registries: AddressCompletion;
  readonly mistyped: AddressIndex['mistyped'];
  /**
   * The organisation's own addresses whose street begins as the first of the words does, and that have the others at the
   * beginning of one of theirs; the last used first. The words are folded, with a space between them.
   */
  readonly ownAddresses: (words: string, limit: number) => Promise<readonly OwnAddress[]>;
};

/** The registries' addresses are seen beside the own ones. */
const MOST_OWN = 4;
const MOST_STREETS = 20;
/** A name so short with an error in it may be any other. */
const SHORTEST_MISTYPED = 4;
const SHORTEST_WITH_TWO_ERRORS = 8;
/** No name is longer, and each letter of it has a variant to look up. */
const LONGEST_NAME = 60;
/** Errors are seldom in the letters that a name begins with. */
const RIGHT_LETTERS = 2;

type Asked = { readonly reading: TypedAddress; readonly given: TypedTown };

const houseText = (number: number | null, letter: string | null) => `${number ?? ''}${(letter ?? '').toUpperCase()}`;

const inStreet = ({ postcode, city, country }: NamedStreet) => ({
  postcode: postcode || null,
  city: city || null,
  country,
  source: 'registry' as const,
});

const streetItself = (street: NamedStreet): CompletedAddress => {
  const { name, house, houseLatitude, houseLongitude } = street;
  if (house !== null && houseLatitude !== null && houseLongitude !== null) {
    const line = `${name} ${houseText(street.houseNumber, street.houseLetter)}`.trim();
    return {
      ...inStreet(street),
      streetAddress1: street.placeName ? `${street.placeName}, ${line}` : line,
      point: fromMicro({ latitude: houseLatitude, longitude: houseLongitude }),
      precision: 'rooftop',
      isStreet: false,
    };
  }
  const isFarm = street.houses === 1 && !street.hasNumbers;
  return {
    ...inStreet(street),
    streetAddress1: name,
    point: fromMicro(street),
    precision: isFarm ? 'rooftop' : 'street',
    isStreet: street.hasNumbers,
  };
};

const houseIn = (street: NamedStreet, house: HouseOfStreet): CompletedAddress => ({
  ...inStreet(street),
  streetAddress1: `${street.name} ${houseText(house.number, house.letter)}`,
  point: fromMicro(house),
  precision: 'rooftop',
  isStreet: false,
});

const idOf = ({ registryId, id }: { readonly registryId: number; readonly id: number }) => `${registryId} ${id}`;

/** The first of those that have a key in common. */
const firstOfEach = <Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item> => {
  const firsts = new Map<string, Item>();
  for (const item of items) if (!firsts.has(keyOf(item))) firsts.set(keyOf(item), item);
  return firsts;
};

/** The houses whose number is typed already come first, then those with a letter after it, and then those that go on from it. */
const housesOf = async (
  registries: AddressCompletion,
  streets: readonly NamedStreet[],
  house: TypedHouse,
): Promise<CompletedAddress[]> => {
  const numbered = streets.filter(({ hasNumbers }) => hasNumbers).slice(0, MOST_STREETS);
  const byId = firstOfEach(numbered, idOf);
  if (byId.size === 0) return [];
  const found = await registries.houses([...byId.values()], house);
  const rank = ({ number, letter }: HouseOfStreet) =>
    String(number) !== house.digits ? 2 : letter === house.letter ? 0 : 1;
  const ranked = found.toSorted((a, b) => rank(a) - rank(b));
  return ranked.flatMap((each) => {
    const street = byId.get(idOf(each));
    return street ? [houseIn(street, each)] : [];
  });
};

const townsOf = ({ reading, given }: Asked) => [reading.town, given].filter((town) => town !== null);

const preferredPostcodes = async (registries: AddressCompletion, asked: Asked): Promise<readonly string[]> => {
  const towns = townsOf(asked);
  const starts = towns.map(({ postcode }) => postcode).filter(Boolean);
  const cities = towns.map(({ city }) => cityKey(city)).filter(Boolean);
  return starts.length + cities.length === 0 ? [] : registries.postcodes(starts, cities);
};

/** What is typed as a town leaves only that town, unless nothing is there; the other fields of the form order what is left. */
const inTown = (streets: readonly NamedStreet[], { reading, given }: Asked): NamedStreet[] => {
  const { town, isTownGuessed } = reading;
  const inside = town ? streets.filter((street) => isInTown(town, street)) : [...streets];
  const left = inside.length > 0 || isTownGuessed ? inside : [...streets];
  return left.toSorted((a, b) => nearnessToTown(given, b) - nearnessToTown(given, a));
};

const addressesAt = async ({ registries }: CompletionNeeds, found: readonly NamedStreet[], asked: Asked) => {
  const streets = inTown(found, asked);
  if (asked.reading.house) return housesOf(registries, streets, asked.reading.house);
  // One street is found by its name in the nominative and in the dative.
  return [...firstOfEach(streets, (street) => `${idOf(street)} ${street.house}`).values()].map(streetItself);
};

/** The streets that begin as it was typed; where only a town was, those of that town. */
const streetsOf = async ({ registries }: CompletionNeeds, asked: Asked): Promise<readonly NamedStreet[]> => {
  const { street, town } = asked.reading;
  if (street === '') return registries.within(await registries.postcodes([town?.postcode ?? ''], []));
  return registries.startingWith(nameKey(street), await preferredPostcodes(registries, asked));
};

/** The streets whose name begins nearly as it was typed, those with the fewest errors first. */
const nearlyCalled = async ({ registries, mistyped }: CompletionNeeds, asked: Asked): Promise<NamedStreet[]> => {
  const key = nameKey(asked.reading.street);
  if (key.length < SHORTEST_MISTYPED || key.length > LONGEST_NAME) return [];
  const most = key.length >= SHORTEST_WITH_TWO_ERRORS ? 2 : 1;
  const candidates = new Set([
    ...(await registries.names(key.slice(0, RIGHT_LETTERS))),
    ...(await mistyped(withoutOneLetter(key).map(hashOf))),
  ]);
  const errors = new Map([...candidates].map((name) => [name, errorsInBeginning(key, name, most)]));
  const near = [...errors].filter(([, count]) => count <= most).map(([name]) => name);
  if (near.length === 0) return [];
  const streets = await registries.called(near, await preferredPostcodes(registries, asked));
  return streets.toSorted((a, b) => (errors.get(a.key) ?? 0) - (errors.get(b.key) ?? 0));
};

const fromRegistries = async (
  needs: CompletionNeeds,
  query: AddressCompletionQuery,
  mayBeMistyped: boolean,
): Promise<CompletedAddress[]> => {
  const given = { postcode: query.postcode, city: query.city };
  const all = readTyped(query.text)
    .filter(({ street }) => street === '' || nameKey(street) !== '')
    .map((reading) => ({ reading, given }));
  const found: CompletedAddress[] = [];
  for (const asked of all) {
    found.push(...(await addressesAt(needs, await streetsOf(needs, asked), asked)));
    if (found.length >= MOST_COMPLETIONS) return found;
  }
  if (found.length > 0 || !mayBeMistyped) return found;
  for (const asked of all) {
    found.push(...(await addressesAt(needs, await nearlyCalled(needs, asked), asked)));
    if (found.length > 0) return found;
  }
  return found;
};

/** Whether an address has a number that is typed, and not one that goes on from it. */
const hasTypedNumber = (text: string): ((address: CompletedAddress) => boolean) => {
  const numbers = readTyped(text).map(({ house }) => house?.digits);
  return ({ streetAddress1 }) => {
    const digits = readTyped(streetAddress1)[0]?.house?.digits;
    return digits !== undefined && numbers.includes(digits);
  };
};

/**
 * The addresses that what is being typed may become: those with the number that is typed first, and of them, as of the others, the
 * organisation's own before those of the registries.
 */
export const completeAddress = async (
  needs: CompletionNeeds,
  query: AddressCompletionQuery,
): Promise<CompletedAddress[]> => {
  const words = searchWords(query.text).join(' ');
  const found = words === '' ? [] : await needs.ownAddresses(words, MOST_OWN);
  const own = [...firstOfEach(found, addressKey).values()].slice(0, MOST_OWN);
  // A beginning that an own address has is not mistyped; before a number it is whole, and the own address may be mistyped itself.
  const hasNumber = readTyped(query.text).some(({ house }) => house !== null);
  const known = await fromRegistries(needs, query, own.length === 0 || hasNumber);
  const knownByKey = firstOfEach(known, addressKey);
  const located = own.map((address): CompletedAddress => {
    const same = knownByKey.get(addressKey(address));
    // A place that nobody has put on the map yet has the registry's point.
    const { country, point, precision } = address.point ? address : (same ?? address);
    // A street that was once used without a number still has houses.
    return { ...address, country, point, precision, source: 'own', isStreet: same?.isStreet ?? false };
  });
  const isTyped = hasTypedNumber(query.text);
  return [...firstOfEach([...located, ...known], addressKey).values()]
    .toSorted((a, b) => Number(isTyped(b)) - Number(isTyped(a)))
    .slice(0, MOST_COMPLETIONS);
};
