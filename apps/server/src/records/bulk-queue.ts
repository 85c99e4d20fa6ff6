import type { Author } from '@waybill/domain/actor';
import { type BulkKind, FILE_KINDS } from '@waybill/domain/bulk';
import type { BulkJobId, OrganisationId, SubCompanyId } from '@waybill/domain/ids';
import { sql } from 'kysely';
import type { Database } from '../db/connect.ts';

/** A job that this process has to itself until its lease ends. */
export type LeasedBulkJob = {
  readonly organisationId: OrganisationId;
  readonly subCompanyId: SubCompanyId | null;
  readonly id: BulkJobId;
  readonly kind: BulkKind;
  readonly author: Author;
  readonly leasedUntil: Date;
};

/** A batch of rows takes less than a second; a file is made in one go, and can take minutes. Neither waits for the other. */
export type BulkLane = 'rows' | 'files';

/** Held while a job is taken: each sees what the one before has taken. */
const TAKING_LOCK = 4_021_978;

/** The running jobs of all organisations as queues: each is one process's until its lease ends or is given back. */
export const bulkQueue = (database: Database) => {
  /** Who had a turn while others waited, the last at the end. */
  const served = { rows: new Set<OrganisationId>(), files: new Set<OrganisationId>() };

  return {
    /**
     * The organisations take turns, however many jobs each has; of one's jobs it is the one that nobody has worked on for the
     * longest. Of files each has one made at a time. Who died in the middle has let go of a job when their lease ends.
     */
    take: async (lane: BulkLane, now: Date, leasedUntil: Date): Promise<LeasedBulkJob | null> => {
      const isInLane = sql`state = 'running' and (action ->> 'kind' = any (${[...FILE_KINDS]}::text[])) = ${lane === 'files'}`;
      const taken = await database.asOperator(async (tx) => {
        await sql`select pg_advisory_xact_lock(${TAKING_LOCK})`.execute(tx);
        const { rows } = await sql<{
          organisation_id: OrganisationId;
          sub_company_id: SubCompanyId | null;
          id: BulkJobId;
          kind: BulkKind;
          actor: Author;
        }>`update waybill.bulk_jobs set leased_until = ${leasedUntil}
          where (organisation_id, id) = (
            select organisation_id, id from waybill.bulk_jobs
            where ${isInLane} and (leased_until is null or leased_until <= ${now})
              and (${lane === 'rows'} or organisation_id not in (
                select organisation_id from waybill.bulk_jobs where ${isInLane} and leased_until > ${now}))
            order by array_position(${[...served[lane]]}::uuid[], organisation_id) nulls first,
              coalesce(leased_until, created_at), id
            limit 1
            for update skip locked)
          returning organisation_id, sub_company_id, id, action ->> 'kind' as kind, actor`.execute(tx);
        return rows[0];
      });
      if (!taken) {
        served[lane].clear();
        return null;
      }
      const { organisation_id: organisationId, sub_company_id: subCompanyId, id, kind, actor: author } = taken;
      served[lane].delete(organisationId);
      served[lane].add(organisationId);
      return { organisationId, subCompanyId, id, kind, author, leasedUntil };
    },

    /** When that was says whose turn it is. */
    release: ({ organisationId, id, leasedUntil }: LeasedBulkJob, now: Date): Promise<void> =>
      database.asOperator(async (tx) => {
        await tx
          .updateTable('bulk_jobs')
          .set({ leased_until: now })
          .where('organisation_id', '=', organisationId)
          .where('id', '=', id)
          .where('leased_until', '=', leasedUntil)
          .execute();
      }),

    /** Asked over the walls: somebody of all divisions is not to be seen in one of them. */
    mayStill: ({ organisationId, subCompanyId, author }: LeasedBulkJob, now: Date): Promise<boolean> =>
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
  };
};
