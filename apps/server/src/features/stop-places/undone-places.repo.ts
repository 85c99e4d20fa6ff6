import { type Point, toMicro } from '@waybill/domain/geocoding';
import type { ShipmentKey } from '@waybill/domain/ids';
import { sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import type { Scope } from '../../db/scope.ts';
import { findSoon, mayPlaceBy } from '../../records/stop-places.ts';
import { beforeColumns, toBefore } from './place-before.sql.ts';
import type { SettledStop } from './stop-places.repo.ts';

export type KeptStop = Pick<SettledStop, 'organisationId' | 'key' | 'kind' | 'before'>;
export type RestoredStop = Omit<SettledStop, 'before' | 'settledAt'> & { readonly to: string | null };

/** Places that are taken back. */
export const undonePlacesRepo = (tx: Tx, { organisationId }: Pick<Scope, 'organisationId'>) => {
  const kept = (stops: readonly KeptStop[]) => sql`
    jsonb_to_recordset(${JSON.stringify(stops)}::jsonb) as k ("organisationId" uuid, key uuid, kind text, before jsonb)
    cross join lateral jsonb_to_record(k.before) as b (${beforeColumns})
    join waybill.stop_places p on p.organisation_id = k."organisationId" and p.shipment_key = k.key and p.kind = k.kind`;

  return {
    /** Gives stops the places that they had, unless something has happened to them since they were settled. */
    restore: async (stops: readonly KeptStop[], settledAt: string): Promise<RestoredStop[]> => {
      const { rows } = await sql<RestoredStop & { state: string }>`
        with held as (
          select p.organisation_id, p.shipment_key, p.kind, p.found_address as from_address, s.shipment_id, k.before
          from ${kept(stops)}
          join waybill.shipments s on s.organisation_id = p.organisation_id and s.id = p.shipment_key
          where p.state = 'confirmed' and p.asked_at = ${settledAt}::timestamptz and ${mayPlaceBy(organisationId)}
          order by p.shipment_key, p.kind for no key update of p
        ), written as (
          update waybill.stop_places p set ${toBefore}
          from held h cross join lateral jsonb_to_record(h.before) as b (${beforeColumns})
          where p.organisation_id = h.organisation_id and p.shipment_key = h.shipment_key and p.kind = h.kind
        )
        select organisation_id as "organisationId", shipment_key as key, shipment_id as "shipmentId", kind,
          from_address as "from", before ->> 'found_address' as "to", before ->> 'state' as state from held`.execute(
        tx,
      );
      await findSoon(
        tx,
        rows.filter(({ state }) => state === 'waiting').map(({ key }) => key),
      );
      return rows.map(({ state: _, ...row }) => row);
    },

    /** How many stops have the places of before, because they were given back already. */
    countRestored: async (stops: readonly KeptStop[]): Promise<number> => {
      const { rows } = await sql<{ restored: number }>`
        select count(*)::integer as restored from ${kept(stops)}
        where p.state = b.state and p.asked_at = b.asked_at`.execute(tx);
      return rows[0]?.restored ?? 0;
    },

    /** Lets the stops be looked for again that came meanwhile and took the pin from the memory. */
    lookAgainAt: async (addressKey: string, point: Point, since: string): Promise<void> => {
      const pin = toMicro(point);
      const { rows } = await sql<{ key: ShipmentKey }>`
        update waybill.stop_places set state = 'waiting', asked_at = clock_timestamp()
        where organisation_id = ${organisationId} and address_key = ${addressKey} collate "C" and source = 'memory'
          and latitude = ${pin.latitude} and longitude = ${pin.longitude}
          and asked_at >= ${since}::timestamptz
        returning shipment_key as key`.execute(tx);
      await findSoon(
        tx,
        rows.map(({ key }) => key),
      );
    },
  };
};
export type UndonePlacesRepo = ReturnType<typeof undonePlacesRepo>;
