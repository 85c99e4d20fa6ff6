import type { OrganisationId, SubCompanyId, UserId } from '@waybill/domain/ids';
import type { Locale } from '@waybill/domain/locales';
import type { Role } from '@waybill/domain/roles';
import { sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import { holdAdmins } from '../../records/hold-admins.ts';

/** The person that one organisation has under an address: a member, or an invited one. */
export type Membership = {
  readonly id: UserId;
  readonly organisationId: OrganisationId;
  readonly organisationName: string;
  readonly subCompanyId: SubCompanyId | null;
  readonly roles: readonly Role[];
  readonly locale: Locale | null;
  readonly hasTwoFactor: boolean;
  readonly invited: boolean;
  readonly disabled: boolean;
};

type NewMember = {
  readonly id: UserId;
  readonly email: string;
  readonly name: string | null;
  readonly roles: readonly Role[];
  readonly passwordHash: string | null;
  readonly subCompanyId?: SubCompanyId | null;
  readonly phoneNumber?: string | null;
  readonly vehicleRegistration?: string | null;
  readonly emailVerifiedAt?: Date | null;
  /** The end of an invitation; an invited person has no password yet. */
  readonly invitationExpiresAt?: Date | null;
  readonly disabledAt?: Date | null;
};

/** People as the operator's commands see them, in every organisation. Needs the operator's transaction. */
export const membersRepo = (tx: Tx) => ({
  /** The account that signs in with this address; a person who is only invited has none. */
  findAccount: (email: string) =>
    tx
      .selectFrom('users')
      .select(['id', 'organisation_id as organisationId', 'locale'])
      .where('email', '=', email)
      .where('invitation_expires_at', 'is', null)
      .executeTakeFirst(),

  memberships: async (email: string): Promise<Membership[]> => {
    const rows = await tx
      .selectFrom('users as u')
      .innerJoin('organisations as o', 'o.id', 'u.organisation_id')
      .select(['u.id', 'u.roles', 'o.id as organisationId', 'o.name as organisationName', 'u.disabled_at'])
      .select(['u.locale', 'u.two_factor_since'])
      .select(['u.sub_company_id as subCompanyId', 'u.invitation_expires_at'])
      .where('u.email', '=', email)
      .orderBy('o.id')
      .execute();
    return rows.map((row) => ({
      id: row.id,
      organisationId: row.organisationId,
      organisationName: row.organisationName,
      subCompanyId: row.subCompanyId,
      roles: row.roles,
      locale: row.locale,
      hasTwoFactor: row.two_factor_since !== null,
      invited: row.invitation_expires_at !== null,
      disabled: row.disabled_at !== null,
    }));
  },

  add: async (organisationId: OrganisationId, user: NewMember, now: Date) => {
    await tx
      .insertInto('users')
      .values({
        id: user.id,
        organisation_id: organisationId,
        sub_company_id: user.subCompanyId ?? null,
        email: user.email,
        email_verified_at: user.emailVerifiedAt ?? null,
        name: user.name,
        phone_number: user.phoneNumber ?? null,
        vehicle_registration: user.vehicleRegistration ?? null,
        roles: [...user.roles],
        password_hash: user.passwordHash,
        invitation_expires_at: user.invitationExpiresAt ?? null,
        disabled_at: user.disabledAt ?? null,
        created_at: now,
        updated_at: now,
      })
      .execute();
  },

  renewInvitation: async (id: UserId, expiresAt: Date, now: Date) => {
    await tx
      .updateTable('users')
      .set((eb) => ({ invitation_expires_at: expiresAt, version: eb('version', '+', 1), updated_at: now }))
      .where('id', '=', id)
      .where('invitation_expires_at', 'is not', null)
      .execute();
  },

  setRoles: async (id: UserId, roles: readonly Role[], now: Date) => {
    await tx
      .updateTable('users')
      .set((eb) => ({ roles: [...roles], version: eb('version', '+', 1), updated_at: now }))
      .where('id', '=', id)
      .execute();
  },

  /** The database removes every second factor of the member, and ends their sessions. */
  resetTwoFactor: async (id: UserId): Promise<void> => {
    await tx.updateTable('users').set({ two_factor_since: null }).where('id', '=', id).execute();
  },

  holdAdmins: (organisationId: OrganisationId) => holdAdmins(tx, organisationId),

  /** Counts the dispatchers who could still run the organisation without this person. */
  countOtherDispatchers: async (organisationId: OrganisationId, id: UserId): Promise<number> => {
    const { count } = await tx
      .selectFrom('users')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('organisation_id', '=', organisationId)
      .where('id', '<>', id)
      .where('invitation_expires_at', 'is', null)
      .where('disabled_at', 'is', null)
      .where(sql<boolean>`roles && array['admin', 'super-admin']`)
      .executeTakeFirstOrThrow();
    return Number(count);
  },
});
export type MembersRepo = ReturnType<typeof membersRepo>;
