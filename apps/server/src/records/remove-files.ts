import { sql } from 'kysely';
import type { Database } from '../db/connect.ts';
import { FILES_LOCK } from '../db/locks.ts';

/** The kind of the job. It runs each hour, and after an organisation has deleted a file, since that gives it room again. */
export const REMOVE_FILES = 'remove-files';

/** Removed at once, so that their transaction takes no longer than the slowest of them. */
const AT_ONCE = 10;
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
 * cannot be removed stays on the list for the next round too, and does not hold up the others. A backup that copies files waits for no more
 * than a few of them, and vacuum for no long transaction, however many there are and however slow the storage is.
 */
export const removeFiles = async (parts: Parts, now: Date): Promise<void> => {
  const unremovable: string[] = [];
  for (;;) {
    const { tried, failed, isAway } = await removeSome(parts, unremovable, now);
    unremovable.push(...failed);
    if (tried < AT_ONCE || isAway || unremovable.length >= MOST_FAILURES) return;
  }
};

const removeSome = ({ database, remove, onError }: Parts, unremovable: readonly string[], now: Date) =>
  database.asOperator(async (tx) => {
    const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${FILES_LOCK}) as free`.execute(tx);
    if (!rows[0]?.free) return { tried: 0, failed: [], isAway: false };
    const due = await tx
      .selectFrom('removed_files')
      .select('file_key')
      .where('removed_at', '<=', now)
      .where(sql<boolean>`file_key <> all(${unremovable}::text[])`)
      .orderBy('removed_at')
      .limit(AT_ONCE)
      .forUpdate()
      .skipLocked()
      .execute();
    const removed: string[] = [];
    const failed: string[] = [];
    let isAway = false;
    await Promise.all(
      due.map(async ({ file_key }) => {
        try {
          await remove(file_key);
          removed.push(file_key);
        } catch (error) {
          // A storage that does not answer is one fault, and has no answer for the others either.
          if (!(isAway && isOfStorage(error))) onError(error);
          isAway ||= isOfStorage(error);
          failed.push(file_key);
        }
      }),
    );
    if (removed.length > 0) await tx.deleteFrom('removed_files').where('file_key', 'in', removed).execute();
    return { tried: due.length, failed, isAway };
  });

const isOfStorage = (error: unknown): boolean => (error as { readonly code?: string } | null)?.code === 'STORAGE_AWAY';
