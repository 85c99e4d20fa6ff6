import type { OrganisationId, SubCompanyId, UserId } from '@waybill/domain/ids';
import {
  configKey,
  EDITABLE_CONFIG_FIELDS,
  type EditableConfigOverrides,
  effectiveConfig,
  type OrganisationConfig,
  type OrganisationConfigOverrides,
  readOverrides,
} from '@waybill/domain/organisation-config';
import { sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import type { Scope } from '../../db/scope.ts';

export type StoredConfig = {
  readonly overrides: OrganisationConfigOverrides;
  readonly version: number;
  readonly updatedAt: Date | null;
  readonly updatedBy: string | null;
};

const NOTHING_STORED: StoredConfig = { overrides: {}, version: 0, updatedAt: null, updatedBy: null };

/**
 * The transaction's organisation, its overrides and those of the sub-company in view. The query has no parameters, so that
 * it can be sent along with the statements that open a transaction.
 */
export const ORGANISATION_IN_VIEW = 'select name, overrides, division_overrides from waybill.organisation_in_view()';

/** The organisation that reads, by name, and the config of its current view. */
export type OrganisationInView = {
  readonly id: OrganisationId;
  readonly name: string;
  readonly config: OrganisationConfig;
};

/** Reads the row of ORGANISATION_IN_VIEW. */
export const organisationInView = (
  id: OrganisationId,
  [row]: readonly Readonly<Record<string, unknown>>[],
): OrganisationInView => ({
  id,
  name: String(row?.name ?? ''),
  config: effectiveConfig(id, readOverrides(row?.overrides), readOverrides(row?.division_overrides)),
});

export const organisationConfigsRepo = (tx: Tx, scope: Scope) => {
  const { organisationId } = scope;

  return {
    organisation: () =>
      tx.selectFrom('organisations').select(['id', 'name']).where('id', '=', organisationId).executeTakeFirstOrThrow(),

    /** The sub-companies in view: all of them, or the one the actor is tied to. */
    subCompanies: () =>
      tx
        .selectFrom('sub_companies')
        .select(['id', 'name'])
        .where('organisation_id', '=', organisationId)
        .orderBy('name')
        .execute(),

    find: async (subCompany: SubCompanyId | null): Promise<StoredConfig> => {
      const row = await tx
        .selectFrom('organisation_configs as c')
        .leftJoin('users as u', 'u.id', 'c.updated_by')
        .select(['c.overrides', 'c.version', 'c.updated_at', 'u.name', 'u.email'])
        .where('c.organisation_id', '=', organisationId)
        .where('c.key', '=', configKey(organisationId, subCompany))
        .executeTakeFirst();
      if (!row) return NOTHING_STORED;
      return {
        overrides: readOverrides(row.overrides),
        version: row.version,
        updatedAt: row.updated_at,
        updatedBy: row.name ?? row.email,
      };
    },

    /**
     * Replaces the super-admins' part and leaves the operator's part alone. Writes only over the version that
     * was read; false when another save came first. Of two first saves, the primary key lets in one.
     */
    replace: async (
      subCompany: SubCompanyId | null,
      expectedVersion: number,
      overrides: EditableConfigOverrides,
      by: UserId,
      now: Date,
    ): Promise<boolean> => {
      const values = JSON.stringify(overrides);
      if (expectedVersion === 0) {
        const inserted = await tx
          .insertInto('organisation_configs')
          .values({
            organisation_id: organisationId,
            sub_company_id: subCompany,
            overrides: values,
            updated_at: now,
            updated_by: by,
          })
          .onConflict((conflict) => conflict.columns(['organisation_id', 'key']).doNothing())
          .returning('version')
          .executeTakeFirst();
        return inserted !== undefined;
      }
      const updated = await tx
        .updateTable('organisation_configs')
        .set({
          overrides: sql`(overrides - ${sql.val([...EDITABLE_CONFIG_FIELDS])}::text[]) || ${values}::jsonb`,
          version: expectedVersion + 1,
          updated_at: now,
          updated_by: by,
        })
        .where('organisation_id', '=', organisationId)
        .where('key', '=', configKey(organisationId, subCompany))
        .where('version', '=', expectedVersion)
        .returning('version')
        .executeTakeFirst();
      return updated !== undefined;
    },

    /** The names behind ids of the operator's lists; an id that row-level security hides has no name here. */
    names: async (ids: readonly (OrganisationId | SubCompanyId)[]): Promise<Record<string, string>> => {
      if (ids.length === 0) return {};
      const { rows } = await sql<{ id: OrganisationId | SubCompanyId; name: string }>`
        select id, name from waybill.organisations where id = any (${[...ids]}::uuid[])
        union all select id, name from waybill.sub_companies where id = any (${[...ids]}::uuid[])`.execute(tx);
      return Object.fromEntries(rows.map(({ id, name }) => [id, name]));
    },
  };
};
export type OrganisationConfigsRepo = ReturnType<typeof organisationConfigsRepo>;
