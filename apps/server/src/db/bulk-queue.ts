import type { BulkKind } from '@waybill/domain/bulk';
import type { BulkJobId, OrganisationId, SubCompanyId } from '@waybill/domain/ids';
import { sql } from 'kysely';
import type { Doer } from './audit-log.ts';
import type { Database } from './connect.ts';

/** A job that this process has to itself until its lease ends. */
export type LeasedBulkJob = {
  readonly organisationId: OrganisationId;
  readonly subCompanyId: SubCompanyId | null;
  readonly id: BulkJobId;
  readonly kind: BulkKind;
  readonly asker: Doer;
  readonly leasedUntil: Date;
};

/** The running jobs of all organisations as a queue: each is one process's until its lease ends or is given back. */
export const bulkQueue = (database: Database) => ({
  /** The oldest that nobody works on. Who died in the middle has let go of it when their lease ends. */
  take: (now: Date, leasedUntil: Date): Promise<LeasedBulkJob | null> =>
    database.asOperator(async (tx) => {
      const { rows } = await sql<{
        organisation_id: OrganisationId;
        sub_company_id: SubCompanyId | null;
        id: BulkJobId;
        kind: BulkKind;
        actor: Doer;
      }>`update waybill.bulk_jobs set leased_until = ${leasedUntil}
        where (organisation_id, id) = (
          select organisation_id, id from waybill.bulk_jobs
          where state = 'running' and (leased_until is null or leased_until <= ${now})
          order by created_at, id limit 1
          for update skip locked)
        returning organisation_id, sub_company_id, id, action ->> 'kind' as kind, actor`.execute(tx);
      const [row] = rows;
      if (!row) return null;
      const { organisation_id: organisationId, sub_company_id: subCompanyId, id, kind, actor: asker } = row;
      return { organisationId, subCompanyId, id, kind, asker, leasedUntil };
    }),

  release: ({ organisationId, id, leasedUntil }: LeasedBulkJob): Promise<void> =>
    database.asOperator(async (tx) => {
      await tx
        .updateTable('bulk_jobs')
        .set({ leased_until: null })
        .where('organisation_id', '=', organisationId)
        .where('id', '=', id)
        .where('leased_until', '=', leasedUntil)
        .execute();
    }),

  /** Asked over the walls: somebody of all divisions is not to be seen in one of them. */
  mayStill: ({ organisationId, subCompanyId, asker }: LeasedBulkJob, now: Date): Promise<boolean> =>
    database.asOperator(async (tx) => {
      const { rows } = await sql<{ may: boolean }>`select exists (
          select from waybill.users u
          where u.id = ${asker.id}::uuid and ${asker.kind} = 'user' and u.organisation_id = ${organisationId}
            and u.disabled_at is null and u.roles && array['admin', 'super-admin']
            and (u.sub_company_id is null or u.sub_company_id = ${subCompanyId}::uuid)
          union all
          select from waybill.auth_tokens t
          where t.id = ${asker.id}::uuid and ${asker.kind} = 'api-key' and t.organisation_id = ${organisationId}
            and (t.expires_at is null or t.expires_at > ${now})
        ) and exists (
          select from waybill.organisations o where o.id = ${organisationId} and o.disabled_at is null
        ) as may`.execute(tx);
      return rows[0]?.may ?? false;
    }),
});
