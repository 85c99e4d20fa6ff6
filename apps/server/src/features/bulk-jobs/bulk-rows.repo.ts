import type { BULK_OUTCOMES } from '@waybill/contract/bulk-jobs';
import type { SkipReason } from '@waybill/domain/bulk';
import type { BulkJobId, ShipmentId, ShipmentKey } from '@waybill/domain/ids';
import { sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import type { Scope } from '../../db/scope.ts';

export type Selected = { readonly key: ShipmentKey; readonly shipmentId: ShipmentId };

export type BulkOutcome = (typeof BULK_OUTCOMES)[number];

export type RowOutcome = {
  readonly position: number;
  readonly outcome: BulkOutcome;
  readonly reason: SkipReason | null;
};
type PlannedRow = Selected & { readonly version: number };
export type NewRow = PlannedRow & RowOutcome;
export type WaitingRow = PlannedRow & { readonly position: number };

const ROWS_ON_PAGE = 100;
const EXAMPLES = 3;

/** The outcome of each shipment of a job, in the order of the list that they were chosen from. */
export const bulkRowsRepo = (tx: Tx, { organisationId }: Pick<Scope, 'organisationId'>) => ({
  /** The shipments with these ids, in this order; row-level security leaves out the others. */
  select: async (ids: readonly ShipmentId[]): Promise<Selected[]> => {
    const { rows } = await sql<Selected>`select s.id as key, s.shipment_id as "shipmentId"
      from unnest(${[...ids]}::text[]) with ordinality asked (id, place)
      join waybill.shipments s on s.shipment_id = asked.id
      where ${organisationId} in (s.organisation_id, s.carrier_id, s.forwarder_id)
      order by asked.place`.execute(tx);
    return rows;
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
      .select(['position', 'shipment_key', 'shipment_id', 'shipment_version'])
      .where('organisation_id', '=', organisationId)
      .where('job_id', '=', jobId)
      .where('outcome', '=', 'waiting')
      .orderBy('position')
      .limit(most)
      .execute();
    return rows.map((row) => ({
      position: row.position,
      key: row.shipment_key as ShipmentKey,
      shipmentId: row.shipment_id as ShipmentId,
      version: row.shipment_version,
    }));
  },

  settle: async (jobId: BulkJobId, outcomes: readonly RowOutcome[]): Promise<void> => {
    await sql`update waybill.bulk_job_rows r set outcome = o.outcome, reason = o.reason
      from unnest(${outcomes.map(({ position }) => position)}::integer[], ${outcomes.map((row) => row.outcome)}::text[],
        ${outcomes.map(({ reason }) => reason)}::text[]) o (position, outcome, reason)
      where r.organisation_id = ${organisationId} and r.job_id = ${jobId} and r.position = o.position`.execute(tx);
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

  counts: async (jobId: BulkJobId): Promise<Partial<Record<BulkOutcome, number>>> => {
    const rows = await tx
      .selectFrom('bulk_job_rows')
      .select(['outcome', sql<number>`count(*)::int`.as('count')])
      .where('organisation_id', '=', organisationId)
      .where('job_id', '=', jobId)
      .groupBy('outcome')
      .execute();
    return Object.fromEntries(rows.map(({ outcome, count }) => [outcome, count]));
  },

  /** The reasons why rows are skipped, the most frequent first. */
  reasons: async (jobId: BulkJobId) => {
    const rows = await tx
      .selectFrom('bulk_job_rows')
      .select([
        'reason',
        sql<number>`count(*)::int`.as('count'),
        sql<ShipmentId[]>`(array_agg(shipment_id order by position))[1:${sql.lit(EXAMPLES)}]`.as('examples'),
      ])
      .where('organisation_id', '=', organisationId)
      .where('job_id', '=', jobId)
      .where('outcome', '=', 'skipped')
      .groupBy('reason')
      .orderBy('count', 'desc')
      .orderBy('reason')
      .execute();
    return rows.map(({ reason, count, examples }) => ({ reason: reason as SkipReason, count, examples }));
  },

  /** Receiver names are shown only for shipments that are in view now. */
  page: async (jobId: BulkJobId, after: number, outcome: BulkOutcome | undefined) => {
    const rows = await tx
      .selectFrom('bulk_job_rows as r')
      .leftJoin('shipments as s', 's.id', 'r.shipment_key')
      .select(['r.position', 'r.shipment_id', 'r.outcome', 'r.reason'])
      .select(sql<string | null>`coalesce(s.dropoff_receiver_name, s.dropoff_location_name)`.as('receiver_name'))
      .where('r.organisation_id', '=', organisationId)
      .where('r.job_id', '=', jobId)
      .where('r.position', '>', after)
      .$if(outcome !== undefined, (query) => query.where('r.outcome', '=', outcome as string))
      .orderBy('r.position')
      .limit(ROWS_ON_PAGE + 1)
      .execute();
    return {
      rows: rows.slice(0, ROWS_ON_PAGE).map((row) => ({
        position: row.position,
        shipmentId: row.shipment_id as ShipmentId,
        receiverName: row.receiver_name,
        outcome: row.outcome as BulkOutcome,
        reason: row.reason as SkipReason | null,
      })),
      hasMore: rows.length > ROWS_ON_PAGE,
    };
  },
});
export type BulkRowsRepo = ReturnType<typeof bulkRowsRepo>;
