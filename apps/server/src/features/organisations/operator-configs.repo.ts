import type { OrganisationId, SubCompanyId } from '@waybill/domain/ids';
import {
  effectiveConfig,
  type OrganisationConfig,
  type OrganisationConfigOverrides,
  readOverrides,
} from '@waybill/domain/organisation-config';
import { sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';

/** The config of any organisation, for the operator's commands. Needs the operator's transaction. */
export const operatorConfigsRepo = (tx: Tx) => ({
  /** The config of the organisation as a whole. */
  find: async (id: OrganisationId): Promise<OrganisationConfig> => {
    const row = await tx
      .selectFrom('organisation_configs')
      .select('overrides')
      .where('organisation_id', '=', id)
      .where('sub_company_id', 'is', null)
      .executeTakeFirst();
    return effectiveConfig(id, readOverrides(row?.overrides));
  },

  /** Merges the overrides field by field. The version counts up, so that nobody overwrites them unseen. */
  merge: async (id: OrganisationId, overrides: OrganisationConfigOverrides, now: Date) => {
    await tx
      .insertInto('organisation_configs')
      .values({ organisation_id: id, overrides: JSON.stringify(overrides), updated_at: now })
      .onConflict((conflict) =>
        conflict.columns(['organisation_id', 'key']).doUpdateSet({
          overrides: sql`organisation_configs.overrides || excluded.overrides`,
          version: sql`organisation_configs.version + 1`,
          updated_at: now,
          updated_by: null,
        }),
      )
      .execute();
  },

  create: async (
    organisationId: OrganisationId,
    subCompany: SubCompanyId | null,
    overrides: OrganisationConfigOverrides,
    now: Date,
  ) => {
    await tx
      .insertInto('organisation_configs')
      .values({
        organisation_id: organisationId,
        sub_company_id: subCompany,
        overrides: JSON.stringify(overrides),
        updated_at: now,
      })
      .execute();
  },
});
export type OperatorConfigsRepo = ReturnType<typeof operatorConfigsRepo>;
