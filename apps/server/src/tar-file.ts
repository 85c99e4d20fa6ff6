import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pack } from 'tar-stream';

/** In a tar, the length of an entry stands before its content. */
export type TarEntry = {
  readonly name: string;
  readonly bytes: number;
  readonly content: Iterable<Buffer> | AsyncIterable<Buffer>;
};

/**
 * A tar of what comes, written as fast as it is read: of each entry, a chunk is in memory at a time. It breaks off with the error of an entry, and
 * with one that is longer or shorter than it should be: whoever read on would take its rest for something else.
 */
export const tarFile = (entries: AsyncIterable<TarEntry>, now: Date): Readable => {
  const tar = pack();
  const write = async () => {
    for await (const { name, bytes, content } of entries) {
      await pipeline(Readable.from(content), tar.entry({ name, size: bytes, mode: 0o600, mtime: now }));
    }
    tar.finalize();
  };
  write().catch((error: Error) => tar.destroy(error));
  return Readable.from(tar, { objectMode: false });
};

export const textEntry = (name: string, text: string): TarEntry => {
  const content = Buffer.from(text);
  return { name, bytes: content.length, content: [content] };
};

export const jsonEntry = (name: string, value: unknown): TarEntry =>
  textEntry(name, `${JSON.stringify(value, null, 2)}\n`);

/** A JSON object on each line, as tables are written. */
export const rowsEntry = (name: string, rows: readonly object[]): TarEntry =>
  textEntry(name, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));

/** What people call a file is no path: it stays in its folder, and is told from another of the same name by its number. */
export const safeName = (name: string, number: number): string =>
  `${number}-${name.replace(/[^\p{L}\p{N}._-]+/gu, '_').replace(/^\.+/, '_')}`.slice(0, 90);
