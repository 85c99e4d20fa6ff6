import { sql } from 'kysely';
import type { Database } from '../db/connect.ts';
import { FILES_LOCK } from '../db/locks.ts';

/** The kind of the job. It runs each hour, and after an organisation has deleted a file, since that gives it room again. */
export const REMOVE_FILES = 'remove-files';

const BATCH = 100;
/** With so many failures the storage itself is at fault: the round ends instead of reporting every file there is. */
const MOST_FAILURES = 1_000;

type Parts = {
  readonly database: Database;
  /** Removes a file from the storage, if it is there. */
  readonly remove: (fileKey: string) => Promise<void>;
  /** Called for each file that cannot be removed. */
  readonly onError: (error: unknown) => void;
};

/**
 * Removes the files on the list from the storage, and then from the list; the next round repeats one that died. A file that
 * cannot be removed stays on the list for the next round too, and does not hold up the others.
 */
export const removeFiles = async (parts: Parts, now: Date): Promise<void> => {
  const unremovable: string[] = [];
  for (;;) {
    const { tried, failed } = await removeSome(parts, unremovable, now);
    unremovable.push(...failed);
    if (tried < BATCH || unremovable.length >= MOST_FAILURES) return;
  }
};

const removeSome = ({ database, remove, onError }: Parts, unremovable: readonly string[], now: Date) =>
  database.asOperator(async (tx) => {
    const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${FILES_LOCK}) as free`.execute(tx);
    if (!rows[0]?.free) return { tried: 0, failed: [] };
    const due = await tx
      .selectFrom('removed_files')
      .select('file_key')
      .where('removed_at', '<=', now)
      .where(sql<boolean>`file_key <> all(${unremovable}::text[])`)
      .orderBy('removed_at')
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute();
    const removed: string[] = [];
    const failed: string[] = [];
    for (const { file_key } of due) {
      try {
        await remove(file_key);
        removed.push(file_key);
      } catch (error) {
        onError(error);
        failed.push(file_key);
      }
    }
    if (removed.length > 0) await tx.deleteFrom('removed_files').where('file_key', 'in', removed).execute();
    return { tried: due.length, failed };
  });
