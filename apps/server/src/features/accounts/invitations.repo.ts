import type { OrganisationId, SubCompanyId, UserId } from '@waybill/domain/ids';
import type { Locale } from '@waybill/domain/locales';
import type { Tx } from '../../db/connect.ts';
import { uniqueOrNull } from '../../db/unique.ts';

export type Invited = {
  readonly id: UserId;
  readonly email: string;
  readonly name: string | null;
  readonly organisationId: OrganisationId;
  readonly organisationName: string;
  readonly subCompanyId: SubCompanyId | null;
};

/** The remains of an account without an organisation, after the invited account has replaced it. */
export type Absorbed = {
  readonly emailVerified: boolean;
  readonly locale: Locale | null;
  readonly name: string | null;
};

/** Invited people, before they have an account. Needs a transaction of the sign-in role. */
export const invitationsRepo = (tx: Tx) => ({
  /** Null for a person who has accepted or was disabled meanwhile, or whose organisation was disabled. */
  find: async (id: UserId): Promise<Invited | null> => {
    const row = await tx
      .selectFrom('users as u')
      .innerJoin('organisations as o', 'o.id', 'u.organisation_id')
      .select(['u.id', 'u.email', 'u.name', 'u.sub_company_id', 'o.id as organisation_id', 'o.name as organisation'])
      .where('u.id', '=', id)
      .where('u.invitation_expires_at', 'is not', null)
      .where('u.disabled_at', 'is', null)
      .where('o.disabled_at', 'is', null)
      .executeTakeFirst();
    if (!row) return null;
    return {
      id: row.id,
      email: row.email,
      name: row.name,
      organisationId: row.organisation_id,
      organisationName: row.organisation,
      subCompanyId: row.sub_company_id,
    };
  },

  /** Removes an account without an organisation, with its password and sessions; null when it has joined one meanwhile. */
  absorb: async (id: UserId): Promise<Absorbed | null> => {
    const row = await tx
      .deleteFrom('users')
      .where('id', '=', id)
      .where('organisation_id', 'is', null)
      .returning(['email_verified_at', 'locale', 'name'])
      .executeTakeFirst();
    if (!row) return null;
    return { emailVerified: row.email_verified_at !== null, locale: row.locale, name: row.name };
  },

  /** The invited person becomes an account. False when the address has one already; the unique index decides. */
  accept: async (
    id: UserId,
    account: { readonly passwordHash: string; readonly name: string | null; readonly locale: Locale | null },
    now: Date,
  ): Promise<boolean> => {
    const accepted = await uniqueOrNull(() =>
      tx
        .updateTable('users')
        .set((eb) => ({
          password_hash: account.passwordHash,
          name: account.name,
          locale: account.locale,
          email_verified_at: now,
          invitation_expires_at: null,
          version: eb('version', '+', 1),
          updated_at: now,
        }))
        .where('id', '=', id)
        .execute(),
    );
    return accepted !== null;
  },
});
export type InvitationsRepo = ReturnType<typeof invitationsRepo>;
