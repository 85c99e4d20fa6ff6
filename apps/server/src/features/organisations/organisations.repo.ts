import type { OrganisationId, SubCompanyId, UserId } from '@waybill/domain/ids';
import {
  effectiveConfig,
  type OrganisationConfig,
  type OrganisationConfigOverrides,
  readOverrides,
} from '@waybill/domain/organisation-config';
import type { Role } from '@waybill/domain/roles';
import { sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';

export type Organisation = {
  readonly id: OrganisationId;
  readonly name: string;
  readonly disabledAt: Date | null;
};

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
  /** The end of an invitation; an invited person has no password yet. */
  readonly invitationExpiresAt?: Date | null;
  readonly disabledAt?: Date | null;
};

/** Locks the organisation until the transaction ends; rows that refer to it may still be added and removed. */
const held = (tx: Tx) =>
  tx.selectFrom('organisations').select(['id', 'name', 'disabled_at as disabledAt']).orderBy('id').forNoKeyUpdate();

/** Organisations as the operator sets them up. Needs the operator's transaction. */
export const organisationsRepo = (tx: Tx) => ({
  holdById: async (id: OrganisationId) => (await held(tx).where('id', '=', id).execute()) as Organisation[],

  holdByName: async (name: string) => (await held(tx).where('name', '=', name).execute()) as Organisation[],

  /** Found by id or by exact name; several may have the same name. */
  named: (reference: string) =>
    tx
      .selectFrom('organisations')
      .select(['id', 'name'])
      .where(sql<boolean>`id::text = lower(${reference}) or name = ${reference}`)
      .execute(),

  subCompanies: async (organisationId: OrganisationId) =>
    (await tx
      .selectFrom('sub_companies')
      .select(['id', 'name'])
      .where('organisation_id', '=', organisationId)
      .orderBy(sql`name collate waybill.names`)
      .execute()) as { id: SubCompanyId; name: string }[],

  setDisabled: async (id: OrganisationId, disabledAt: Date | null) => {
    await tx.updateTable('organisations').set({ disabled_at: disabledAt }).where('id', '=', id).execute();
  },

  endSessions: async (id: OrganisationId) => {
    await tx
      .deleteFrom('sessions')
      .where('user_id', 'in', tx.selectFrom('users').select('id').where('organisation_id', '=', id))
      .execute();
  },

  /** The config of the organisation as a whole. */
  config: async (id: OrganisationId): Promise<OrganisationConfig> => {
    const row = await tx
      .selectFrom('organisation_configs')
      .select('overrides')
      .where('organisation_id', '=', id)
      .where('sub_company_id', 'is', null)
      .executeTakeFirst();
    return effectiveConfig(id, readOverrides(row?.overrides));
  },

  /** Merges the overrides field by field. The version counts up, so that nobody overwrites them unseen. */
  mergeConfig: async (id: OrganisationId, overrides: OrganisationConfigOverrides, now: Date) => {
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

  count: async (): Promise<number> => {
    const row = await tx
      .selectFrom('organisations')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(row.count);
  },

  create: async (organisation: { id: OrganisationId; name: string }, now: Date) => {
    await tx
      .insertInto('organisations')
      .values({ ...organisation, created_at: now })
      .execute();
  },

  addSubCompany: async (organisationId: OrganisationId, subCompany: { id: SubCompanyId; name: string }, now: Date) => {
    await tx
      .insertInto('sub_companies')
      .values({ organisation_id: organisationId, ...subCompany, created_at: now })
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
        invitation_expires_at: user.invitationExpiresAt ?? null,
        disabled_at: user.disabledAt ?? null,
        created_at: now,
        updated_at: now,
      })
      .execute();
  },

  setConfig: async (
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
export type OrganisationsRepo = ReturnType<typeof organisationsRepo>;
