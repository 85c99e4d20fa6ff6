import { createHash } from 'node:crypto';
import type { Stats } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';

type Part = { readonly start: number; readonly end: number };

const versionOf = ({ ino, size, mtimeMs }: Stats): string =>
  createHash('sha256').update(`${ino} ${size} ${mtimeMs}`).digest('base64url').slice(0, 16);

/** A file of the operator, read in parts. It may be replaced while we run, and is then another version. */
export const operatorsFile = (path: string) => ({
  /** Null while the file is gone. */
  version: async (): Promise<string | null> => {
    const found = await stat(path).catch(() => null);
    return found && versionOf(found);
  },

  /** Null when there is no such version any more. */
  find: async (version: string): Promise<{ bytes: number; open(part: Part): Promise<Readable | null> } | null> => {
    const found = await stat(path).catch(() => null);
    if (!found || versionOf(found) !== version) return null;
    return {
      bytes: found.size,
      open: async ({ start, end }) => {
        const handle = await open(path).catch(() => null);
        if (!handle || !(await isStill(handle, version))) return null;
        return handle.createReadStream({ start, end });
      },
    };
  },
});

/** The file may have been replaced since its version was looked at. */
const isStill = async (handle: FileHandle, version: string): Promise<boolean> => {
  if (versionOf(await handle.stat()) === version) return true;
  await handle.close();
  return false;
};
