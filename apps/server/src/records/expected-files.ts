import type { Database } from '../db/connect.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Puts files that are about to be written on the list of files to remove, from tomorrow on. The row that will name a file takes
 * it off again, in its own transaction: whatever fails in between, no file is left behind that no row names.
 */
export const expectFiles = (database: Database, keys: readonly string[], now: Date): Promise<void> =>
  database.asOperator(async (tx) => {
    const removed_at = new Date(now.getTime() + DAY_MS);
    await tx
      .insertInto('removed_files')
      .values(keys.map((file_key) => ({ file_key, removed_at })))
      // An attempt that failed has left its files on the list, and the next one writes them under the same keys.
      .onConflict((conflict) => conflict.column('file_key').doUpdateSet({ removed_at }))
      .execute();
  });
