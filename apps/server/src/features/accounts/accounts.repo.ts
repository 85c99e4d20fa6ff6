import type { OrganisationId, SubCompanyId, UserId } from '@waybill/domain/ids';
import { DEFAULT_LOCALE, type Locale } from '@waybill/domain/locales';
import { effectiveConfig, readOverrides } from '@waybill/domain/organisation-config';
import type { Role } from '@waybill/domain/roles';
import type { Tx } from '../../db/connect.ts';
import { uniqueOrNull } from '../../db/unique.ts';

export type Account = {
  readonly id: UserId;
  readonly email: string;
  /** The address that waits for its owner to confirm it. */
  readonly pendingEmail: string | null;
  /** The person who asked for the pending address. */
  readonly pendingEmailBy: UserId | null;
  readonly name: string | null;
  readonly roles: readonly Role[];
  readonly organisationId: OrganisationId | null;
  readonly subCompanyId: SubCompanyId | null;
  readonly passwordHash: string | null;
  readonly disabled: boolean;
  readonly emailVerified: boolean;
  /** Whether signing in asks for a second step. */
  readonly hasTwoFactor: boolean;
  /** Whether the organisation asks every member for it. */
  readonly mustHaveTwoFactor: boolean;
  readonly locale: Locale;
};

const accountRows = (tx: Tx) =>
  tx
    .selectFrom('users as u')
    .leftJoin('organisations as o', 'o.id', 'u.organisation_id')
    .leftJoin('organisation_configs as c', (join) =>
      join.onRef('c.organisation_id', '=', 'u.organisation_id').on('c.sub_company_id', 'is', null),
    )
    .leftJoin('organisation_configs as d', (join) =>
      join.onRef('d.organisation_id', '=', 'u.organisation_id').onRef('d.sub_company_id', '=', 'u.sub_company_id'),
    )
    .select(['u.id', 'u.email', 'u.password_hash', 'u.email_verified_at', 'u.locale', 'u.organisation_id'])
    .select([
      'u.pending_email',
      'u.pending_email_by',
      'u.name',
      'u.roles',
      'u.sub_company_id',
      'u.two_factor_since',
      'o.requires_two_factor_since',
    ])
    .select(['c.overrides as of_organisation', 'd.overrides as of_sub_company'])
    // An invited person has no account yet.
    .where('u.invitation_expires_at', 'is', null)
    .select((eb) => [eb.or([eb('u.disabled_at', 'is not', null), eb('o.disabled_at', 'is not', null)]).as('disabled')]);
type Row = Awaited<ReturnType<ReturnType<typeof accountRows>['execute']>>[number];

/** As everywhere, the sub-company's config overrides the organisation's. */
const localeOf = (row: Row): Locale =>
  row.organisation_id === null
    ? DEFAULT_LOCALE
    : effectiveConfig(row.organisation_id, readOverrides(row.of_organisation), readOverrides(row.of_sub_company))
        .defaultLocale;

const present = (row: Row | undefined): Account | null =>
  row
    ? {
        id: row.id,
        email: row.email,
        pendingEmail: row.pending_email,
        pendingEmailBy: row.pending_email_by,
        name: row.name,
        roles: row.roles,
        organisationId: row.organisation_id,
        subCompanyId: row.sub_company_id,
        passwordHash: row.password_hash,
        disabled: Boolean(row.disabled),
        emailVerified: row.email_verified_at !== null,
        hasTwoFactor: row.two_factor_since !== null,
        mustHaveTwoFactor: row.requires_two_factor_since !== null,
        locale: row.locale ?? localeOf(row),
      }
    : null;

/** Accounts of every organisation, found by what a person types to sign in. Needs a transaction of the sign-in role. */
export const accountsRepo = (tx: Tx) => ({
  findByEmail: async (email: string) => present(await accountRows(tx).where('u.email', '=', email).executeTakeFirst()),

  find: async (id: UserId) => present(await accountRows(tx).where('u.id', '=', id).executeTakeFirst()),

  /** False when the address is in use; the unique index decides, so two concurrent requests cannot both win. */
  create: async (account: {
    id: UserId;
    email: string;
    passwordHash: string;
    locale: Locale | null;
  }): Promise<boolean> => {
    const inserted = await tx
      .insertInto('users')
      .values({ id: account.id, email: account.email, password_hash: account.passwordHash, locale: account.locale })
      .onConflict((conflict) => conflict.column('email').where('invitation_expires_at', 'is', null).doNothing())
      .returning('id')
      .executeTakeFirst();
    return inserted !== undefined;
  },

  /** Locks the row, so that a concurrent password change or disabling comes wholly before or wholly after. */
  stillHas: async (id: UserId, passwordHash: string | null): Promise<boolean> => {
    const row = await tx
      .selectFrom('users')
      .select(['password_hash', 'disabled_at'])
      .where('id', '=', id)
      .forShare()
      .executeTakeFirst();
    return row !== undefined && row.password_hash === passwordHash && row.disabled_at === null;
  },

  /** The database drops the account's waiting address and every code that was mailed for it. */
  setPassword: async (id: UserId, passwordHash: string, now: Date) => {
    await tx.updateTable('users').set({ password_hash: passwordHash, updated_at: now }).where('id', '=', id).execute();
  },

  markVerified: async (id: UserId, email: string, now: Date): Promise<boolean> => {
    const updated = await tx
      .updateTable('users')
      .set({ email_verified_at: now, updated_at: now })
      .where('id', '=', id)
      .where('email', '=', email)
      .returning('id')
      .executeTakeFirst();
    return updated !== undefined;
  },

  /** The confirmed address replaces the old one. False when it is in use already; the unique indexes decide. */
  changeEmail: async (id: UserId, email: string, now: Date): Promise<boolean> => {
    const changed = await uniqueOrNull(() =>
      tx
        .updateTable('users')
        .set((eb) => ({
          email,
          email_verified_at: now,
          pending_email: null,
          pending_email_by: null,
          version: eb('version', '+', 1),
          updated_at: now,
        }))
        .where('id', '=', id)
        .execute(),
    );
    return changed !== null;
  },
});
export type AccountsRepo = ReturnType<typeof accountsRepo>;
