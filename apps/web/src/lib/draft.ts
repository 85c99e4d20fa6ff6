import { z } from 'zod';
import { readStored, removeStored, storedKeys, writeStored } from './browser-store.ts';

const PREFIX = 'waybill-draft:';
const DAY = 24 * 60 * 60 * 1000;
/** Nobody comes back to what they left a month ago, and addresses of receivers should not lie about for ever. */
const LIFETIME = 30 * DAY;

const stored = z.object({ savedAt: z.iso.datetime(), content: z.unknown() });

export type Draft = { readonly savedAt: Date; readonly content: unknown };

const parse = (text: string | null): Draft | null => {
  try {
    const { savedAt, content } = stored.parse(JSON.parse(text ?? ''));
    return { savedAt: new Date(savedAt), content };
  } catch {
    return null;
  }
};

/**
 * Half-typed forms of one user in this browser, each in a slot of its own. They survive a closed modal, a reload, a crash and
 * signing out, and only the same user finds them again.
 */
export const draftsOf = (userId: string) => {
  const keyOf = (slot: string) => `${PREFIX}${userId}:${slot}`;
  return {
    read: (slot: string, now = new Date()): Draft | null => {
      forgetOld(now);
      return parse(readStored(keyOf(slot)));
    },
    /** When it was kept; null when it could not be. */
    write: (slot: string, content: unknown, now = new Date()): Date | null =>
      writeStored(keyOf(slot), JSON.stringify({ savedAt: now.toISOString(), content })) ? now : null,
    drop: (slot: string): void => removeStored(keyOf(slot)),
  };
};

const forgetOld = (now: Date): void => {
  for (const key of storedKeys(PREFIX)) {
    const draft = parse(readStored(key));
    if (!draft || now.getTime() - draft.savedAt.getTime() > LIFETIME) removeStored(key);
  }
};
