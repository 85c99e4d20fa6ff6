import { statfs } from 'node:fs/promises';

/** The room on the disk of a folder. */
export type Room = {
  /** In bytes, as it was a moment ago. */
  free(): number;
  /** So little is left that a database there should be asked to write no more. */
  isFull(): boolean;
  stop(): Promise<void>;
};

/**
 * Eight pieces of PostgreSQL's log: what it writes by itself, and what was under way, still has room. A database that has none at all ends at once, and
 * could not even be read then.
 */
const FLOOR_BYTES = 128 * 1024 * 1024;
const LOOK_MS = 500;

const freeOf = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/** Looks twice in a second, and waits for nothing else. */
export const watchRoom = async (
  folder: string,
  { floorBytes = FLOOR_BYTES, lookMs = LOOK_MS }: { readonly floorBytes?: number; readonly lookMs?: number } = {},
): Promise<Room> => {
  let free = await freeOf(folder);
  const timer = setInterval(() => {
    freeOf(folder).then(
      (bytes) => {
        free = bytes;
      },
      // A folder that cannot be asked is not a full one.
      () => {},
    );
  }, lookMs);
  timer.unref();
  return {
    free: () => free,
    isFull: () => free < floorBytes,
    stop: async () => clearInterval(timer),
  };
};
