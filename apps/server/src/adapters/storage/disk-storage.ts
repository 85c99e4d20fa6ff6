import { randomUUID } from 'node:crypto';
import { open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { AppError } from '@waybill/domain/errors';
import { leaveToOwner, makeFolders, syncFolder } from '../../machine/data-files.ts';
import { type Draft, isStorageKey, type Storage } from './storage.ts';

/** Files that are being written; no key begins with a dot. */
const WRITING = '.writing';
const HEAD_BYTES = 64;
const DAY_MS = 24 * 60 * 60 * 1000;

export type UploadRules = {
  readonly mostBytes: number;
  /** Called once with the first bytes of the file; throws to refuse it. */
  readonly judgeHead: (head: Uint8Array) => void;
};

export type DiskStorage = Storage & {
  /** Receives an upload, and refuses it as soon as it is longer than it may be, or begins as it may not. */
  receive(content: AsyncIterable<Buffer>, rules: UploadRules): Promise<Draft>;
  /** Removes the unfinished files of processes that died. */
  sweep(now: Date): Promise<void>;
};

/** Keeps files in a local folder. Each is written under another name, synced and renamed, so that half a file never exists. */
export const diskStorage = (folder: string): DiskStorage => {
  const pathOf = (key: string) => {
    if (!isStorageKey(key)) throw new Error(`'${key}' is no key of the storage`);
    return join(folder, key);
  };

  const write = async (content: Buffer | AsyncIterable<Buffer>): Promise<string> => {
    await makePrivateFolder(join(folder, WRITING));
    const path = join(folder, WRITING, randomUUID());
    const handle = await open(path, 'wx', 0o600);
    try {
      await writeFile(handle, content);
      await handle.sync();
      await leaveToOwner(path);
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    } finally {
      await handle.close();
    }
    return path;
  };

  return {
    put: async (key, content) => {
      const path = pathOf(key);
      const written = await write(content);
      await makePrivateFolder(dirname(path));
      await rename(written, path);
      await syncFolder(dirname(path));
    },

    get: async (key) => {
      const handle = await open(pathOf(key)).catch(unlessMissing);
      return handle?.createReadStream() ?? null;
    },

    remove: (key) => rm(pathOf(key), { force: true }),

    list: () => keysIn(folder),

    receive: async (content, rules) => {
      const seen = { bytes: 0, head: Buffer.alloc(0) };
      const path = await write(watched(content, rules, seen));
      return { path, ...seen, discard: () => rm(path, { force: true }) };
    },

    sweep: async (now) => {
      const left = await readdir(join(folder, WRITING)).catch(unlessMissing);
      for (const name of left ?? []) {
        const path = join(folder, WRITING, name);
        const found = await stat(path).catch(unlessMissing);
        if (found && now.getTime() - found.mtimeMs > DAY_MS) await rm(path, { force: true });
      }
    },
  };
};

async function* watched(
  content: AsyncIterable<Buffer>,
  { mostBytes, judgeHead }: UploadRules,
  seen: { bytes: number; head: Buffer },
) {
  for await (const chunk of content) {
    seen.bytes += chunk.length;
    if (seen.bytes > mostBytes) throw new AppError('too-large');
    if (seen.head.length < HEAD_BYTES) {
      seen.head = Buffer.concat([seen.head, chunk]).subarray(0, HEAD_BYTES);
      if (seen.head.length === HEAD_BYTES) judgeHead(seen.head);
    }
    yield chunk;
  }
  if (seen.head.length < HEAD_BYTES) judgeHead(seen.head);
}

async function* keysIn(folder: string): AsyncGenerator<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(unlessMissing);
  for (const entry of entries ?? []) {
    const key = relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/');
    if (entry.isFile() && !key.startsWith(WRITING)) yield key;
  }
}

/** Customers' photos are readable by the server's user only. */
const makePrivateFolder = (folder: string) => makeFolders(folder, 0o700);

const unlessMissing = (error: NodeJS.ErrnoException): null => {
  if (error.code === 'ENOENT') return null;
  throw error;
};
