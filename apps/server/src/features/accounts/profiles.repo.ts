import type { OrganisationId, SubCompanyId, UserId } from '@waybill/domain/ids';
import type { Locale } from '@waybill/domain/locales';
import { sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';

/** The fields that people may change about themselves. */
type Profile = {
  readonly name: string | null;
  readonly locale: Locale | null;
  /** The sub-company that a person of all of them has switched to. */
  readonly viewing: SubCompanyId | null;
};

/** Needs a transaction of the sign-in role. */
export const profilesRepo = (tx: Tx) => ({
  /** Locks the row: nobody else changes it until the transaction is over. */
  hold: async (id: UserId): Promise<Profile | null> => {
    const row = await tx
      .selectFrom('users')
      .select(['name', 'locale', 'viewing_sub_company_id'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    return row ? { name: row.name, locale: row.locale, viewing: row.viewing_sub_company_id } : null;
  },

  /** Only the name makes a new version: an admin who edits a member does not see the rest. */
  set: async (id: UserId, { name, locale, viewing }: Profile, now: Date) => {
    await tx
      .updateTable('users')
      .set((eb) => ({
        name,
        locale,
        viewing_sub_company_id: viewing,
        version: sql<number>`${eb.ref('version')} + (${eb.ref('name')} is distinct from ${name})::int`,
        updated_at: now,
      }))
      .where('id', '=', id)
      .execute();
  },

  hasSubCompany: async (organisationId: OrganisationId, id: SubCompanyId): Promise<boolean> => {
    const rows = tx.selectFrom('sub_companies').select('id');
    return (
      (await rows.where('organisation_id', '=', organisationId).where('id', '=', id).executeTakeFirst()) !== undefined
    );
  },
});
export type ProfilesRepo = ReturnType<typeof profilesRepo>;
