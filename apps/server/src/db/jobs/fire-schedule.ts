import { sql } from 'kysely';
import type { Database } from '../connect.ts';
import { orderedId } from '../ordered-id.ts';

/** The minute by the database's clock. */
export const currentMinute = async (database: Database): Promise<Date> => {
  const { rows } = await sql<{ minute: Date }>`select date_trunc('minute', clock_timestamp()) as minute`.execute(
    database.operatorStatements,
  );
  if (!rows[0]) throw new Error('the database gave no time');
  return rows[0].minute;
};

/**
 * Enqueues the job of a schedule for this minute, once, whichever process is first. While the previous round is still running
 * no new one is enqueued, so rounds do not pile up behind a slow one.
 */
export const fireSchedule = (database: Database, kind: string, minute: Date): Promise<boolean> =>
  database.asOperator(async (tx) => {
    const { numAffectedRows } = await sql`insert into waybill.jobs (id, kind, scheduled_for, order_key)
      select ${orderedId(minute)}, ${kind}, ${minute}, 'schedule'
      where not exists (select from waybill.jobs where kind = ${kind} and state in ('waiting', 'blocked', 'running')
        and order_key = 'schedule' and scheduled_for is not null)
      on conflict (kind, scheduled_for) where scheduled_for is not null do nothing`.execute(tx);
    return Number(numAffectedRows ?? 0) > 0;
  });
