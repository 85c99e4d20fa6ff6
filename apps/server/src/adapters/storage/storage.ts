import type { Readable } from 'node:stream';

/**
 * Keeps files by keys such as `attachments/3f/3f2a...`. A key is written once and its content never changes: reading or copying
 * a file needs no lock. Local disk today; anything with these four verbs can replace it.
 */
export type Storage = {
  /** The file is complete and durable when this resolves, or does not exist at all. */
  put(key: string, content: Readable | Buffer): Promise<void>;
  /** Null when the key has no file. */
  get(key: string): Promise<Readable | null>;
  /** A file that is gone already counts as removed. */
  remove(key: string): Promise<void>;
  list(): AsyncIterable<string>;
};

/** A received file that nothing refers to yet. The receiver discards it in the end, kept or not. */
export type Draft = {
  /** The path on the local disk. */
  readonly path: string;
  readonly bytes: number;
  /** The first bytes of the file, from which its type is detected. */
  readonly head: Uint8Array;
  discard(): Promise<void>;
};

const KEY = /^[a-z0-9][a-z0-9_-]*(\/[a-z0-9][a-z0-9_-]*)*(\.[a-z0-9]+)?$/;
const KEY_MAX = 200;

/** Lower-case letters and digits in folders: no key leads outside the folder, and no two keys are one file on any disk. */
export const isStorageKey = (key: string): boolean => key.length <= KEY_MAX && KEY.test(key);
