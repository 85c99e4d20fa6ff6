import type { Readable } from 'node:stream';

/** The first and the last byte of a part. */
export type FilePart = { readonly start: number; readonly end: number };

/**
 * Keeps files by keys such as `attachments/3f/3f2a...`. A key is written once and its content never changes: reading or copying
 * a file needs no lock.
 */
export type Storage = {
  /** The file is complete and durable when this resolves, or does not exist at all. */
  put(key: string, content: Readable | Buffer): Promise<void>;
  /** The whole of a file, or a part that it has; null when the key has no file. */
  get(key: string, part?: FilePart): Promise<Readable | null>;
  /** How long a file is; null when the key has none. */
  bytes(key: string): Promise<number | null>;
  /** A file that is gone already counts as removed. */
  remove(key: string): Promise<void>;
  list(): AsyncIterable<string>;
  /** Removes the unfinished files of processes that died. */
  sweep(now: Date): Promise<void>;
};

/** The code of an error that another try may not meet. */
export const STORAGE_AWAY = 'STORAGE_AWAY';

/** What no process takes longer to write, or to make of a draft: what is older was left by one that died. */
export const LONGEST_WRITING_MS = 24 * 60 * 60 * 1000;

const KEY = /^[a-z0-9][a-z0-9_-]*(\/[a-z0-9][a-z0-9_-]*)*(\.[a-z0-9]+)?$/;
const KEY_MAX = 200;

/** Lower-case letters and digits in folders: no key leads outside the folder, and no two keys are one file on any disk. */
export const isStorageKey = (key: string): boolean => key.length <= KEY_MAX && KEY.test(key);

export const assertStorageKey = (key: string): void => {
  if (!isStorageKey(key)) throw new Error(`'${key}' is no key of the storage`);
};
