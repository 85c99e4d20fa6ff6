import type { OrganisationId } from '@waybill/domain/ids';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../connect.ts';

export type JobCounts = {
  readonly kind: string;
  /** Includes jobs that wait behind another job with the same key. */
  readonly waiting: number;
  readonly running: number;
  readonly dead: number;
};

export type DeadJob = {
  readonly id: string;
  readonly kind: string;
  readonly organisationId: OrganisationId | null;
  readonly organisationName: string | null;
  readonly attempts: number;
  readonly reason: string;
  readonly enqueuedAt: Date;
  readonly diedAt: Date;
};

export type OpenJob = {
  readonly id: string;
  readonly kind: string;
  readonly state: 'waiting' | 'running';
  readonly organisationId: OrganisationId | null;
  readonly organisationName: string | null;
  readonly attempts: number;
  readonly enqueuedAt: Date;
};

/** Reads the indexes of these states alone: finished jobs, which may be a million, are not counted. */
export const countJobs = (database: Database): Promise<readonly JobCounts[]> =>
  database.asOperator(async (tx) => {
    const { rows } =
      await sql<JobCounts>`select kind, sum(waiting)::int as waiting, sum(running)::int as running, sum(dead)::int as dead
      from (
        select kind, count(*) as waiting, 0 as running, 0 as dead from waybill.jobs where state = 'waiting' group by kind
        union all select kind, count(*), 0, 0 from waybill.jobs
          where state = 'blocked' and order_key is not null group by kind
        union all select kind, 0, count(*), 0 from waybill.jobs where state = 'running' group by kind
        union all select kind, 0, 0, count(*) from waybill.jobs where state = 'dead' group by kind
      ) counted group by kind order by kind`.execute(tx);
    return rows;
  });

/** What waits or runs, of each kind the oldest. */
export const openJobs = async (tx: Tx, kind: string | null, mostOfKind: number): Promise<readonly OpenJob[]> => {
  const { rows } =
    await sql<OpenJob>`select j.id, j.kind, case j.state when 'running' then 'running' else 'waiting' end as state,
      o.id as "organisationId", o.name as "organisationName", j.attempts, j.enqueued_at as "enqueuedAt"
    from (
      select *, row_number() over (partition by kind order by enqueued_at, id) as place from waybill.jobs
      where state in ('waiting', 'blocked', 'running') and ${kind === null ? sql`true` : sql`kind = ${kind}`}
    ) j left join waybill.organisations o on o.id = j.organisation_id
    where j.place <= ${mostOfKind} order by j.kind, j.place`.execute(tx);
  return rows;
};

/** The newest come first. */
export const deadJobs = (tx: Tx, kind: string | null, most: number): Promise<readonly DeadJob[]> =>
  tx
    .selectFrom('jobs as j')
    .leftJoin('organisations as o', 'o.id', 'j.organisation_id')
    .select(['j.id', 'j.kind', 'o.id as organisationId', 'o.name as organisationName', 'j.attempts'])
    .select([sql<string>`coalesce(j.reason, '')`.as('reason'), 'j.enqueued_at as enqueuedAt'])
    .select(sql<Date>`j.finished_at`.as('diedAt'))
    .where('j.state', '=', 'dead')
    .$if(kind !== null, (query) => query.where('j.kind', '=', kind))
    .orderBy('j.finished_at', 'desc')
    .orderBy('j.id')
    .limit(most)
    .$castTo<DeadJob>()
    .execute();

/**
 * Dead jobs begin anew, with all their attempts. Others of their key have gone on without them, so they queue behind those that
 * wait. Returns their ids.
 */
export const reviveJobs = async (
  tx: Tx,
  which: { readonly id: string } | { readonly kind: string },
): Promise<readonly string[]> => {
  const chosen = 'id' in which ? sql`id = ${which.id}` : sql`kind = ${which.kind}`;
  const { rows } = await sql<{ id: string; kind: string }>`update waybill.jobs
    set state = 'waiting', attempts = 0, finished_at = null, cancel_requested_at = null,
      due_at = clock_timestamp(), enqueued_at = clock_timestamp()
    where state = 'dead' and ${chosen} returning id, kind`.execute(tx);
  for (const kind of new Set(rows.map((row) => row.kind))) {
    await sql`select pg_notify('waybill_jobs', ${kind})`.execute(tx);
  }
  return rows.map(({ id }) => id);
};

export const cancelJob = async (tx: Tx, id: string): Promise<boolean> => {
  const { rows } = await sql<{ cancelled: boolean }>`select waybill.cancel_job(id, owner_id) as cancelled
    from waybill.jobs where id = ${id}`.execute(tx);
  return rows[0]?.cancelled ?? false;
};

const OLD = sql`state in ('done', 'cancelled') and finished_at <= now() - interval '1 day'`;
const LONG_DEAD = sql`state = 'dead' and finished_at <= now() - interval '30 days'`;
const BATCH = 5_000;

/** Completed and cancelled jobs are of no use after a day; dead ones are kept for the operator for a month. */
export const tidyJobs = async (database: Database): Promise<void> => {
  for (const which of [OLD, LONG_DEAD]) while ((await removeSome(database, which)) === BATCH);
};

const removeSome = (database: Database, which: RawBuilder<unknown>): Promise<number> =>
  database.asOperator(async (tx) => {
    const { numAffectedRows } = await sql`delete from waybill.jobs where id in (
      select id from waybill.jobs where ${which} order by finished_at limit ${BATCH} for update skip locked)`.execute(
      tx,
    );
    return Number(numAffectedRows ?? 0);
  });
