import { sql } from 'kysely';
import type { Tx } from '../db/connect.ts';

/** How many rows of a table a piece of work fetches in its transaction, by whichever way: what it costs, without a clock. */
export const rowsReadBy = async (tx: Tx, table: 'shipments', work: () => Promise<unknown>): Promise<number> => {
  const sofar = async () => {
    const { rows } = await sql<{ rows: number }>`select (seq_tup_read + idx_tup_fetch)::int as rows
      from pg_stat_xact_user_tables where relid = ${`waybill.${table}`}::regclass`.execute(tx);
    return rows[0]?.rows ?? 0;
  };
  const before = await sofar();
  await work();
  return (await sofar()) - before;
};
