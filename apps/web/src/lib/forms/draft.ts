import { z } from 'zod';
import { readStored, removeStored, storedKeys, writeStored } from '../browser/browser-store.ts';
import { newKey } from '../browser/new-key.ts';

const PREFIX = 'waybill-draft:';
const DAY = 24 * 60 * 60 * 1000;
/** Nobody returns to a draft after a month, and receivers' addresses should not be stored for ever. */
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
    /** Opens the draft in a slot, for a form that continues it. */
    open: (slot: string, now = new Date()): DraftSlot => {
      forgetOld(now);
      return openSlot(keyOf(slot));
    },
  };
};

export type DraftSlot = {
  /** The draft as it was when the form was opened. */
  readonly found: Draft | null;
  /** Returns the time of saving; null if it could not be stored. */
  readonly write: (content: unknown, now?: Date) => Date | null;
  readonly drop: () => void;
};

/** Separates the slot from the suffix that distinguishes the drafts of several tabs. */
const BESIDE = '~';

/**
 * Two tabs may have the same form open. Neither overwrites a newer draft of the other: it continues in a slot of its own,
 * which is found once the slot itself is empty.
 */
const openSlot = (slotKey: string): DraftSlot => {
  let key = readStored(slotKey) === null ? (newestOf(storedKeys(slotKey + BESIDE)) ?? slotKey) : slotKey;
  let seen = readStored(key);
  const isOurs = () => readStored(key) === seen;
  const goBeside = () => {
    key = slotKey + BESIDE + newKey();
  };
  return {
    found: parse(seen),
    write: (content, now = new Date()) => {
      if (!isOurs()) goBeside();
      const text = JSON.stringify({ savedAt: now.toISOString(), content });
      const isKept = writeStored(key, text);
      seen = isKept ? text : readStored(key);
      return isKept ? now : null;
    },
    drop: () => {
      if (isOurs()) removeStored(key);
      else goBeside();
      seen = null;
    },
  };
};

const newestOf = (keys: readonly string[]): string | undefined => {
  const age = (key: string) => parse(readStored(key))?.savedAt.getTime() ?? 0;
  return [...keys].sort((one, other) => age(other) - age(one))[0];
};

const forgetOld = (now: Date): void => {
  for (const key of storedKeys(PREFIX)) {
    const draft = parse(readStored(key));
    if (!draft || now.getTime() - draft.savedAt.getTime() > LIFETIME) removeStored(key);
  }
};
