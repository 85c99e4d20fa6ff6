import { SEARCH_KINDS } from '@waybill/contract/search';
import { z } from 'zod';
import { readStored, writeStored } from '../../lib/browser/browser-store.ts';
import { type RecentRecord, withRecent } from './palette-items.ts';

const remembered = z.array(
  z.object({ kind: z.enum(SEARCH_KINDS), id: z.string(), title: z.string(), detail: z.string() }),
);

/** Stored per user: several may work at one browser, and none sees the records of another. */
const keyOf = (userId: string) => `waybill-recent-${userId}`;

export const readRecent = (userId: string): readonly RecentRecord[] => {
  try {
    return remembered.parse(JSON.parse(readStored(keyOf(userId)) ?? '[]'));
  } catch {
    return [];
  }
};

export const rememberRecent = (userId: string, record: RecentRecord): void => {
  writeStored(keyOf(userId), JSON.stringify(withRecent(readRecent(userId), record)));
};
