import type { AddressReading } from '@waybill/domain/address/read-address';
import { hashOf, typingErrors, withoutOneLetter } from '@waybill/domain/address/street-key';
import type { Difference } from '@waybill/domain/geocoding';
import type { AddressIndex } from './address-index.repo.ts';

/** A name of the index that a typed one may stand for. */
export type NameMatch = { readonly key: string; readonly score: number; readonly difference: Difference | null };

const SCORES = [1, 0.88, 0.75];
const ABBREVIATED = 0.9;
const MISTYPED_BEGINNING = 0.8;
const SHORTEST_BEGINNING = 3;
/** Two errors in a short name make another name of it. */
const SHORTEST_WITH_TWO = 6;
/** A longer text is no name of a street, and has a variant of its own length for each of its letters. */
const LONGEST_NAME = 60;
const ABBREVIATION = /\p{L}\.(?:\s|$)/u;

type Keyed = AddressReading & { readonly key: string };

type Beginning = { readonly start: string; readonly score: number };

/** `Laugav.`, and `Laugarv.` with a letter too much. */
const beginningsOf = (key: string): Beginning[] =>
  withoutOneLetter(key)
    .filter((start) => start.length >= SHORTEST_BEGINNING)
    .map((start) => ({ start, score: start === key ? ABBREVIATED : MISTYPED_BEGINNING }));

type Matches = ReadonlyMap<string, readonly NameMatch[]>;
/** Looks for names that some typed ones may stand for; by typed key. */
type FindNear = (index: AddressIndex, readings: readonly Keyed[]) => Promise<Matches>;

const collect = () => {
  const matches = new Map<string, NameMatch[]>();
  const add = (key: string, match: NameMatch) => {
    const found = matches.get(key);
    if (found) found.push(match);
    else matches.set(key, [match]);
  };
  /** Compares a name of the index with what was typed. */
  const compare = (key: string, name: string, most: number) => {
    const errors = typingErrors(key, name, most);
    if (errors > 0 && errors <= most) add(key, { key: name, score: SCORES[errors] ?? 0, difference: 'spelling' });
  };
  return { matches, add, compare };
};

const keysOf = (readings: readonly Keyed[]): string[] =>
  [...new Set(readings.map(({ key }) => key))].filter((key) => key !== '' && key.length <= LONGEST_NAME);

/** The names that begin as the abbreviations among the readings do. */
const abbreviated: FindNear = async (index, readings) => {
  const { matches, add } = collect();
  const keys = keysOf(readings.filter(({ street }) => ABBREVIATION.test(street ?? '')));
  const starts = keys.map((key) => ({ key, beginnings: beginningsOf(key) }));
  const all = [...new Set(starts.flatMap(({ beginnings }) => beginnings.map(({ start }) => start)))];
  const names = all.length > 0 ? await index.beginning(all) : [];
  for (const { key, beginnings } of starts) {
    for (const name of names) {
      const found = beginnings.find(({ start }) => name.startsWith(start));
      if (found) add(key, { key: name, score: found.score, difference: 'abbreviation' });
    }
  }
  return matches;
};

/** The names that share one of the numbers that `variantsOf` makes of a key: it has one typing error, or none. */
const sharing =
  (variantsOf: (key: string) => readonly string[]): FindNear =>
  async (index, readings) => {
    const { matches, compare } = collect();
    const byHash = new Map<number, Set<string>>();
    for (const key of keysOf(readings)) {
      for (const variant of variantsOf(key)) {
        const hash = hashOf(variant);
        byHash.set(hash, (byHash.get(hash) ?? new Set()).add(key));
      }
    }
    if (byHash.size === 0) return matches;
    for (const name of await index.mistyped([...byHash.keys()])) {
      const asked = new Set(withoutOneLetter(name).flatMap((variant) => [...(byHash.get(hashOf(variant)) ?? [])]));
      for (const key of asked) compare(key, name, 1);
    }
    return matches;
  };

const withTwoErrors: FindNear = async (index, readings) => {
  const { matches, compare } = collect();
  const keys = keysOf(readings).filter((key) => key.length >= SHORTEST_WITH_TWO);
  const names = keys.length > 0 ? await index.similar(keys) : [];
  for (const key of keys) for (const name of names) compare(key, name, 2);
  return matches;
};

/**
 * The ways to find what a name may stand for, the cheapest first: each is tried for what the ones before have not made clear. A
 * letter that was left out is found with one look-up, any other error with one for each letter. Names that resemble one are
 * compared only where none has been found.
 */
export const WAYS_TO_NEAR_NAMES: readonly { readonly find: FindNear; readonly isLastResort: boolean }[] = [
  { find: abbreviated, isLastResort: false },
  { find: sharing((key) => [key]), isLastResort: false },
  { find: sharing(withoutOneLetter), isLastResort: false },
  { find: withTwoErrors, isLastResort: true },
];
