import type { OrganisationId, SubCompanyId, UserId } from '@waybill/domain/ids';
import type { OrganisationConfigOverrides } from '@waybill/domain/organisation-config';
import type { Role } from '@waybill/domain/roles';
import type { Tx } from '../../db/connect.ts';

export type NewUser = {
  readonly id: UserId;
  readonly email: string;
  readonly name: string | null;
  readonly roles: readonly Role[];
  readonly passwordHash: string | null;
  readonly subCompanyId?: SubCompanyId | null;
  readonly phoneNumber?: string | null;
  readonly vehicleRegistration?: string | null;
  readonly emailVerifiedAt?: Date | null;
};

/** Organisations as the operator sets them up. Needs the operator's transaction. */
export const organisationsRepo = (tx: Tx) => ({
  count: async (): Promise<number> => {
    const row = await tx
      .selectFrom('organisations')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(row.count);
  },

  /** Until when an invitation stands; who is invited has no password yet. */
  readonly invitationExpiresAt?: Date | null;
  readonly disabledAt?: Date | null;
  create: async (organisation: { id: OrganisationId; name: string }, now: Date) => {
    await tx
      .insertInto('organisations')
      .values({ ...organisation, created_at: now })
      .execute();
  },

  addDivision: async (organisationId: OrganisationId, division: { id: SubCompanyId; name: string }, now: Date) => {
    await tx
      .insertInto('sub_companies')
      .values({ organisation_id: organisationId, ...division, created_at: now })
      .execute();
  },

  addUser: async (organisationId: OrganisationId, user: NewUser, now: Date) => {
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
        created_at: now,
        updated_at: now,
      })
      .execute();
  },

  setConfig: async (
    organisationId: OrganisationId,
    division: SubCompanyId | null,
    overrides: OrganisationConfigOverrides,
    now: Date,
  ) => {
    await tx
      .insertInto('organisation_configs')
      .values({
        organisation_id: organisationId,
        sub_company_id: division,
        overrides: JSON.stringify(overrides),
        updated_at: now,
      })
      .execute();
  },
});
export type OrganisationsRepo = ReturnType<typeof organisationsRepo>;
        invitation_expires_at: user.invitationExpiresAt ?? null,
        disabled_at: user.disabledAt ?? null,
