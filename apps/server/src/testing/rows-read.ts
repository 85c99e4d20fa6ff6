import { sql } from 'kysely';
import type { Tx } from '../db/connect.ts';

/** The number of rows of a table that a piece of work fetches in its transaction: its cost, without a clock. */
export const rowsReadBy = async (
  tx: Tx,
  table:
    | 'shipments'
    | 'stop_places'
    | 'webhook_deliveries'
    | 'payments'
    | 'payment_shipments'
    | 'payment_search'
    | 'messages',
  work: () => Promise<unknown>,
): Promise<number> => {
  const sofar = async () => {
    const { rows } = await sql<{ rows: number }>`select (seq_tup_read + idx_tup_fetch)::int as rows
      from pg_stat_xact_user_tables where relid = ${`waybill.${table}`}::regclass`.execute(tx);
    return rows[0]?.rows ?? 0;
  };
  const before = await sofar();
  await work();
  return (await sofar()) - before;
};
