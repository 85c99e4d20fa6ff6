import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FileStorage } from '../adapters/storage/open-storage.ts';
import type { Storage } from '../adapters/storage/storage.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/connect.ts';
import type { FilePage, KeptTar } from '../records/kept-tar.ts';
import { safeName, type TarEntry, tarFile } from '../tar-file.ts';
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

/** The files that rows name. Each page is a transaction of its own: writing files takes hours, and none stays open for it. */
export async function* fileEntries(
  storage: Pick<Storage, 'get'>,
  pageBehind: (after: string | null) => Promise<FilePage>,
): AsyncGenerator<TarEntry> {
  let number = 0;
  for (let after: string | null = null; ; ) {
    const { files, next } = await pageBehind(after);
    for (const { key, name, bytes } of files) {
      number += 1;
      const content = await storage.get(key);
      // Its row went after it was listed, and the file with it.
      if (!content) continue;
      try {
        yield { name: `files/${safeName(name, number)}`, bytes, content: asRecorded(content, { key, bytes }) };
      } finally {
        content.destroy();
      }
    }
    if (next === null) return;
    after = next;
  }
}

/** A file of another length than its row says is not the one that was kept: nobody is given it as such. */
async function* asRecorded(content: Readable, { key, bytes }: KeptTar): AsyncGenerator<Buffer> {
  let came = 0;
  for await (const chunk of content) {
    came += chunk.length;
    if (came > bytes) break;
    yield chunk;
  }
  if (came !== bytes) {
    throw new Error(
      `The stored file ${key} is ${came > bytes ? 'longer' : 'shorter'} than the ${bytes} bytes of its row`,
    );
  }
}
