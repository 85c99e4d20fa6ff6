import { sql } from 'kysely';
import type { Database } from '../connect.ts';
import { orderedId } from '../ordered-id.ts';

/** By the database's clock, to the minute. */
export const currentMinute = async (database: Database): Promise<Date> => {
  const { rows } = await sql<{ minute: Date }>`select date_trunc('minute', clock_timestamp()) as minute`.execute(
    database.kysely,
  );
  if (!rows[0]) throw new Error('the database told no time');
  return rows[0].minute;
};

/**
 * Enqueues what a schedule has for this minute, once, whichever process comes first. While the round before is not over there
 * is none: rounds do not pile up behind one that takes long.
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
