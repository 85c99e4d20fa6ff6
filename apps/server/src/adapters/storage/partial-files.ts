import { randomUUID } from 'node:crypto';
import { open, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { leaveToOwner, makeFolders } from '../../machine/data-files.ts';
import { LONGEST_WRITING_MS } from './storage.ts';

/** The folder of files that are being written; no key begins with a dot. */
export const WRITING = '.writing';

/** Writes a file that nothing refers to yet, synced, and returns its path. One that breaks off leaves nothing behind. */
export const writePartialFile = async (folder: string, content: Buffer | AsyncIterable<Buffer>): Promise<string> => {
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

/** Removes the unfinished files of processes that died. */
export const sweepPartialFiles = async (folder: string, now: Date): Promise<void> => {
  const left = await readdir(join(folder, WRITING)).catch(unlessMissing);
  for (const name of left ?? []) {
    const path = join(folder, WRITING, name);
    const found = await stat(path).catch(unlessMissing);
    if (found && now.getTime() - found.mtimeMs > LONGEST_WRITING_MS) await rm(path, { force: true });
  }
};

/** Customers' photos are readable by the server's user only. */
export const makePrivateFolder = (folder: string) => makeFolders(folder, 0o700);

export const unlessMissing = (error: NodeJS.ErrnoException): null => {
  if (error.code === 'ENOENT') return null;
  throw error;
};
