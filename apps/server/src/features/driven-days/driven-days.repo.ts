import { CONFLICTS_PAGE, type DrivenDay, MOST_COUNTED, type OpenConflict } from '@waybill/contract/driven-days';
import type { OfficeConflict } from '@waybill/contract/proofs';
import type { DriverConflictId, VehicleId } from '@waybill/domain/ids';
import type { Money } from '@waybill/domain/money';
import { sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import type { Scope } from '../../db/scope.ts';
import { presentConflict } from '../../records/driver-conflicts.ts';

/** The first of those that are told; more are counted. */
const MOST_MISSING = 100;

type Row = {
  readonly driver: string;
  readonly started_at: Date | null;
  readonly ended_at: Date | null;
  readonly start_km: number | null;
  readonly end_km: number | null;
  readonly missing_parcels: number | null;
  readonly missing: DrivenDay['missing'];
  readonly cash_due: Money[];
  readonly cash_counted: Money[] | null;
};

export type DrivenDaysRepo = ReturnType<typeof drivenDaysRepo>;

export const drivenDaysRepo = (tx: Tx, { organisationId }: Scope) => ({
  /** False for one of another organisation or division: row-level security does not show it. */
  isInSight: async (vehicleId: VehicleId): Promise<boolean> =>
    (await tx
      .selectFrom('vehicles')
      .select('id')
      .where('organisation_id', '=', organisationId)
      .where('id', '=', vehicleId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()) !== undefined,

  /** What was told about a day, by those who have begun it. */
  ofDay: async (vehicleId: VehicleId, day: string): Promise<DrivenDay[]> => {
    const { rows } =
      await sql<Row>`select coalesce(u.name, u.email, '') as driver, d.started_at, d.ended_at, d.start_km, d.end_km,
        greatest(0, d.missing_parcels - left_behind.found) as missing_parcels, d.cash_counted, left_behind.missing,
        coalesce((select jsonb_agg(jsonb_build_object('minor', c.minor, 'currency', c.currency) order by c.currency)
          from (select sum(k.amount)::bigint as minor, k.currency from waybill.payment_collections k
            where k.organisation_id = d.organisation_id and k.user_id = d.user_id and k.vehicle_id = d.vehicle_id and k.day = d.day
              and k.method = 'cash' and k.taken_back_at is null group by k.currency) c), '[]') as cash_due
      from waybill.driver_days d left join waybill.users u on u.id = d.user_id
      -- What was not found when the vehicle left, and which of it has turned up since.
      cross join lateral (
        select (count(*) filter (where n.is_found))::integer as found,
          coalesce(jsonb_agg(jsonb_build_object('shipmentId', n.shipment_id, 'barcode', n.barcode) order by n.shipment_id, n.barcode)
            filter (where not n.is_found and n.place <= ${MOST_MISSING}), '[]') as missing
        from (select *, row_number() over (partition by named.is_found order by named.shipment_id, named.barcode) as place
          from (select s.shipment_id, p.barcode, p.status = 'completed' or exists (select from waybill.parcel_scans x
                where x.organisation_id = d.organisation_id and x.shipment_key = p.shipment_key and x.parcel_id = p.id
                  and x.scanned_at >= d.started_at)
                or exists (select from waybill.warehouse_scans w
                where w.organisation_id = d.organisation_id and w.shipment_key = p.shipment_key and w.parcel_id = p.id
                  and w.has_come and w.undone_at is null and w.happened_at >= d.started_at) as is_found
            from waybill.parcels p join waybill.shipments s on s.organisation_id = p.organisation_id and s.id = p.shipment_key
            where d.missing_parcels > 0 and p.shipment_key = any (d.shipment_keys) and p.id in (
              select said.value::uuid from waybill.driver_actions a, jsonb_array_elements_text(a.said -> 'missingParcels') said
              where a.organisation_id = d.organisation_id and a.user_id = d.user_id and a.vehicle_id = d.vehicle_id
                and a.kind = 'start-day' and a.said ->> 'day' = ${day})) named) n) left_behind
      where d.organisation_id = ${organisationId} and d.vehicle_id = ${vehicleId} and d.day = ${day}::date and d.started_at is not null
      order by d.started_at limit 50`.execute(tx);
    return rows.map((row) => ({
      driver: row.driver,
      startedAt: row.started_at?.toISOString() ?? null,
      endedAt: row.ended_at?.toISOString() ?? null,
      startKm: row.start_km,
      endKm: row.end_km,
      missingParcels: row.missing_parcels ?? 0,
      missing: row.missing,
      cashDue: row.cash_due,
      cashCounted: row.cash_counted,
    }));
  },

  /** Where driver and office disagree about what was done with the vehicle on a day, and nobody has settled it. */
  conflicts: async (vehicleId: VehicleId, day: string, timeZone: string): Promise<OfficeConflict[]> => {
    const rows = await tx
      .selectFrom('driver_conflicts as c')
      .innerJoin('driver_actions as a', (join) =>
        join.onRef('a.organisation_id', '=', 'c.organisation_id').onRef('a.id', '=', 'c.action_id'),
      )
      .selectAll('c')
      .where('c.organisation_id', '=', organisationId)
      .where('c.settled_at', 'is', null)
      .where('a.vehicle_id', '=', vehicleId)
      .where(sql<boolean>`(c.happened_at at time zone ${timeZone})::date = ${day}::date`)
      .orderBy('c.raised_at', 'desc')
      .limit(100)
      .execute();
    return rows.map(presentConflict);
  },

  /** How many are open, as far as they are counted. */
  countOpen: async (): Promise<number> => {
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::integer as count from (select 1 from waybill.driver_conflicts
      where organisation_id = ${organisationId} and settled_at is null limit ${MOST_COUNTED}) open`.execute(tx);
    return rows[0]?.count ?? 0;
  },

  /** Those that nobody has settled, newest first, and one more than a page if there are more. Also of vehicles that are gone or never were. */
  open: async (after: DriverConflictId | undefined): Promise<OpenConflict[]> => {
    const rows = await tx
      .selectFrom('driver_conflicts as c')
      .innerJoin('driver_actions as a', (join) =>
        join.onRef('a.organisation_id', '=', 'c.organisation_id').onRef('a.id', '=', 'c.action_id'),
      )
      .leftJoin('vehicles as v', (join) =>
        join.onRef('v.organisation_id', '=', 'c.organisation_id').onRef('v.id', '=', 'a.vehicle_id'),
      )
      .selectAll('c')
      .select(['v.id as driven_id', 'v.name as driven_name', 'v.deleted_at as driven_deleted_at'])
      .where('c.organisation_id', '=', organisationId)
      .where('c.settled_at', 'is', null)
      .$if(after !== undefined, (query) =>
        query.where(
          sql<boolean>`(c.raised_at, c.id) < (select l.raised_at, l.id from waybill.driver_conflicts l
            where l.organisation_id = ${organisationId} and l.id = ${after})`,
        ),
      )
      .orderBy('c.raised_at', 'desc')
      .orderBy('c.id', 'desc')
      .limit(CONFLICTS_PAGE + 1)
      .execute();
    return rows.map(({ driven_id, driven_name, driven_deleted_at, ...row }) => ({
      ...presentConflict(row),
      drivenVehicle:
        driven_id === null ? null : { id: driven_id, name: driven_name ?? '', isDeleted: driven_deleted_at !== null },
    }));
  },
});
