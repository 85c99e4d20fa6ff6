import { isJsonWithin } from '../json-size.ts';
import { type FetchFailure, MOST_PAGE_RECORDS } from './fetch-source.ts';

const MOST_DEPTH = 20;
const MOST_VALUES = 200_000;
const NAMES = ['parcels', 'shipments', 'data', 'items', 'results', 'records'] as const;
const CURSOR = 'cursor';
/** What an integer of the database holds; a run of more records than that is none. */
const MOST_TOTAL = 2 ** 31 - 1;

export type ReadPage =
  | { readonly failure: FetchFailure }
  | {
      readonly records: readonly unknown[];
      /** Where the next page is; null after the last one. */
      readonly next: string | null;
      /** How many there are on all pages, where the source says it. */
      readonly total: number | null;
    };

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The names and places of `address.city` or `stops[0].city`. */
export const partsOf = (path: string): readonly (string | number)[] =>
  [...path.matchAll(/([^.[\]]+)|\[(\d+)\]/g)].map(([, name, place]) => name ?? Number(place));

/** The value there; undefined where there is none. */
export const valueIn = (record: unknown, parts: readonly (string | number)[]): unknown => {
  let found = record;
  for (const part of parts) {
    if (typeof part === 'number') found = Array.isArray(found) ? found[part] : undefined;
    else found = isObject(found) && Object.hasOwn(found, part) ? found[part] : undefined;
  }
  return found;
};
export const valueAt = (record: unknown, path: string): unknown => valueIn(record, partsOf(path));

const recordsIn = (answer: unknown, recordsAt: string): unknown => {
  if (recordsAt !== '') return valueAt(answer, recordsAt);
  if (!isObject(answer)) return answer;
  return NAMES.map((name) => answer[name]).find(Array.isArray);
};

/** `next` is an address, `nextCursor` what the parameter `cursor` is to be. */
const nextOf = (answer: unknown, url: URL): URL | 'foreign' | null => {
  if (!isObject(answer)) return null;
  const { next, nextCursor } = answer;
  if (typeof next === 'string' && next !== '') {
    if (!URL.canParse(next, url)) return 'foreign';
    const found = new URL(next, url);
    // The token is for the source alone, whoever writes its pages.
    return found.origin === url.origin && found.username === '' && found.password === '' ? found : 'foreign';
  }
  if (nextCursor === undefined || nextCursor === null || nextCursor === '') return null;
  const found = new URL(url);
  found.searchParams.set(CURSOR, String(nextCursor));
  return found;
};

/** One page of a source: its records, and where it goes on. */
export const readPage = (text: string, url: URL, recordsAt: string): ReadPage => {
  if (!isJsonWithin(text, { depth: MOST_DEPTH, values: MOST_VALUES })) return { failure: 'too-deep' };
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    return { failure: 'not-json' };
  }
  const records = recordsIn(answer, recordsAt);
  if (!Array.isArray(records)) return { failure: 'no-records' };
  if (records.length > MOST_PAGE_RECORDS) return { failure: 'too-many' };
  const next = nextOf(answer, url);
  if (next === 'foreign') return { failure: 'foreign-next' };
  if (next?.href === url.href) return { failure: 'loop' };
  const total = isObject(answer) ? answer.total : null;
  return {
    records,
    next: next?.href ?? null,
    total: typeof total === 'number' && Number.isInteger(total) && total >= 0 && total <= MOST_TOTAL ? total : null,
  };
};
