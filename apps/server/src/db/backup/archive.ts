import { createHash } from 'node:crypto';
import type { Readable, Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { extract, pack } from 'tar-stream';
import { BackupRefusal } from './backup-refusal.ts';

/** A tar entry states its length before its content; the length of a table is not known in advance, so it is sent in parts. */
const PART_BYTES = 4 * 1024 * 1024;
const PART = /^(.+)\.part\d+$/;

/** The size and hash of an item as it was written, to compare with what is read back. */
export type Print = { readonly bytes: number; readonly lines: number; readonly sha256: string };

const LINE_END = 10;

/** Passes the content on unchanged; `print` is complete once all of it has been read. */
export const printing = (content: AsyncIterable<Buffer>) => {
  const hash = createHash('sha256');
  const seen = { bytes: 0, lines: 0 };
  return {
    content: (async function* () {
      for await (const chunk of content) {
        hash.update(chunk);
        seen.bytes += chunk.length;
        for (let at = chunk.indexOf(LINE_END); at >= 0; at = chunk.indexOf(LINE_END, at + 1)) seen.lines++;
        yield chunk;
      }
    })(),
    print: (): Print => ({ ...seen, sha256: hash.copy().digest('hex') }),
  };
};

/** Writes one item after the other, as fast as `out` accepts it. */
export const archiveWriter = (out: Writable, now: Date) => {
  const tar = pack();
  tar.pipe(out);
  const written = finished(out);
  // The write that is under way at that moment reports the error.
  written.catch((error: Error) => tar.destroy(error));
  tar.on('error', () => {});
  const entry = (name: string, content: Buffer) =>
    new Promise<void>((resolve, reject) => {
      const header = { name, size: content.length, mode: 0o600, mtime: now };
      tar.entry(header, (error) => (error ? reject(error) : resolve())).end(content);
    });

  return {
    add: async (name: string, content: AsyncIterable<Buffer>): Promise<Print> => {
      const printed = printing(content);
      let number = 0;
      for await (const part of inParts(printed.content)) await entry(`${name}.part${++number}`, part);
      return printed.print();
    },
    addJson: (name: string, value: unknown) => entry(name, Buffer.from(`${JSON.stringify(value, null, 2)}\n`)),
    finish: async () => {
      tar.finalize();
      await written;
    },
  };
};
export type ArchiveWriter = ReturnType<typeof archiveWriter>;

/** Yields at least one part, so that an empty table or file is in the archive too. */
async function* inParts(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let bytes = 0;
  let isFirst = true;
  for await (const chunk of content) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes < PART_BYTES) continue;
    yield Buffer.concat(chunks);
    [chunks, bytes, isFirst] = [[], 0, false];
  }
  if (isFirst || bytes > 0) yield Buffer.concat(chunks);
}

export type ArchiveItem = { readonly name: string; readonly content: AsyncIterable<Buffer> };

/** Yields one item after the other with its parts joined; content that the caller does not read is skipped. */
export async function* archiveItems(source: Readable): AsyncGenerator<ArchiveItem> {
  const entries = entriesOf(source)[Symbol.asyncIterator]();
  const read = async () => {
    const { value, done } = await entries.next();
    return done ? null : value;
  };
  let next = await read();
  while (next) {
    const { name } = next;
    const content = (async function* () {
      for (; next?.name === name; next = await read()) yield next.content;
    })();
    yield { name, content };
    for await (const _ of content);
  }
}

async function* entriesOf(source: Readable): AsyncGenerator<{ name: string; content: Buffer }> {
  const tar = extract();
  source.on('error', (error) => tar.destroy(error)).pipe(tar);
  try {
    for await (const entry of tar) {
      const chunks: Buffer[] = [];
      for await (const chunk of entry) chunks.push(chunk as Buffer);
      const { name } = entry.header;
      yield { name: PART.exec(name)?.[1] ?? name, content: Buffer.concat(chunks) };
    }
  } catch (error) {
    throw new BackupRefusal(`This file is damaged, or no backup of Waybill (${(error as Error).message}).`);
  } finally {
    source.destroy();
  }
}
