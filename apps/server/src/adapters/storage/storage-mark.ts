import { text } from 'node:stream/consumers';
import type { Storage } from './storage.ts';

/** A small file that tells one storage from another. */
export const MARK = 'storage-id';

/** Which installation's files these are, and how often those have been moved. */
export type StorageMark = { readonly id: string; readonly moves: number };

export const isSameMark = (one: StorageMark | null, other: StorageMark | null): boolean =>
  one?.id === other?.id && one?.moves === other?.moves;

export const readMark = async (storage: Storage): Promise<StorageMark | null> => {
  const file = await storage.get(MARK);
  if (file === null) return null;
  const [id = '', moves = ''] = (await text(file)).trim().split(' ');
  return { id, moves: Number(moves) };
};

export const writeMark = (storage: Storage, { id, moves }: StorageMark): Promise<void> =>
  storage.put(MARK, Buffer.from(`${id} ${moves}\n`));
