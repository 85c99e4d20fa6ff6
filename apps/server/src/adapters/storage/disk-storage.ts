import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { syncFolder } from '../../machine/data-files.ts';
import { makePrivateFolder, sweepPartialFiles, unlessMissing, writePartialFile } from './partial-files.ts';
import { assertStorageKey, isStorageKey, type Storage } from './storage.ts';

/** Keeps files in a local folder. Each is written under another name, synced and renamed, so that half a file never exists. */
export const diskStorage = (folder: string): Storage => {
  const pathOf = (key: string) => {
    assertStorageKey(key);
    return join(folder, key);
  };

  return {
    put: async (key, content) => {
      const path = pathOf(key);
      const written = await writePartialFile(folder, content);
      await makePrivateFolder(dirname(path));
      await rename(written, path);
      await syncFolder(dirname(path));
    },

    get: async (key, part) => {
      const handle = await open(pathOf(key)).catch(unlessMissing);
      return handle?.createReadStream(part) ?? null;
    },

    bytes: async (key) => (await stat(pathOf(key)).catch(unlessMissing))?.size ?? null,

    remove: (key) => rm(pathOf(key), { force: true }),

    list: () => keysIn(folder),

    sweep: (now) => sweepPartialFiles(folder, now),
  };
};

async function* keysIn(folder: string): AsyncGenerator<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(unlessMissing);
  for (const entry of entries ?? []) {
    const key = relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/');
    // A disk that is shared has files of its own between them.
    if (entry.isFile() && isStorageKey(key)) yield key;
  }
}
