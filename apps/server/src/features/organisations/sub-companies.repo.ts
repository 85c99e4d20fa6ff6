import type { OrganisationId, SubCompanyId } from '@waybill/domain/ids';
import { sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';

/** The sub-companies of any organisation, for the operator's commands. Needs the operator's transaction. */
export const subCompaniesRepo = (tx: Tx) => ({
  list: (organisationId: OrganisationId) =>
    tx
      .selectFrom('sub_companies')
      .select(['id', 'name'])
      .where('organisation_id', '=', organisationId)
      .orderBy(sql`name collate waybill.names`)
      .execute(),

  add: async (organisationId: OrganisationId, subCompany: { id: SubCompanyId; name: string }, now: Date) => {
    await tx
      .insertInto('sub_companies')
      .values({ organisation_id: organisationId, ...subCompany, created_at: now })
      .execute();
  },
});
export type SubCompaniesRepo = ReturnType<typeof subCompaniesRepo>;
