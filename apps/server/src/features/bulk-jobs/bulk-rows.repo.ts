import type { BulkOutcome, SkipReason } from '@waybill/domain/bulk';
import type { BulkJobId, ShipmentId, ShipmentKey } from '@waybill/domain/ids';
import { type BeforeChange, beforeChange } from '@waybill/domain/undo-change';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import type { Scope } from '../../db/scope.ts';

/** A query for the shipments of a plan, with their position in it from 1 on. */
export type SelectedShipments = RawBuilder<{ readonly key: ShipmentKey; readonly shipmentId: ShipmentId }>;

export type SelectedShipment = {
  readonly key: ShipmentKey;
  readonly shipmentId: ShipmentId;
  readonly position: number;
  /** How many are selected in all. */
  readonly found: number;
};

export type RowOutcome = {
  readonly position: number;
  readonly outcome: BulkOutcome;
  readonly reason: SkipReason | null;
  /** Set for a row that was changed, and could be undone. */
  readonly before?: BeforeChange | undefined;
};
type PlannedRow = Pick<SelectedShipment, 'key' | 'shipmentId'> & { readonly version: number };
export type NewRow = PlannedRow & RowOutcome;
export type WaitingRow = PlannedRow & {
  readonly position: number;
  /** What an undo makes of it again. */
  readonly before: BeforeChange | null;
};

/** The shipments of a job in the order of the list that they were chosen from: planned, carried out, and settled. */
export const bulkRowsRepo = (tx: Tx, { organisationId }: Pick<Scope, 'organisationId'>) => ({
  /** Reads the selected shipments a portion at a time: there can be fifty thousand of them. */
  portionsOf: async function* (
    selected: SelectedShipments,
    size: number,
  ): AsyncGenerator<readonly SelectedShipment[], void> {
    await sql`declare selected_shipments no scroll cursor for
      select s.key, s."shipmentId", s.position::integer, (count(*) over ())::integer as found
      from (${selected}) s order by s.position`.execute(tx);
    for (;;) {
      const { rows } = await sql<SelectedShipment>`fetch ${sql.lit(size)} from selected_shipments`.execute(tx);
      if (rows.length === 0) break;
      yield rows;
    }
    await sql`close selected_shipments`.execute(tx);
  },

  add: async (jobId: BulkJobId, rows: readonly NewRow[]): Promise<void> => {
    await sql`insert into waybill.bulk_job_rows (organisation_id, job_id, position, shipment_key, shipment_id,
        shipment_version, outcome, reason)
      select ${organisationId}, ${jobId}, * from unnest(${rows.map(({ position }) => position)}::integer[],
        ${rows.map(({ key }) => key)}::uuid[], ${rows.map(({ shipmentId }) => shipmentId)}::text[],
        ${rows.map(({ version }) => version)}::integer[],
        ${rows.map(({ outcome }) => outcome)}::text[], ${rows.map(({ reason }) => reason)}::text[])`.execute(tx);
  },

  /** The next rows without an outcome. */
  waiting: async (jobId: BulkJobId, most: number): Promise<WaitingRow[]> => {
    const rows = await tx
      .selectFrom('bulk_job_rows')
      .select(['position', 'shipment_key', 'shipment_id', 'shipment_version', 'before'])
      .where('organisation_id', '=', organisationId)
      .where('job_id', '=', jobId)
      .where('outcome', '=', 'waiting')
      .orderBy('position')
      .limit(most)
      .execute();
    return rows.map((row) => ({
      position: row.position,
      key: row.shipment_key,
      shipmentId: row.shipment_id,
      version: row.shipment_version,
      before: row.before === null ? null : beforeChange.parse(row.before),
    }));
  },

  settle: async (jobId: BulkJobId, outcomes: readonly RowOutcome[]): Promise<void> => {
    await sql`update waybill.bulk_job_rows r set outcome = o.outcome, reason = o.reason,
        before = coalesce(o.before::jsonb, r.before)
      from unnest(${outcomes.map(({ position }) => position)}::integer[], ${outcomes.map((row) => row.outcome)}::text[],
        ${outcomes.map(({ reason }) => reason)}::text[],
        ${outcomes.map(({ before }) => (before ? JSON.stringify(before) : null))}::text[])
        o (position, outcome, reason, before)
      where r.organisation_id = ${organisationId} and r.job_id = ${jobId} and r.position = o.position`.execute(tx);
  },

  /**
   * Plans to undo the rows that a job has changed, at the version that it has left. What a later job has changed, and an undo has
   * taken back since or is about to, is as the job has left it: then it is at the version of that undo.
   */
  addUndo: async (undoId: BulkJobId, jobId: BulkJobId): Promise<void> => {
    await sql`with recursive undone as (
        select n.shipment_key, n.shipment_version as found, u.shipment_version + 1 as version
        from waybill.bulk_jobs j
        join waybill.bulk_job_rows u on u.organisation_id = j.organisation_id and u.job_id = j.id
          and u.outcome in ('changed', 'waiting')
        join waybill.bulk_job_rows n on n.organisation_id = j.organisation_id and n.job_id = j.undoes
          and n.shipment_key = u.shipment_key
        where j.organisation_id = ${organisationId} and j.state in ('running', 'done') and j.undoes is not null
          and j.created_at >= (select o.finished_at from waybill.bulk_jobs o
            where o.organisation_id = ${organisationId} and o.id = ${jobId})
      ), expected as (
        select position, shipment_key, shipment_id, shipment_version + 1 as version, before
        from waybill.bulk_job_rows
        where organisation_id = ${organisationId} and job_id = ${jobId} and outcome = 'changed' and before is not null
        union all
        select e.position, e.shipment_key, e.shipment_id, u.version, e.before
        from expected e join undone u on u.shipment_key = e.shipment_key and u.found = e.version
      )
      insert into waybill.bulk_job_rows (organisation_id, job_id, position, shipment_key, shipment_id, shipment_version,
        outcome, before)
      select ${organisationId}, ${undoId}, row_number() over (order by l.position), l.shipment_key, l.shipment_id,
        l.version, 'waiting', l.before
      from (select distinct on (position) * from expected order by position, version desc) l`.execute(tx);
  },

  /** Whether all rows of a job that has not begun have been changed since. What is not in sight counts as unchanged: nobody knows. */
  areAllChangedSince: async (jobId: BulkJobId): Promise<boolean> => {
    const { rows } = await sql<{ isAny: boolean }>`select exists (
      select from waybill.bulk_job_rows r left join waybill.shipments s on s.id = r.shipment_key
      where r.organisation_id = ${organisationId} and r.job_id = ${jobId}
        and (s.id is null or s.version <= r.shipment_version)) as "isAny"`.execute(tx);
    return rows[0]?.isAny === false;
  },

  /** Whether row-level security shows all shipments that are in the file of a job. */
  areAllInSight: async (jobId: BulkJobId): Promise<boolean> => {
    const { rows } = await sql<{ hidden: boolean }>`select exists (
      select from waybill.bulk_job_rows r
      where r.organisation_id = ${organisationId} and r.job_id = ${jobId} and r.outcome = 'changed'
        and not exists (select from waybill.shipments s where s.id = r.shipment_key)) as hidden`.execute(tx);
    return rows[0]?.hidden === false;
  },

  /** Takes the outcomes back when the file was not made, or not yet: no row counts as done without it. */
  unmake: async (jobId: BulkJobId, outcome: 'waiting' | 'failed'): Promise<void> => {
    await tx
      .updateTable('bulk_job_rows')
      .set({ outcome })
      .where('organisation_id', '=', organisationId)
      .where('job_id', '=', jobId)
      .where('outcome', 'in', ['waiting', 'changed'])
      .execute();
  },
});
export type BulkRowsRepo = ReturnType<typeof bulkRowsRepo>;
