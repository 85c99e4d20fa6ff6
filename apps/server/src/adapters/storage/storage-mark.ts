import { text } from 'node:stream/consumers';
import type { Storage } from './storage.ts';

/** A small file that tells one storage from another. */
export const MARK = 'storage-id';

export const readMark = async (storage: Storage): Promise<string | null> => {
  const file = await storage.get(MARK);
  return file && (await text(file)).trim();
};

export const writeMark = (storage: Storage, id: string): Promise<void> => storage.put(MARK, Buffer.from(`${id}\n`));
