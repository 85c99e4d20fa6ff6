import type { OrganisationId } from '@waybill/domain/ids';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../connect.ts';
import type { Job, JobLease, JobProgress } from './job.ts';

type Claim = {
  readonly kind: string;
  readonly most: number;
  /** The limit for one organisation, in all processes together. */
  readonly perOrganisation: number;
  /** The owner that was served last: the turns continue after it. */
  readonly lastOwner: string;
  readonly leaseMs: number;
};

/** The smallest id: every owner comes after it. */
export const FIRST_OWNER = '00000000-0000-0000-0000-000000000000';

/** Runs with the end of a job, in one transaction. */
export type RecordEnd = (tx: Tx) => Promise<void>;

type ClaimedRow = {
  id: string;
  kind: string;
  organisation_id: OrganisationId | null;
  owner_id: string;
  payload: Record<string, unknown>;
  attempts: number;
  progress: JobProgress | null;
  is_cancel_requested: boolean;
  waited_ms: number;
  token: string;
};

/** The queue as the workers of a process see it. All times are the database's own: the processes' clocks may differ. */
export const jobQueue = (database: Database) => {
  /** Changes a job if it is still held under this lease; `record` runs in the same transaction, or not at all. */
  const settle = (lease: JobLease, changes: RawBuilder<unknown>, record?: RecordEnd): Promise<boolean> =>
    database.asOperator(async (tx) => {
      const { numAffectedRows } = await sql`update waybill.jobs
        set lease_token = null, leased_until = null, ${changes}
        where id = ${lease.id} and lease_token = ${lease.token}`.execute(tx);
      if (!numAffectedRows) return false;
      await record?.(tx);
      return true;
    });

  return {
    /** One statement, since a job begins only when it is over. */
    claim: async ({ kind, most, perOrganisation, lastOwner, leaseMs }: Claim) => {
      const { rows } = await sql<ClaimedRow>`select id, kind, organisation_id, owner_id, payload, attempts, progress,
          lease_token as token, cancel_requested_at is not null as is_cancel_requested,
          extract(epoch from started_at - greatest(due_at, enqueued_at))::float8 * 1000 as waited_ms
        from waybill.claim_jobs(${kind}, ${most}, ${perOrganisation}, ${lastOwner}, gen_random_uuid(), ${leaseMs})`.execute(
        database.operatorStatements,
      );
      return { jobs: rows.map(jobOf), lastOwner: rows.at(-1)?.owner_id ?? lastOwner };
    },

    /** Returns the leases that are still held, and whether the job of each is to be cancelled. */
    renew: (leases: readonly JobLease[], leaseMs: number) =>
      database.asOperator(async (tx) => {
        const { rows } = await sql<JobLease & { isCancelRequested: boolean }>`update waybill.jobs j
          set leased_until = clock_timestamp() + ${leaseMs}::int * interval '1 millisecond'
          from unnest(${leases.map(({ id }) => id)}::uuid[], ${leases.map(({ token }) => token)}::uuid[]) l (id, token)
          where j.id = l.id and j.lease_token = l.token
          returning j.id, j.lease_token as token, j.cancel_requested_at is not null as "isCancelRequested"`.execute(tx);
        return rows;
      }),

    complete: (lease: JobLease, record?: RecordEnd) =>
      settle(lease, sql`state = 'done', reason = null, finished_at = clock_timestamp()`, record),

    /** The job made progress and has more to do: other jobs have their turn first. */
    yield: (lease: JobLease) => settle(lease, sql`state = 'waiting', attempts = 0, due_at = clock_timestamp()`),

    /** The job failed and is tried again later. */
    retry: (lease: JobLease, delayMs: number, reason: string) =>
      settle(
        lease,
        sql`state = 'waiting', reason = ${reason}, due_at = clock_timestamp() + ${delayMs}::float8 * interval '1 millisecond'`,
      ),

    bury: (lease: JobLease, reason: string, record?: RecordEnd) =>
      settle(lease, sql`state = 'dead', reason = ${reason}, finished_at = clock_timestamp()`, record),

    cancelled: (lease: JobLease) => settle(lease, sql`state = 'cancelled', finished_at = clock_timestamp()`),

    /** Returns an unfinished job, for another worker to begin at once; this attempt does not count. */
    release: (lease: JobLease, kind: string) =>
      settle(lease, sql`state = 'waiting', attempts = attempts - 1`, async (tx) => {
        await sql`select pg_notify('waybill_jobs', ${kind})`.execute(tx);
      }),

    saveProgress: (lease: JobLease, progress: JobProgress): Promise<void> =>
      database.asOperator(async (tx) => {
        await sql`update waybill.jobs set progress = ${JSON.stringify(progress)}::jsonb
          where id = ${lease.id} and lease_token = ${lease.token}`.execute(tx);
      }),

    /**
     * Where the database's clock was set back, what is due is moved back with it: it would wait until the clock is there again, and so would the job of a
     * worker that has died. Answers by how many seconds, or null.
     */
    heedClock: (leaseMs: number): Promise<number | null> =>
      database.asOperator(async (tx) => {
        const { rows } = await sql<{ seconds: number | null }>`
          select extract(epoch from waybill.heed_clock(${leaseMs}::int * interval '1 millisecond'))::float8 as seconds`.execute(
          tx,
        );
        return rows[0]?.seconds ?? null;
      }),

    /** Milliseconds until a job of these kinds comes due, or the lease of one ends; null when neither is expected. */
    nextChangeMs: async (kinds: readonly string[]): Promise<number | null> => {
      const { rows } = await sql<{ ms: number | null }>`
        select waybill.next_job_change(${[...kinds]}::text[]) as ms`.execute(database.operatorStatements);
      return rows[0]?.ms ?? null;
    },
  };
};
export type JobQueue = ReturnType<typeof jobQueue>;

const jobOf = (row: ClaimedRow): Job => ({
  id: row.id,
  token: row.token,
  kind: row.kind,
  organisationId: row.organisation_id,
  payload: row.payload,
  attempt: row.attempts,
  progress: row.progress,
  isCancelRequested: row.is_cancel_requested,
  waitedMs: row.waited_ms,
});
