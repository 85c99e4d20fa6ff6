import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FileStorage } from '../adapters/storage/open-storage.ts';
import type { Storage } from '../adapters/storage/storage.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/connect.ts';
import type { FilePage, KeptTar } from '../records/kept-tar.ts';
import { safeName, type TarEntry, tarFile, textEntry } from '../tar-file.ts';
import { keepFiles } from './wire-attachments.ts';

type Parts = { readonly database: Database; readonly storage: FileStorage; readonly clock: Clock };

/** Stores a file while it is being made. It is removed again unless a row names it within the day. */
export const keepMadeFile = (parts: Parts) => {
  const keep = keepFiles(parts);
  return async (key: string, content: Readable): Promise<string> => {
    // The reader gets the error when the stream breaks off; without a reader, an unhandled one would end the process.
    content.on('error', () => {});
    try {
      await keep([{ key, content: () => content }]);
    } finally {
      content.destroy();
    }
    return key;
  };
};

/** Stores a tar while its entries are being read: whatever is in it, a chunk is in memory at a time. */
export const keepTar =
  (parts: Parts) =>
  async (folder: string, entries: AsyncIterable<TarEntry>): Promise<KeptTar> => {
    let bytes = 0;
    const counted = async function* () {
      for await (const chunk of tarFile(entries, parts.clock())) {
        bytes += chunk.length;
        yield chunk;
      }
    };
    const content = Readable.from(counted(), { objectMode: false });
    return { key: await keepMadeFile(parts)(`${folder}/${randomUUID()}.tar`, content), bytes };
  };

const NOT_AS_KEPT =
  'This file is not in the storage as it was when it was kept. Whoever runs Waybill may have it in a backup.\n';

/**
 * The files that rows name. Each page is a transaction of its own: writing files takes hours, and none stays open for it. Of one that is gone, or is of
 * another length than its row says, that is said in its place: nobody is given half a file for a whole one, and nobody waits for the others because of it.
 */
export async function* fileEntries(
  storage: Pick<Storage, 'get' | 'bytes'>,
  pageBehind: (after: string | null) => Promise<FilePage>,
): AsyncGenerator<TarEntry> {
  let number = 0;
  for (let after: string | null = null; ; ) {
    const { files, next } = await pageBehind(after);
    for (const { key, name, bytes } of files) {
      number += 1;
      const entry = `files/${safeName(name, number)}`;
      const content = (await storage.bytes(key)) === bytes ? await storage.get(key) : null;
      if (!content) {
        yield textEntry(`${entry}.missing.txt`, NOT_AS_KEPT);
        continue;
      }
      try {
        yield { name: entry, bytes, content };
      } finally {
        content.destroy();
      }
    }
    if (next === null) return;
    after = next;
  }
}
