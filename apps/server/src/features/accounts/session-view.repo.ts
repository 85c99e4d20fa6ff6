import type { OrganisationId, SubCompanyId, UserId } from '@waybill/domain/ids';
import { type OrganisationConfigOverrides, readOverrides } from '@waybill/domain/organisation-config';
import type { User } from '@waybill/domain/user';
import type { Tx } from '../../db/connect.ts';

export type Administrator = {
  readonly name: string | null;
  readonly email: string;
  readonly phoneNumber: string | null;
};

/** The data behind a signed-in person's dashboard: the user, the organisation, its sub-companies and config. */
export const sessionViewRepo = (tx: Tx) => ({
  findUser: async (id: UserId): Promise<{ user: User; viewing: SubCompanyId | null; hasTwoFactor: boolean } | null> => {
    const row = await tx
      .selectFrom('users')
      .select(['id', 'email', 'name', 'roles', 'phone_number', 'organisation_id', 'vehicle_registration'])
      .select(['sub_company_id', 'email_verified_at', 'locale', 'viewing_sub_company_id', 'two_factor_since'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) return null;
    const user = {
      id: row.id,
      email: row.email,
      name: row.name,
      roles: row.roles,
      phoneNumber: row.phone_number,
      organisationId: row.organisation_id,
      vehicleRegistration: row.vehicle_registration,
      subCompanyId: row.sub_company_id,
      emailVerified: row.email_verified_at !== null,
      locale: row.locale,
    };
    return { user, viewing: row.viewing_sub_company_id, hasTwoFactor: row.two_factor_since !== null };
  },

  findOrganisation: (id: OrganisationId) =>
    tx
      .selectFrom('organisations')
      .select(['id', 'name', 'requires_two_factor_since', 'first_steps_done_at', 'first_steps_dismissed_at'])
      .select((eb) =>
        eb
          .selectFrom('organisation_deletions as d')
          .select('d.due_at')
          .whereRef('d.organisation_id', '=', 'organisations.id')
          .where('d.state', 'in', ['asked', 'removing'])
          .as('deletion_due_at'),
      )
      .where('id', '=', id)
      .executeTakeFirst(),

  subCompanies: (organisationId: OrganisationId) =>
    tx
      .selectFrom('sub_companies')
      .select(['id', 'name'])
      .where('organisation_id', '=', organisationId)
      .orderBy('name')
      .execute(),

  configOverrides: async (key: string): Promise<OrganisationConfigOverrides> => {
    const row = await tx
      .selectFrom('organisation_configs')
      .select('overrides')
      .where('key', '=', key)
      .executeTakeFirst();
    return readOverrides(row?.overrides);
  },

  /** The longest-serving administrator, to whom a person without roles is referred. */
  administrator: async (organisationId: OrganisationId): Promise<Administrator | null> => {
    const row = await tx
      .selectFrom('users')
      .select(['name', 'email', 'phone_number'])
      .where('organisation_id', '=', organisationId)
      .where('disabled_at', 'is', null)
      .where('invitation_expires_at', 'is', null)
      .where((eb) =>
        eb.or([eb(eb.val('admin'), '=', eb.fn.any('roles')), eb(eb.val('super-admin'), '=', eb.fn.any('roles'))]),
      )
      .orderBy('created_at')
      .orderBy('id')
      .executeTakeFirst();
    return row ? { name: row.name, email: row.email, phoneNumber: row.phone_number } : null;
  },
});
export type SessionViewRepo = ReturnType<typeof sessionViewRepo>;
