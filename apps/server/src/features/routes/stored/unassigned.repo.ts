import type { ShipmentKey } from '@waybill/domain/ids';
import { sql } from 'kysely';
import type { Tx } from '../../../db/connect.ts';
import type { Scope } from '../../../db/scope.ts';
import { readCandidates } from './candidates.repo.ts';

export type UnassignedRepo = ReturnType<typeof unassignedRepo>;

/** The shipments that this organisation carries, are on no vehicle, and are wanted on the day or were before. */
export const unassignedRepo = (tx: Tx, scope: Scope) => ({
  find: async (day: string, usesPickups: boolean, most: number) => {
    const { organisationId } = scope;
    const date = usesPickups
      ? sql`coalesce(case when s.delivery_status in ('new', 'open', 'not-picked-up') then s.pickup_scheduled_date end,
          s.dropoff_scheduled_date)`
      : sql`s.dropoff_scheduled_date`;
    const { rows } = await sql<{ key: ShipmentKey; date: string | null; total: number }>`
      select s.id as key, ${date} as date, (count(*) over ())::integer as total
      from waybill.shipments s
      where ((s.carrier_id = ${organisationId} and s.delivery_status in ('open', 'in-warehouse', 'not-picked-up'))
          or (s.organisation_id = ${organisationId} and coalesce(s.carrier_id, s.organisation_id) = ${organisationId}
            and s.delivery_status in ('new', 'open', 'in-warehouse', 'not-picked-up')))
        and (${date} is null or ${date} <= ${day}::date)
        and not exists (select from waybill.delivery_shipments ds where ds.shipment_key = s.id and ds.ended_at is null)
      order by ${date} desc nulls last, s.id limit ${most}`.execute(tx);
    const found = await readCandidates(
      tx,
      scope,
      rows.map(({ key }) => key),
    );
    return {
      total: rows[0]?.total ?? 0,
      shipments: rows.flatMap(({ key, date }) => {
        const candidate = found.get(key);
        return candidate ? [{ candidate, date }] : [];
      }),
    };
  },
});
