import type { Author } from '@waybill/domain/actor';
import { type BulkJobKind, FILE_KINDS } from '@waybill/domain/bulk';
import type { BulkJobId, OrganisationId, SubCompanyId } from '@waybill/domain/ids';
import { sql } from 'kysely';
import type { Database, Tx } from '../db/connect.ts';

export type RunningBulkJob = {
  readonly organisationId: OrganisationId;
  readonly subCompanyId: SubCompanyId | null;
  readonly id: BulkJobId;
  readonly kind: BulkJobKind;
  readonly author: Author;
};

/** A bulk job fails when its job dies; it continues with the rows that are left when the operator has its job tried again. */
export const reopenBulkJobs = async (tx: Tx, jobIds: readonly string[]): Promise<void> => {
  await sql`update waybill.bulk_jobs b set state = 'running', finished_at = null
    from waybill.jobs j
    where j.id = any (${[...jobIds]}::uuid[]) and b.organisation_id = j.organisation_id
      and b.id = (j.payload ->> 'bulkJobId')::uuid and b.state = 'failed'`.execute(tx);
};

/**
 * Cancels the bulk job of a job that the operator cancels, as its user would: rows that are done stay so, and a file that is
 * not made yet is not made.
 */
export const cancelBulkJobOf = async (tx: Tx, jobId: string): Promise<void> => {
  await sql`with cancelled as (
      update waybill.bulk_jobs b set state = 'cancelled', finished_at = clock_timestamp()
      from waybill.jobs j
      where j.id = ${jobId} and b.organisation_id = j.organisation_id
        and b.id = (j.payload ->> 'bulkJobId')::uuid and b.state = 'running'
      returning b.organisation_id, b.id, b.action ->> 'kind' as kind)
    update waybill.bulk_job_rows r set outcome = 'waiting' from cancelled c
    where r.organisation_id = c.organisation_id and r.job_id = c.id and r.outcome = 'changed'
      and c.kind = any (${[...FILE_KINDS]}::text[])`.execute(tx);
};

/** Bulk jobs as their worker finds them: past row-level security, to which the work itself is then subject. */
export const runningBulkJobs = (database: Database) => ({
  /** Null when it is over, or was cancelled. */
  find: (organisationId: OrganisationId, id: BulkJobId): Promise<RunningBulkJob | null> =>
    database.asOperator(async (tx) => {
      const row = await tx
        .selectFrom('bulk_jobs')
        .select(['sub_company_id', 'actor', sql<BulkJobKind>`action ->> 'kind'`.as('kind')])
        .where('organisation_id', '=', organisationId)
        .where('id', '=', id)
        .where('state', '=', 'running')
        .executeTakeFirst();
      if (!row) return null;
      const subCompanyId = row.sub_company_id;
      return { organisationId, subCompanyId, id, kind: row.kind, author: row.actor };
    }),

  /** A user of all sub-companies is not visible from within one of them, so this query runs as the operator. */
  mayStill: (
    { organisationId, subCompanyId, author }: Pick<RunningBulkJob, 'organisationId' | 'subCompanyId' | 'author'>,
    now: Date,
  ): Promise<boolean> =>
    database.asOperator(async (tx) => {
      const { rows } = await sql<{ may: boolean }>`select exists (
        select from waybill.users u
        where u.id = ${author.id}::uuid and ${author.kind} = 'user' and u.organisation_id = ${organisationId}
          and u.disabled_at is null and u.roles && array['admin', 'super-admin']
          and (u.sub_company_id is null or u.sub_company_id = ${subCompanyId}::uuid)
        union all
        select from waybill.auth_tokens t
        where t.id = ${author.id}::uuid and ${author.kind} = 'api-key' and t.organisation_id = ${organisationId}
          and (t.expires_at is null or t.expires_at > ${now})
      ) and exists (
        select from waybill.organisations o where o.id = ${organisationId} and o.disabled_at is null
      ) as may`.execute(tx);
      return rows[0]?.may ?? false;
    }),

  /** The job behind it died, so no worker will continue it. */
  fail: async (tx: Tx, organisationId: OrganisationId, id: BulkJobId, now: Date): Promise<void> => {
    await tx
      .updateTable('bulk_jobs')
      .set({ state: 'failed', finished_at: now })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .where('state', '=', 'running')
      .execute();
  },
});
