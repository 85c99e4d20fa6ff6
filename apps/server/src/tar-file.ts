import { Readable } from 'node:stream';
import { pack } from 'tar-stream';

export type TarEntry = { readonly name: string; readonly content: Buffer };

/** A tar of what comes, written as fast as it is read: one entry is in memory at a time. */
export const tarFile = (entries: AsyncIterable<TarEntry>, now: Date): Readable => {
  const tar = pack();
  const write = async () => {
    for await (const { name, content } of entries) {
      await new Promise<void>((resolve, reject) => {
        const header = { name, size: content.length, mode: 0o600, mtime: now };
        tar.entry(header, (error) => (error ? reject(error) : resolve())).end(content);
      });
    }
    tar.finalize();
  };
  write().catch((error: Error) => tar.destroy(error));
  return Readable.from(tar, { objectMode: false });
};

export const jsonContent = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

/** What people call a file is no path: it stays in its folder, and is told from another of the same name by its number. */
export const safeName = (name: string, number: number): string =>
  `${number}-${name.replace(/[^\p{L}\p{N}._-]+/gu, '_').replace(/^\.+/, '_')}`.slice(0, 90);
