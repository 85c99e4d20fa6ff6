import { fold } from '../search-text.ts';
import { OWN_NAMES, STOP_NAMES, STOP_WORDS } from './header-names.ts';
import { IMPORT_TARGETS, type ImportTarget } from './import-targets.ts';

/** The names that the product shows for each target, in every language. */
export type ShownNames = ReadonlyMap<string, readonly string[]>;

/** A header without capitals, accents, signs and units: `Þyngd (kg)` and `thyngd kg` are the same. */
const plain = (header: string): string =>
  fold(header)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

const isStop = (group: string | null): group is 'pickup' | 'dropoff' => group === 'pickup' || group === 'dropoff';

const namesOf = ({ path, group }: ImportTarget, shown: ShownNames): readonly string[] => {
  const names = [...(shown.get(path) ?? []), ...(OWN_NAMES[path] ?? [])];
  if (!isStop(group)) return names;
  const part = path.slice(group.length + 1);
  const ofStop = [...(shown.get(path) ?? []), ...(STOP_NAMES[part] ?? [])];
  const withWords = STOP_WORDS[group].flatMap((word) =>
    ofStop.flatMap((name) => [`${word} ${name}`, `${name} ${word}`, `${word}${name}`]),
  );
  return [...names, ...withWords, ...(group === 'dropoff' ? ofStop : [])];
};

/**
 * The target of each name. Of two that share one, the first in the order of the form has it, but a place where goods go is
 * meant before one where they come from.
 */
const dictionaryOf = (shown: ShownNames): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  const dropoffFirst = IMPORT_TARGETS.toSorted(
    (one, other) => Number(one.group === 'pickup') - Number(other.group === 'pickup'),
  );
  for (const target of dropoffFirst) {
    for (const name of namesOf(target, shown)) {
      const key = plain(name);
      if (key !== '' && !found.has(key)) found.set(key, target.path);
    }
  }
  return found;
};

/** What each column probably is, by its header; null where nothing fits, or another column has it already. */
export const guessTargets = (headers: readonly string[], shown: ShownNames): readonly (string | null)[] => {
  const paths = new Set(IMPORT_TARGETS.map(({ path }) => path));
  const dictionary = dictionaryOf(shown);
  const taken = new Set<string>();
  const take = (path: string | undefined): string | null => {
    if (path === undefined || taken.has(path)) return null;
    taken.add(path);
    return path;
  };
  // A header that is the name of a target in the API, as in files that we export, comes before all that is like it.
  const exact = headers.map((header) => (paths.has(header.trim()) ? take(header.trim()) : null));
  return headers.map((header, at) => exact[at] ?? take(dictionary.get(plain(header))));
};
