import { tidyWord } from './partner-statuses.ts';
import { fold } from './search-text.ts';

/** A word in a sample, and where it stands: `shipments.0.status`; null for a sample that is no JSON. */
export type SampleWord = { readonly path: string | null; readonly word: string };

export const SAMPLE_MAX = 50_000;
const MOST_FOUND = 200;
/** Deeper than any payload; below it nothing is looked for. */
const DEEPEST = 50;

/** What programs call a status. */
const STATUS_NAME = /status|state|event|milestone|stada/;

/** Nobody's word for a status begins like this. */
const LIKE_JSON = /^\s*[{[]/;

const parsed = (sample: string): unknown => {
  try {
    return JSON.parse(sample);
  } catch {
    return undefined;
  }
};

type Place = { readonly path: readonly string[]; readonly value: unknown; readonly isStatus: boolean };

const inside = ({ path, value, isStatus }: Place): Place[] => {
  if (typeof value !== 'object' || value === null || path.length >= DEEPEST) return [];
  return Object.entries(value).map(([name, each]) => ({
    path: [...path, name],
    value: each,
    // The entries of a list have the name of the list.
    isStatus: Array.isArray(value) ? isStatus : STATUS_NAME.test(fold(name.slice(0, 100))),
  }));
};

/** Where it stands in an entry of a list, whichever entry that is. */
const kindOf = (path: readonly string[]): string =>
  path.map((name) => (/^\d+$/.test(name) ? '*' : name.slice(0, 100))).join('.');

/**
 * The words of a sample that may be statuses: of JSON what stands under such a name, and whatever else the mapping knows, with what stands at the
 * same place of the other entries of a list; of anything else every line, or what commas part. JSON that is cut off or misspelt is told, and not
 * taken for words.
 */
export const wordsInSample = (
  sample: string,
  isKnown: (word: string) => boolean,
): { readonly words: readonly SampleWord[]; readonly isCut: boolean; readonly isBrokenJson: boolean } => {
  const json = parsed(sample);
  const words: SampleWord[] = [];
  const texts: (SampleWord & { readonly kind: string; readonly isStatus: boolean })[] = [];
  const known = new Set<string>();
  if (json === undefined && LIKE_JSON.test(sample)) return { words, isCut: false, isBrokenJson: true };
  if (typeof json !== 'object' || json === null) {
    const lines = typeof json === 'string' ? [json] : sample.split(/[\n\r,;\t]+/);
    words.push(...lines.map((line) => ({ path: null, word: tidyWord(line) })).filter(({ word }) => word !== ''));
    return { words: words.slice(0, MOST_FOUND), isCut: words.length > MOST_FOUND, isBrokenJson: false };
  }
  const left: Place[] = [{ path: [], value: json, isStatus: Array.isArray(json) }];
  for (let place = left.pop(); place; place = left.pop()) {
    const { path, value, isStatus } = place;
    const word = typeof value === 'string' ? tidyWord(value) : '';
    if (word !== '') {
      const kind = kindOf(path);
      texts.push({ path: path.join('.'), word, kind, isStatus });
      if (isKnown(word)) known.add(kind);
    }
    left.push(...inside(place).reverse());
  }
  const found = texts.filter(({ kind, isStatus }) => isStatus || known.has(kind));
  words.push(...found.slice(0, MOST_FOUND).map(({ path, word }) => ({ path, word })));
  return { words, isCut: found.length > MOST_FOUND, isBrokenJson: false };
};
