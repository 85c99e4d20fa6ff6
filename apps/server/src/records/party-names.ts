import { sql } from 'kysely';
import type { Tx } from '../db/connect.ts';

/** The names of all organisations of these shipments, as far as the reader has a part in them. */
export const partyNames = async (tx: Tx, shipmentKeys: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (shipmentKeys.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from waybill.party_names(${[...shipmentKeys]}::uuid[])`.execute(tx);
  return new Map(rows.map(({ id, name }) => [id, name]));
};
