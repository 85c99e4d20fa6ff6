import type { MissingParcel } from '@waybill/contract/warehouse';
import type { OrganisationId, ParcelId, ShipmentId, ShipmentKey } from '@waybill/domain/ids';
import type { MetadataFlag } from '@waybill/domain/metadata-flag';
import { STILL_TO_COME } from '@waybill/domain/warehouse';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../db/connect.ts';
import type { Scope } from '../../../db/scope.ts';
import { wholeList } from '../../../db/whole-list.ts';

/** A day, or a container. */
export type ListOf = { readonly day: string } | { readonly container: string };

const sameContainer = (number: string) =>
  sql`upper(regexp_replace(s.container_number, '[^A-Za-z0-9]', '', 'g')) = upper(regexp_replace(${number}, '[^A-Za-z0-9]', '', 'g'))`;

const isOn = (list: ListOf): RawBuilder<boolean> =>
  'container' in list
    ? sql<boolean>`(s.container_number is not null and ${sameContainer(list.container)})`
    : sql<boolean>`s.dropoff_scheduled_date = ${list.day}::date`;

const MISSING_ORDER = sql`postcode nulls last, address nulls last, "shipmentId", position`;

const MOST_CHOICES = 200;

/** Where a shipment is: in the warehouse, and on which vehicle and list. */
export type Whereabouts = {
  readonly vehicleRegistration: string | null;
  readonly stopNumber: number | null;
  readonly isPlanned: boolean;
  readonly wasInWarehouse: boolean;
  readonly arrived: readonly (ParcelId | null)[];
  readonly isOnList: boolean;
};

export type WarehouseListRepo = ReturnType<typeof warehouseListRepo>;

/** `seen` are the shipments in view, as the wiring has them. */
export const warehouseListRepo = (tx: Tx, { organisationId }: Scope, seen: RawBuilder<boolean>) => {
  /** Goods that come to this organisation: another that is to carry them has a warehouse of its own. */
  const own = sql`(s.carrier_id = ${organisationId} or (s.carrier_id is null and s.organisation_id = ${organisationId}))`;
  const goods = sql`s.shipment_id as "shipmentId", p.id as "parcelId", coalesce(p.barcode, s.shipment_id) as barcode,
    s.dropoff_receiver_name as "receiverName", s.dropoff_street_address1 as address, s.flags,
    s.warehouse_location as place`;
  const parcels = sql`left join waybill.parcels p on p.organisation_id = s.organisation_id and p.shipment_key = s.id
    and p.status <> 'deleted'`;

  /** Every parcel of a list that has come, or is still to: what has left without having been scanned is neither. */
  const expected = (list: ListOf) => sql`
    select ${goods}, s.dropoff_postcode as postcode, p.position, u.status, u.is_in
    from waybill.shipments s ${parcels}
    cross join lateral (select coalesce(p.status, s.delivery_status) as status) status_of
    cross join lateral (select status_of.status, status_of.status = 'in-warehouse'
        or (status_of.status <> all (${STILL_TO_COME.filter((status) => status !== 'assigned')}::text[])
          and exists (select from waybill.warehouse_scans w where w.organisation_id = ${organisationId}
            and w.shipment_key = s.id and w.parcel_id is not distinct from p.id and w.has_come and w.undone_at is null))
        or (status_of.status = 'assigned' and exists (select from waybill.delivery_shipments ds
          where ds.organisation_id = ${organisationId} and ds.shipment_key = s.id and ds.ended_at is null and ds.was_in_warehouse))
        as is_in) u
    where ${isOn(list)} and s.delivery_status <> 'deleted' and ${own} and ${seen}
      and (u.is_in or u.status = any (${[...STILL_TO_COME]}::text[]))`;

  return {
    read: async (list: ListOf, most: number) => {
      const { rows } = await sql<{ expected: number; in: number; missing: MissingParcel[] }>`
        with e as materialized (${expected(list)})
        select (select count(*)::integer from e) as expected, (select count(*)::integer from e where is_in) as "in",
          coalesce((select jsonb_agg(to_jsonb(m) - 'n' order by n) from (
            select "shipmentId", "parcelId", barcode, "receiverName", address, flags, place,
              row_number() over (order by ${MISSING_ORDER}) as n
            from e where not is_in order by n limit ${most}) m), '[]') as missing`.execute(tx);
      return rows[0] ?? { expected: 0, in: 0, missing: [] };
    },

    /** All that is missing, of which the screen has the first. */
    wholeMissing: (list: ListOf) =>
      wholeList(tx, sql<MissingParcel>`select * from (${expected(list)}) e where not is_in`, {
        order: MISSING_ORDER,
      }),

    /** The places of goods that are here or on their way, as somebody has written them. */
    shelves: async (): Promise<readonly string[]> => {
      const { rows } = await sql<{
        shelf: string;
      }>`select distinct s.warehouse_location as shelf from waybill.shipments s
        where s.delivery_status = any (${['in-warehouse', 'self-collect', 'mixed', ...STILL_TO_COME]}::text[])
          and s.warehouse_location is not null and ${own} and ${seen}
        order by 1 limit ${MOST_CHOICES}`.execute(tx);
      return rows.map(({ shelf }) => shelf);
    },

    containers: async (): Promise<readonly string[]> => {
      const { rows } = await sql<{ container: string }>`select distinct s.container_number as container
        from waybill.shipments s
        where s.delivery_status = any (${[...STILL_TO_COME]}::text[]) and s.container_number is not null and ${own} and ${seen}
        order by 1 limit ${MOST_CHOICES}`.execute(tx);
      return rows.map(({ container }) => container);
    },

    /**
     * The parcels that carry a code, those of the list first; deleted ones only if there are no others. A shipment without parcels carries its own id.
     */
    find: async (code: string, list: ListOf) => {
      const { rows } = await sql<MissingParcel & { isOnList: boolean; isDeleted: boolean; flags: MetadataFlag[] }>`
        select ${goods}, coalesce(${isOn(list)}, false) as "isOnList", coalesce(p.status, s.delivery_status) = 'deleted' as "isDeleted"
        from waybill.parcels p
        join waybill.shipments s on s.organisation_id = p.organisation_id and s.id = p.shipment_key
        where p.barcode = ${code} and ${seen}
        union all
        select ${goods}, coalesce(${isOn(list)}, false), s.delivery_status = 'deleted'
        from waybill.shipments s ${parcels}
        where s.shipment_id = any (${[code, code.replace(/\d{3}$/, '')].map((id) => id.toUpperCase())}::text[]) and ${seen}
          and (s.shipment_id = upper(${code}) or p.id is null)
        limit 20`.execute(tx);
      const unique = [...new Map(rows.map((row) => [row.parcelId ?? row.shipmentId, row])).values()];
      const live = unique.filter(({ isDeleted }) => !isDeleted);
      return live.length > 0 ? live : unique.slice(0, 1);
    },

    whereabouts: async (shipment: ShipmentKey, list: ListOf): Promise<Whereabouts> => {
      const { rows } =
        await sql<Whereabouts>`select s.vehicle_registration as "vehicleRegistration", s.stop_number as "stopNumber",
          d.n > 0 as "isPlanned", coalesce(d.was, false) as "wasInWarehouse", coalesce(${isOn(list)}, false) as "isOnList",
          coalesce(a.arrived, '[]') as arrived
        from waybill.shipments s
        cross join lateral (select count(*) as n, bool_or(ds.was_in_warehouse) as was from waybill.delivery_shipments ds
          where ds.organisation_id = ${organisationId} and ds.shipment_key = s.id and ds.ended_at is null) d
        cross join lateral (select jsonb_agg(w.parcel_id) as arrived from waybill.warehouse_scans w
          where w.organisation_id = ${organisationId} and w.shipment_key = s.id and w.has_come and w.undone_at is null) a
        where s.id = ${shipment}`.execute(tx);
      const [found] = rows;
      if (!found) throw new Error('A shipment that is held is there.');
      return found;
    },

    /**
     * Whether its status was changed after that: what was scanned without a network may come late. What was changed later than now was changed before the
     * clock was set back.
     */
    hasMovedSince: async (
      { organisationId: owner, key }: { readonly organisationId: OrganisationId; readonly key: ShipmentKey },
      at: Date,
      now: Date,
    ): Promise<boolean> => {
      const { rows } = await sql`select 1 from waybill.shipment_history h
        where h.organisation_id = ${owner} and h.shipment_key = ${key} and h.occurred_at > ${at} and h.occurred_at <= ${now}
          and h.action <> 'scanned-in' and (h.changes ? 'deliveryStatus' or h.changes ? 'parcelStatuses') limit 1`.execute(
        tx,
      );
      return rows.length > 0;
    },

    setPlace: async (shipment: ShipmentKey, place: string | null, now: Date): Promise<void> => {
      await sql`update waybill.shipments set warehouse_location = ${place}, version = version + 1,
        updated_at = greatest(updated_at, ${now}) where id = ${shipment}`.execute(tx);
    },

    /** Others see that it has come, although nothing of the shipment itself has changed. */
    announce: async (shipment: ShipmentKey, now: Date): Promise<void> => {
      await sql`update waybill.shipments set updated_at = greatest(updated_at, ${now}) where id = ${shipment}`.execute(
        tx,
      );
    },

    /** A shipment that is taken off its vehicle goes back to where it came from. */
    setWasInWarehouse: async (shipment: ShipmentKey, was: boolean): Promise<void> => {
      await sql`update waybill.delivery_shipments set was_in_warehouse = ${was}
        where organisation_id = ${organisationId} and shipment_key = ${shipment} and ended_at is null
          and was_in_warehouse <> ${was}`.execute(tx);
    },

    shipmentOfParcel: async (parcelId: ParcelId): Promise<ShipmentId | null> => {
      const { rows } = await sql<{ shipmentId: ShipmentId }>`select s.shipment_id as "shipmentId" from waybill.parcels p
        join waybill.shipments s on s.organisation_id = p.organisation_id and s.id = p.shipment_key
        where p.id = ${parcelId} and p.status <> 'deleted' and ${seen}`.execute(tx);
      return rows[0]?.shipmentId ?? null;
    },
  };
};
