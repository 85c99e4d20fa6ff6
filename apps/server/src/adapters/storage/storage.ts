import type { Readable } from 'node:stream';

/**
 * Where files are kept, by keys such as `attachments/3f/3f2a...`. A key is written once and never changes what it holds: who has
 * read a file, or is copying it, needs no lock. Local disk today; anything with these four verbs can take its place.
 */
export type Storage = {
  /** Whole and safe when it is done, or not there at all. */
  put(key: string, content: Readable | Buffer): Promise<void>;
  /** Null when there is none. */
  get(key: string): Promise<Readable | null>;
  /** What is gone already counts as removed. */
  remove(key: string): Promise<void>;
  list(): AsyncIterable<string>;
};

/** A file that has arrived and belongs to nobody yet. Whoever received it discards it, kept or not. */
export type Draft = {
  /** On the local disk. */
  readonly path: string;
  readonly bytes: number;
  /** How it begins, to tell what it is. */
  readonly head: Uint8Array;
  discard(): Promise<void>;
};

const KEY = /^[a-z0-9][a-z0-9_-]*(\/[a-z0-9][a-z0-9_-]*)*(\.[a-z0-9]+)?$/;
const KEY_MAX = 200;

/** Small letters and digits in folders: no key means another place on any disk, nor the same as another key. */
export const isStorageKey = (key: string): boolean => key.length <= KEY_MAX && KEY.test(key);
