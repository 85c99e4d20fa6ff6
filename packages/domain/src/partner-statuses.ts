import { z } from 'zod';
import { cutText } from './search-text.ts';
import { DELIVERY_STATUSES, type DeliveryStatus, deliveryStatus } from './statuses.ts';
import { manyOf, optionalLine, requiredLine } from './validation.ts';

export const MOST_PARTNERS = 50;
export const WORD_MAX = 100;
/** Words that are read as one status. */
const MOST_WORDS = 50;

/** `mixed` is derived and never set: a word can be sent for it, and none is read as it. */
export const readableStatus = deliveryStatus.exclude(['mixed']);
export type ReadableStatus = z.infer<typeof readableStatus>;
export const READABLE_STATUSES: readonly ReadableStatus[] = readableStatus.options;

/** How a status is called by a partner: the word sent for it, and the words that are read as it. */
export type StatusWords = { readonly sends: string | null; readonly reads: readonly string[] };
export type StatusMapping = Readonly<Partial<Record<DeliveryStatus, StatusWords | undefined>>>;

const NO_WORDS: StatusWords = { sends: null, reads: [] };
export const wordsOfStatus = (mapping: StatusMapping, status: DeliveryStatus): StatusWords =>
  mapping[status] ?? NO_WORDS;

/** A word of anybody's as it is kept and compared: a line, and not longer than one that can be mapped. */
export const tidyWord = (raw: string): string =>
  cutText(
    raw
      .slice(0, WORD_MAX * 4)
      .toWellFormed()
      .replace(/\p{Cc}+/gu, ' ')
      .trim()
      .normalize('NFC'),
    WORD_MAX,
  ).trim();

/** The same for words that differ in capitals or spaces only. */
export const wordKey = (word: string): string => tidyWord(word).toLowerCase().normalize('NFC').replace(/\s+/gu, '');

type Refusal = { readonly path: readonly string[]; readonly problem: 'duplicate' };

/**
 * A word is read as one status only, and what is sent for a status is not read as another, so that a partner who answers with our own word is
 * understood. One word may be sent for several statuses; it is then read as one of them, where it is read at all.
 */
const doubleWords = (mapping: StatusMapping): readonly Refusal[] => {
  const sentFor = new Map<string, DeliveryStatus[]>();
  for (const status of READABLE_STATUSES) {
    const { sends } = wordsOfStatus(mapping, status);
    if (sends) sentFor.set(wordKey(sends), [...(sentFor.get(wordKey(sends)) ?? []), status]);
  }
  const readAs = new Set<string>();
  return READABLE_STATUSES.flatMap((status) =>
    wordsOfStatus(mapping, status).reads.flatMap((word): Refusal[] => {
      const key = wordKey(word);
      const isDouble = readAs.has(key) || !(sentFor.get(key)?.includes(status) ?? true);
      readAs.add(key);
      return isDouble ? [{ path: [status, 'reads'], problem: 'duplicate' }] : [];
    }),
  );
};

const word = requiredLine(WORD_MAX);
const wordsSchema = (mostRead: number) =>
  z.strictObject({ sends: optionalLine(WORD_MAX).default(null), reads: manyOf(word, mostRead).default([]) });

const statusMapping = z
  .strictObject(
    Object.fromEntries(
      DELIVERY_STATUSES.map((status) => [status, wordsSchema(status === 'mixed' ? 0 : MOST_WORDS).optional()]),
    ) as Record<DeliveryStatus, z.ZodOptional<ReturnType<typeof wordsSchema>>>,
  )
  .superRefine((mapping, context) => {
    const told = new Set<string>();
    for (const { path, problem } of doubleWords(mapping)) {
      if (told.has(path.join())) continue;
      told.add(path.join());
      context.addIssue({ code: 'custom', message: problem, path: [...path] });
    }
  });

export const partnerFields = z.strictObject({ name: requiredLine(100), statuses: statusMapping });
export type PartnerFields = z.output<typeof partnerFields>;

/** The word that a partner gets for a status; null where none is set. */
export const sentWord = (mapping: StatusMapping, status: DeliveryStatus): string | null =>
  wordsOfStatus(mapping, status).sends;

export type ReadWord = (word: string) => ReadableStatus | null;

const statusByKey = (mapping: StatusMapping): ReadonlyMap<string, ReadableStatus> => {
  const sent = READABLE_STATUSES.flatMap((status) => {
    const { sends } = wordsOfStatus(mapping, status);
    return sends === null ? [] : [[wordKey(sends), status] as const];
  });
  const isSentOnce = (key: string) => sent.filter(([other]) => other === key).length === 1;
  return new Map([
    ...sent.filter(([key]) => isSentOnce(key)),
    ...READABLE_STATUSES.flatMap((status) =>
      wordsOfStatus(mapping, status).reads.map((each) => [wordKey(each), status] as const),
    ),
  ]);
};

/** Reads the words of one partner, or of several: then what they do not mean alike is not understood. */
export const wordReader = (mappings: readonly StatusMapping[]): ReadWord => {
  const maps = mappings.map(statusByKey);
  return (text) => {
    const key = wordKey(text);
    const found = new Set(maps.flatMap((map) => map.get(key) ?? []));
    const [status] = found;
    return found.size === 1 && status ? status : null;
  };
};

/** The words of a mapping with one more, as when a word that was not understood is settled. */
export const withRead = (mapping: StatusMapping, status: ReadableStatus, added: string): StatusMapping => {
  const { sends, reads } = wordsOfStatus(mapping, status);
  return { ...mapping, [status]: { sends, reads: [...reads, added] } };
};
export const withSent = (mapping: StatusMapping, status: DeliveryStatus, sends: string): StatusMapping => ({
  ...mapping,
  [status]: { ...wordsOfStatus(mapping, status), sends },
});

/** Where a word came from that was not understood: a file, an answer of a partner's system, or an event that was to be sent. */
export const WORD_SOURCES = ['file', 'fetched', 'sent'] as const;
export type WordSource = (typeof WORD_SOURCES)[number];

/** A source that makes up words fills no table. */
export const MOST_UNKNOWN_WORDS = 500;
export const EXAMPLE_MAX = 200;

/** An event as it is sent to a partner: our status, and beside it the partner's word. */
export const withPartnerStatus = (body: string, wordFor: (status: DeliveryStatus) => string | null): string => {
  const event: unknown = JSON.parse(body);
  const data = (event as { data?: { status?: unknown } }).data;
  const status = deliveryStatus.safeParse(data?.status);
  if (!status.success) return body;
  return JSON.stringify({ ...(event as object), data: { ...data, partnerStatus: wordFor(status.data) } });
};

/** Our status in the body of an event; null where it has none. */
export const statusOfEvent = (body: string): DeliveryStatus | null =>
  deliveryStatus.safeParse((JSON.parse(body) as { data?: { status?: unknown } }).data?.status).data ?? null;
