import type { SearchHit } from '@waybill/contract/search';
import { searchWords } from '@waybill/domain/search-text';
import { bestOf, type Candidate } from './rank.ts';

/** One kind of record that can be searched, limited to what the actor sees. */
export type Searchable = {
  /** Records whose texts contain every word; `typed` is the unprocessed input, for matches by equality. */
  readonly exact: (words: readonly string[], typed: string) => Promise<readonly Candidate[]>;
  /** Records whose texts contain each word, or one that differs from it by a letter. */
  readonly similar: (words: readonly string[]) => Promise<readonly Candidate[]>;
};

export type Searchables = Readonly<Partial<Record<SearchHit['kind'], Searchable>>>;

type Search = { readonly q: string; readonly kind?: SearchHit['kind'] | undefined; readonly limit: number };

/** All matches of every kind, the best first; `limit` applies to each kind. */
export const search = async (searchables: Searchables, { q, kind, limit }: Search): Promise<SearchHit[]> => {
  const words = searchWords(q);
  if (words.length === 0) return [];
  const asked = kind ? [searchables[kind]] : Object.values(searchables);
  const found: ReturnType<typeof bestOf> = [];
  for (const searchable of asked) {
    if (!searchable) continue;
    const exact = await searchable.exact(words, q);
    // A search that already fills the limit was not mistyped.
    const similar = exact.length < limit ? await searchable.similar(words) : [];
    found.push(...bestOf(words, exact, similar, limit));
  }
  return found.toSorted((a, b) => a.rank - b.rank).map(({ hit }) => hit);
};
