import type { BulkOutcome } from '@waybill/domain/bulk';
import type { BulkJobId, ShipmentId } from '@waybill/domain/ids';
import { type NotNull, sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import type { Scope } from '../../db/scope.ts';

const ROWS_ON_PAGE = 100;
const EXAMPLES = 3;

type PageOf = {
  readonly after: number;
  readonly outcome?: BulkOutcome | undefined;
  readonly unchangedAmong?: readonly ShipmentId[] | undefined;
};

/** The report on the rows of a job: how many have which outcome, why, and row by row. */
export const bulkReportRepo = (tx: Tx, { organisationId }: Pick<Scope, 'organisationId'>) => ({
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
  reasons: (jobId: BulkJobId) =>
    tx
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
      // Every row that is skipped is written with its reason.
      .$narrowType<{ reason: NotNull }>()
      .execute(),

  /** Receiver names are shown only for shipments that are in view now. */
  page: async (jobId: BulkJobId, { after, outcome, unchangedAmong }: PageOf) => {
    const most = Math.max(ROWS_ON_PAGE, unchangedAmong?.length ?? 0);
    const rows = await tx
      .selectFrom('bulk_job_rows as r')
      .leftJoin('shipments as s', 's.id', 'r.shipment_key')
      .select(['r.position', 'r.shipment_id', 'r.outcome', 'r.reason'])
      .select(sql<string | null>`coalesce(s.dropoff_receiver_name, s.dropoff_location_name)`.as('receiver_name'))
      .where('r.organisation_id', '=', organisationId)
      .where('r.job_id', '=', jobId)
      .where('r.position', '>', after)
      .$if(outcome !== undefined, (query) => query.where('r.outcome', '=', outcome ?? null))
      .$if(unchangedAmong !== undefined, (query) =>
        // A change by the job is one version.
        query
          .where(sql<boolean>`r.shipment_id = any (${[...(unchangedAmong ?? [])]}::text[])`)
          .where(sql<boolean>`s.version = r.shipment_version + 1`),
      )
      .orderBy('r.position')
      .limit(most + 1)
      .execute();
    return {
      rows: rows.slice(0, most).map((row) => ({
        position: row.position,
        shipmentId: row.shipment_id,
        receiverName: row.receiver_name,
        outcome: row.outcome,
        reason: row.reason,
      })),
      hasMore: rows.length > most,
    };
  },
});
export type BulkReportRepo = ReturnType<typeof bulkReportRepo>;
