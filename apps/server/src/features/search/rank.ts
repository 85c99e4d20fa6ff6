import type { SearchHit } from '@waybill/contract/search';
import { searchTextOf, spellingsOf } from '@waybill/domain/search-text';

/** A search result with the folded texts that matched. */
export type Candidate = Omit<SearchHit, 'isExact' | 'isWhole'> & {
  readonly texts: readonly string[];
  /** Deleted or disabled records are found as well, and ranked behind the others. */
  readonly isPast: boolean;
};

const EQUAL = 0;
const BEGINS = 1;
const CONTAINS = 2;
const SIMILAR = 3;

/** A whole id, number or name matches best; then a text that begins with the input, or has a word that does. */
const closeness = (words: readonly string[], texts: readonly string[]): number => {
  const spellings = spellingsOf(words);
  if (texts.some((text) => spellings.includes(text))) return EQUAL;
  const begins = (text: string) => spellings.some((spelling) => ` ${text}`.includes(` ${spelling}`));
  return texts.some(begins) ? BEGINS : CONTAINS;
};

type Ranked = { readonly candidate: Candidate; readonly rank: number };

/** Whether it is seen why a record was found: in its name, and not in one of its many other texts. */
const isInTitle = (words: readonly string[], { title }: Candidate) =>
  closeness(words, [searchTextOf([title])]) < CONTAINS;

/**
 * The best first, up to a number; among equals, active records first, then those whose name has what was typed, then the order in which they
 * were found.
 */
export const bestOf = (
  words: readonly string[],
  exact: readonly Candidate[],
  similar: readonly Candidate[],
  most: number,
): { readonly hit: SearchHit; readonly rank: number }[] => {
  const known = new Set(exact.map(({ id }) => id));
  const ranked: Ranked[] = [
    ...exact.map((candidate) => ({ candidate, rank: closeness(words, candidate.texts) })),
    ...similar.filter(({ id }) => !known.has(id)).map((candidate) => ({ candidate, rank: SIMILAR })),
  ];
  return ranked
    .toSorted(
      (a, b) =>
        a.rank - b.rank ||
        Number(a.candidate.isPast) - Number(b.candidate.isPast) ||
        Number(isInTitle(words, b.candidate)) - Number(isInTitle(words, a.candidate)),
    )
    .slice(0, most)
    .map(({ candidate: { texts: _texts, isPast: _isPast, ...candidate }, rank }) => ({
      hit: { ...candidate, isExact: rank < SIMILAR, isWhole: rank === EQUAL },
      rank,
    }));
};
