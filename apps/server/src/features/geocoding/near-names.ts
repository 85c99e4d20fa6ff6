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

/** The names that begin as the abbreviations among the readings do, by their key. */
const abbreviated = async (index: AddressIndex, readings: readonly Keyed[]) => {
  const keys = new Set(readings.filter(({ street }) => ABBREVIATION.test(street ?? '')).map(({ key }) => key));
  const starts = [...keys].map((key) => ({ key, beginnings: beginningsOf(key) }));
  const all = [...new Set(starts.flatMap(({ beginnings }) => beginnings.map(({ start }) => start)))];
  const names = all.length > 0 ? await index.beginning(all) : [];
  return starts.flatMap(({ key, beginnings }) =>
    names.flatMap((name) => {
      const found = beginnings.find(({ start }) => name.startsWith(start));
      return found ? [{ key, name, score: found.score }] : [];
    }),
  );
};

/** The names that differ from the typed ones by a typing error or two, or begin as an abbreviation does; by typed key. */
export const nearNames = async (
  index: AddressIndex,
  all: readonly Keyed[],
): Promise<ReadonlyMap<string, readonly NameMatch[]>> => {
  const readings = all.filter(({ key }) => key.length <= LONGEST_NAME);
  const matches = new Map<string, NameMatch[]>();
  const add = (key: string, match: NameMatch) => matches.set(key, [...(matches.get(key) ?? []), match]);
  for (const { key, name, score } of await abbreviated(index, readings)) {
    add(key, { key: name, score, difference: 'abbreviation' });
  }
  const keys = [...new Set(readings.map(({ key }) => key))].filter((key) => key !== '');
  const near = (candidates: readonly string[], asked: readonly string[], most: number) => {
    for (const key of asked) {
      for (const name of candidates) {
        const errors = typingErrors(key, name, most);
        if (errors > 0 && errors <= most) add(key, { key: name, score: SCORES[errors] ?? 0, difference: 'spelling' });
      }
    }
  };
  if (keys.length === 0) return matches;
  const byHash = new Map<number, Set<string>>();
  for (const key of keys) {
    for (const variant of withoutOneLetter(key)) {
      const hash = hashOf(variant);
      byHash.set(hash, (byHash.get(hash) ?? new Set()).add(key));
    }
  }
  const once = await index.mistyped([...byHash.keys()]);
  for (const name of once) {
    const asked = new Set(withoutOneLetter(name).flatMap((variant) => [...(byHash.get(hashOf(variant)) ?? [])]));
    near([name], [...asked], 1);
  }
  const unknown = keys.filter((key) => !matches.has(key) && key.length >= SHORTEST_WITH_TWO);
  if (unknown.length > 0) near(await index.similar(unknown), unknown, 2);
  return matches;
};
