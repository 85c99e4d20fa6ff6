import type { PartnerId } from '@waybill/domain/ids';
import {
  EXAMPLE_MAX,
  type ReadableStatus,
  sentWord,
  tidyWord,
  type WordSource,
  wordKey,
  wordReader,
} from '@waybill/domain/partner-statuses';
import { cutText } from '@waybill/domain/search-text';
import type { DeliveryStatus } from '@waybill/domain/statuses';
import type { PartnersRepo } from './partners.repo.ts';
import type { SeenWord, UnknownWordsRepo } from './unknown-words.repo.ts';

type Deps = { readonly partners: PartnersRepo; readonly unknownWords: UnknownWordsRepo; readonly at: Date };

/** Where words come from: whose they are (null: anybody's), and where somebody who settles them can look. */
export type WordsFrom = {
  readonly partnerId: PartnerId | null;
  readonly source: WordSource;
  readonly example: string | ((word: string) => string);
};

const exampleOf = (text: string) => cutText(text.toWellFormed().replace(/\p{Cc}+/gu, ' '), EXAMPLE_MAX);

/** Each of several met words once, with how often it was met. */
const seenOnce = (words: Iterable<Omit<SeenWord, 'count'>>): SeenWord[] => {
  const seen = new Map<string, SeenWord>();
  for (const word of words) seen.set(word.key, { ...word, count: (seen.get(word.key)?.count ?? 0) + 1 });
  return [...seen.values()];
};

/** What is known of words that no partner has. */
type Otherwise = (word: string) => ReadableStatus | null;
const UNKNOWN: Otherwise = () => null;

/** What words of a partner (null: of any) mean, each as it was given; null for those that are not understood. */
export const meaningsOf = async (
  { partners }: Pick<Deps, 'partners'>,
  partnerId: PartnerId | null,
  words: readonly string[],
  otherwise = UNKNOWN,
): Promise<Map<string, ReadableStatus | null>> => {
  const read = wordReader(await partners.mappings(partnerId));
  return new Map(words.map((word) => [word, read(word) ?? otherwise(word)]));
};

/** Remembers words that are not understood, to be settled. One statement, however many words. */
export const rememberWords = async (
  { unknownWords, at }: Pick<Deps, 'unknownWords' | 'at'>,
  { partnerId, source, example }: WordsFrom,
  words: readonly string[],
): Promise<void> => {
  const unknown = words
    .map((word) => ({
      key: wordKey(word),
      word: tidyWord(word),
      example: exampleOf(typeof example === 'string' ? example : example(word)),
    }))
    .filter(({ key }) => key !== '');
  await unknownWords.see({ partnerId, source, at }, seenOnce(unknown));
};

/** What words mean, and those that are not understood are remembered. */
export const readStatuses = async (
  deps: Deps,
  from: WordsFrom,
  words: readonly string[],
  otherwise = UNKNOWN,
): Promise<Map<string, ReadableStatus | null>> => {
  const meant = await meaningsOf(deps, from.partnerId, words, otherwise);
  await rememberWords(
    deps,
    from,
    words.filter((word) => meant.get(word) === null),
  );
  return meant;
};

type ToSend = { readonly status: DeliveryStatus; readonly example: string; readonly isNew: boolean };

/** The words that a partner gets for statuses; null for those that have none, which are remembered when they are new. */
export const wordsToSend = async (
  { partners, unknownWords, at }: Deps,
  partnerId: PartnerId,
  toSend: readonly ToSend[],
): Promise<Map<DeliveryStatus, string | null>> => {
  const [mapping = {}] = await partners.mappings(partnerId);
  const words = new Map(toSend.map(({ status }) => [status, sentWord(mapping, status)]));
  const without = toSend
    .filter(({ status, isNew }) => isNew && words.get(status) === null)
    .map(({ status, example }) => ({ key: status, word: status, example: exampleOf(example) }));
  await unknownWords.see({ partnerId, source: 'sent', at }, seenOnce(without));
  return words;
};
