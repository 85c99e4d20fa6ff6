import type { SearchHit } from '@waybill/contract/search';
import { searchWords } from '@waybill/domain/search-text';
import { bestOf, type Candidate } from './rank.ts';

/** One kind of thing that can be looked for, in what the asker sees. */
export type Searchable = {
  /** In whose texts every word occurs; `typed` is as it was typed, for what is found by being equal. */
  readonly exact: (words: readonly string[], typed: string) => Promise<readonly Candidate[]>;
  /** In whose texts a word is, or one that differs from it by a letter. */
  readonly similar: (words: readonly string[]) => Promise<readonly Candidate[]>;
};

export type Searchables = Readonly<Partial<Record<SearchHit['kind'], Searchable>>>;

type Search = { readonly q: string; readonly kind?: SearchHit['kind'] | undefined; readonly limit: number };

/** Everything that matches, the best first, whatever kind it is; so many of each kind. */
export const search = async (searchables: Searchables, { q, kind, limit }: Search): Promise<SearchHit[]> => {
  const words = searchWords(q);
  if (words.length === 0) return [];
  const asked = kind ? [searchables[kind]] : Object.values(searchables);
  const found: ReturnType<typeof bestOf> = [];
  for (const searchable of asked) {
    if (!searchable) continue;
    const exact = await searchable.exact(words, q);
    // Whoever finds as much as can be shown did not mistype.
    const similar = exact.length < limit ? await searchable.similar(words) : [];
    found.push(...bestOf(words, exact, similar, limit));
  }
  return found.toSorted((a, b) => a.rank - b.rank).map(({ hit }) => hit);
};
