import { sql } from 'kysely';
import type { Database } from '../db/connect.ts';
import { FILES_LOCK } from '../db/locks.ts';

const BATCH = 100;

/** Removes the files on the list from the storage, and then from the list. The next round repeats one that died. */
export const removeFiles = async (
  database: Database,
  remove: (fileKey: string) => Promise<void>,
  now: Date,
): Promise<void> => {
  while ((await removeSome(database, remove, now)) === BATCH);
};

const removeSome = (database: Database, remove: (fileKey: string) => Promise<void>, now: Date): Promise<number> =>
  database.asOperator(async (tx) => {
    const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${FILES_LOCK}) as free`.execute(tx);
    if (!rows[0]?.free) return 0;
    const due = await tx
      .selectFrom('removed_files')
      .select('file_key')
      .where('removed_at', '<=', now)
      .orderBy('removed_at')
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute();
    const keys = due.map(({ file_key }) => file_key);
    for (const key of keys) await remove(key);
    if (keys.length > 0) await tx.deleteFrom('removed_files').where('file_key', 'in', keys).execute();
    return keys.length;
  });
