import type { OrganisationId } from '@waybill/domain/ids';
import type { ShipmentAction } from '@waybill/domain/shipment-history';
import { sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import type { Scope } from '../../db/scope.ts';

export type SampleKind = 'vehicle' | 'saved-location' | 'shipment';

export type SampleRow = {
  readonly kind: SampleKind;
  readonly id: string;
  readonly name: string;
  readonly isChanged: boolean;
  /** Of a vehicle: the shipments that are, or were, on its routes. */
  readonly carries: readonly string[];
  /** Of a shipment: somebody else is to carry or forward it. */
  readonly isShared: boolean;
};

/** What does not make a shipment anybody's own: it was entered, planned, and thrown away. */
const NO_CHANGE: readonly ShipmentAction[] = ['created', 'assigned', 'unassigned', 'undone', 'deleted', 'restored'];

export type SampleDataRepo = ReturnType<typeof sampleDataRepo>;

/** Needs the scope of the whole organisation. */
export const sampleDataRepo = (tx: Tx, { organisationId }: Pick<Scope, 'organisationId'>) => ({
  addedAt: async (): Promise<Date | null> => {
    const row = await tx
      .selectFrom('sample_sets')
      .select('added_at')
      .where('organisation_id', '=', organisationId)
      .executeTakeFirst();
    return row?.added_at ?? null;
  },

  /** Nothing of what the samples are, apart from what was deleted. */
  isEmpty: async (): Promise<boolean> => {
    const { rows } = await sql<{ is: boolean }>`select not (
      exists (select from waybill.vehicles where organisation_id = ${organisationId} and deleted_at is null)
      or exists (select from waybill.saved_locations where organisation_id = ${organisationId})
      or exists (select from waybill.shipments where organisation_id = ${organisationId} and delivery_status <> 'deleted')
      or exists (select from waybill.shipments where carrier_id = ${organisationId} and delivery_status <> 'deleted')
      or exists (select from waybill.shipments where forwarder_id = ${organisationId} and delivery_status <> 'deleted')) as is`.execute(
      tx,
    );
    return rows[0]?.is === true;
  },

  /** False where it is there already: whoever asks at the same moment waits here. From here on the transaction tells nobody of what it enters. */
  begin: async (now: Date): Promise<boolean> => {
    await sql`select set_config('waybill.is_seeding', 'on', true)`.execute(tx);
    const { numInsertedOrUpdatedRows: begun } = await tx
      .insertInto('sample_sets')
      .values({ organisation_id: organisationId, added_at: now })
      .onConflict((conflict) => conflict.column('organisation_id').doNothing())
      .executeTakeFirst();
    return (begun ?? 0n) > 0n;
  },

  name: async (kind: SampleKind, ids: readonly string[]): Promise<void> => {
    if (ids.length === 0) return;
    await tx
      .insertInto('sample_rows')
      .values(ids.map((row_id) => ({ organisation_id: organisationId, kind, row_id })))
      .execute();
  },

  rows: async (): Promise<readonly SampleRow[]> => {
    const { rows } = await sql<SampleRow>`
      select r.kind, v.id, v.registration as name, v.version > 1 as "isChanged", array(
          select ds.shipment_key::text from waybill.routes o
          join waybill.deliveries d on d.organisation_id = o.organisation_id and d.route_id = o.id
          join waybill.delivery_shipments ds on ds.organisation_id = d.organisation_id and ds.delivery_id = d.id
          where o.organisation_id = r.organisation_id and o.vehicle_id = v.id) as carries, false as "isShared"
        from waybill.sample_rows r join waybill.vehicles v on v.organisation_id = r.organisation_id and v.id = r.row_id
        where r.organisation_id = ${organisationId} and r.kind = 'vehicle'
      union all select r.kind, l.id, coalesce(l.location_name, l.receiver_name, l.street_address1), l.version > 1, array[]::text[], false
        from waybill.sample_rows r join waybill.saved_locations l on l.organisation_id = r.organisation_id and l.id = r.row_id
        where r.organisation_id = ${organisationId} and r.kind = 'saved-location'
      union all select r.kind, s.id, concat_ws(' ', s.shipment_id, s.dropoff_receiver_name), exists (
          select from waybill.shipment_history h where h.organisation_id = s.organisation_id and h.shipment_key = s.id
            and h.action <> all (${[...NO_CHANGE]}::text[])), array[]::text[],
          coalesce(s.carrier_id <> s.organisation_id, false) or coalesce(s.forwarder_id <> s.organisation_id, false)
        from waybill.sample_rows r join waybill.shipments s on s.organisation_id = r.organisation_id and s.id = r.row_id
        where r.organisation_id = ${organisationId} and r.kind = 'shipment'
      order by 1, 3`.execute(tx);
    return rows;
  },
});

export type SampleRemovalRepo = ReturnType<typeof sampleRemovalRepo>;

/** What no request of an organisation may do by itself: rows that were never anybody's go for good. Needs the operator's transaction. */
export const sampleRemovalRepo = (tx: Tx, organisationId: OrganisationId) => ({
  /** False where there is none; whoever asks at the same moment waits here. Nobody changes the rows from here on. */
  hold: async (): Promise<boolean> => {
    const held = await tx
      .selectFrom('sample_sets')
      .select('organisation_id')
      .where('organisation_id', '=', organisationId)
      .forUpdate()
      .executeTakeFirst();
    if (!held) return false;
    const ids = sql`(select row_id from waybill.sample_rows where organisation_id = ${organisationId})`;
    await sql`select from waybill.routes where organisation_id = ${organisationId} and vehicle_id in ${ids} order by id for update`.execute(
      tx,
    );
    await sql`select from waybill.shipments where organisation_id = ${organisationId} and id in ${ids} order by id for update`.execute(
      tx,
    );
    await sql`select from waybill.vehicles where organisation_id = ${organisationId} and id in ${ids} order by id for update`.execute(
      tx,
    );
    await sql`select from waybill.saved_locations where organisation_id = ${organisationId} and id in ${ids} order by id for update`.execute(
      tx,
    );
    return true;
  },

  /** They leave their routes as deleted shipments do, which works out what is left of those; then they are gone with all that is theirs. */
  shipments: async (ids: readonly string[], now: Date): Promise<void> => {
    const keys = sql`${[...ids]}::uuid[]`;
    const { rows: stops } = await sql<{ id: string }>`select distinct delivery_id as id from waybill.delivery_shipments
      where shipment_key = any (${keys})`.execute(tx);
    await sql`update waybill.shipments set status_before_deletion = delivery_status, delivery_status = 'deleted', deleted_at = ${now}
      where organisation_id = ${organisationId} and id = any (${keys}) and delivery_status <> 'deleted'`.execute(tx);
    await sql`delete from waybill.payments p using waybill.payment_shipments ps
      where ps.shipment_key = any (${keys}) and p.organisation_id = ps.organisation_id and p.id = ps.payment_key
        and not exists (select from waybill.payment_shipments o where o.organisation_id = ps.organisation_id
          and o.payment_key = ps.payment_key and o.shipment_key <> all (${keys}))`.execute(tx);
    await sql`delete from waybill.shipments where organisation_id = ${organisationId} and id = any (${keys})`.execute(
      tx,
    );
    await sql`delete from waybill.deliveries d where d.organisation_id = ${organisationId}
      and d.id = any (${stops.map(({ id }) => id)}::uuid[]) and not exists (select from waybill.delivery_shipments ds
        where ds.organisation_id = d.organisation_id and ds.delivery_id = d.id)`.execute(tx);
  },

  vehicles: async (ids: readonly string[]): Promise<void> => {
    await sql`delete from waybill.vehicles where organisation_id = ${organisationId} and id = any (${[...ids]}::uuid[])`.execute(
      tx,
    );
  },

  savedLocations: async (ids: readonly string[]): Promise<void> => {
    await sql`delete from waybill.saved_locations where organisation_id = ${organisationId} and id = any (${[...ids]}::uuid[])`.execute(
      tx,
    );
  },

  /** Proposals that name what has gone, searches for them, and what the last minute could have brought back of it. */
  traces: async (ids: readonly string[], now: Date): Promise<void> => {
    const named = (text: ReturnType<typeof sql>) =>
      sql`exists (select from unnest(${[...ids]}::text[]) gone where position(gone in ${text}) > 0)`;
    await sql`update waybill.plans set stop_requested_at = coalesce(stop_requested_at, ${now})
      where organisation_id = ${organisationId} and state in ('waiting', 'running') and ${named(sql`asked::text`)}`.execute(
      tx,
    );
    await sql`delete from waybill.plans where organisation_id = ${organisationId} and state not in ('waiting', 'running')
      and ${named(sql`concat(asked, best, routes)`)}`.execute(tx);
    await sql`delete from waybill.route_changes where organisation_id = ${organisationId} and ${named(sql`kept::text`)}`.execute(
      tx,
    );
    await sql`delete from waybill.deletions where organisation_id = ${organisationId} and entity_id = any (${[...ids]}::text[]::uuid[])`.execute(
      tx,
    );
  },

  /** Whatever is left of it is ordinary from now on. */
  end: async (): Promise<void> => {
    await tx.deleteFrom('sample_sets').where('organisation_id', '=', organisationId).execute();
  },
});
