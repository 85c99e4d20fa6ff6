import type { SubCompanyId, UserId } from '@waybill/domain/ids';
import type { Locale } from '@waybill/domain/locales';
import type { Role } from '@waybill/domain/roles';
import { sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import type { Scope } from '../../db/scope.ts';
import { uniqueOrNull } from '../../db/unique.ts';
import { holdAdmins } from '../../records/hold-admins.ts';

/** A member, or a person who is invited to become one. */
export type OrgPerson = {
  readonly id: UserId;
  readonly email: string;
  readonly pendingEmail: string | null;
  /** The person who asked for the pending address. */
  readonly pendingEmailBy: UserId | null;
  readonly name: string | null;
  readonly roles: readonly Role[];
  readonly phoneNumber: string | null;
  readonly vehicleRegistration: string | null;
  readonly subCompanyId: SubCompanyId | null;
  readonly locale: Locale | null;
  readonly disabledAt: Date | null;
  readonly invitationExpiresAt: Date | null;
  readonly lastActiveAt: Date | null;
  readonly hasTwoFactor: boolean;
  readonly version: number;
};

export type NewInvitee = Pick<
  OrgPerson,
  'id' | 'email' | 'name' | 'roles' | 'phoneNumber' | 'vehicleRegistration' | 'subCompanyId'
> & { readonly invitationExpiresAt: Date };

type Changeable = Omit<OrgPerson, 'id' | 'locale' | 'lastActiveAt' | 'hasTwoFactor' | 'version'>;

const ADMIN_ROLES = sql`array['admin', 'super-admin']`;

/** The people in the scope. Queries about the organisation as a whole rely on row-level security alone. */
export const usersRepo = (tx: Tx, { organisationId, subCompanyId }: Scope) => {
  const people = () => selectPeople(tx, { organisationId, subCompanyId });

  return {
    find: async (id: UserId) => presentOrNull(await people().where('u.id', '=', id).executeTakeFirst()),

    /** Like `find`, and locks the row until the transaction is over. */
    hold: async (id: UserId) =>
      presentOrNull(await people().where('u.id', '=', id).forNoKeyUpdate('u').executeTakeFirst()),

    holdAdmins: () => holdAdmins(tx, organisationId),

    /** The ids of the current admins: enabled, and no longer only invited. */
    admins: async (): Promise<UserId[]> => {
      const rows = await tx
        .selectFrom('users')
        .select('id')
        .where('organisation_id', '=', organisationId)
        .where('disabled_at', 'is', null)
        .where('invitation_expires_at', 'is', null)
        .where(sql<boolean>`roles && ${ADMIN_ROLES}`)
        .execute();
      return rows.map(({ id }) => id);
    },

    /** The account with this address, in any organisation; a person who is only invited elsewhere has no account yet. */
    accountBehind: async (email: string): Promise<'member' | 'nobody' | null> => {
      const { rows } = await sql<{ kind: 'member' | 'nobody' | null }>`
        select waybill.account_behind(${email}) as kind`.execute(tx);
      return rows[0]?.kind ?? null;
    },

    isHere: async (email: string): Promise<boolean> =>
      (await tx
        .selectFrom('users')
        .select('id')
        .where('organisation_id', '=', organisationId)
        .where('email', '=', email)
        .executeTakeFirst()) !== undefined,

    /** False when the address is in the organisation already; the unique index decides. */
    invite: async (person: NewInvitee, now: Date): Promise<boolean> => {
      const inserted = await tx
        .insertInto('users')
        .values({
          id: person.id,
          organisation_id: organisationId,
          sub_company_id: person.subCompanyId,
          email: person.email,
          name: person.name,
          phone_number: person.phoneNumber,
          vehicle_registration: person.vehicleRegistration,
          roles: [...person.roles],
          invitation_expires_at: person.invitationExpiresAt,
          created_at: now,
          updated_at: now,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      return inserted !== undefined;
    },

    /** Writes over a locked row. False when its new address is in the organisation already. */
    change: async (person: OrgPerson, changes: Partial<Changeable>, now: Date): Promise<boolean> => {
      const after = { ...person, ...changes };
      const written = await uniqueOrNull(() =>
        tx
          .updateTable('users')
          .set({
            sub_company_id: after.subCompanyId,
            email: after.email,
            pending_email: after.pendingEmail,
            pending_email_by: after.pendingEmailBy,
            name: after.name,
            phone_number: after.phoneNumber,
            vehicle_registration: after.vehicleRegistration,
            roles: [...after.roles],
            disabled_at: after.disabledAt,
            invitation_expires_at: after.invitationExpiresAt,
            version: person.version + 1,
            updated_at: now,
          })
          .where('organisation_id', '=', organisationId)
          .where('id', '=', person.id)
          .execute(),
      );
      return written !== null;
    },

    /** The database removes every second factor of the person, and ends their sessions. */
    resetTwoFactor: async (id: UserId): Promise<void> => {
      await tx
        .updateTable('users')
        .set({ two_factor_since: null })
        .where('organisation_id', '=', organisationId)
        .where('id', '=', id)
        .execute();
    },

    remove: async (id: UserId) => {
      await tx.deleteFrom('users').where('organisation_id', '=', organisationId).where('id', '=', id).execute();
    },
  };
};
export type UsersRepo = ReturnType<typeof usersRepo>;

/** A subquery, so that it runs for the rows of a page only: a join would look it up for everybody. */
export const lastActiveAt = sql<Date | null>`(select a.last_active_at from waybill.user_activity a where a.user_id = u.id)`;

/** The rows of people in a scope, with their last activity. */
export const selectPeople = (tx: Tx, { organisationId, subCompanyId }: Scope) =>
  tx
    .selectFrom('users as u')
    .select(['u.id', 'u.email', 'u.pending_email', 'u.name', 'u.roles', 'u.phone_number', 'u.vehicle_registration'])
    .select([
      'u.sub_company_id',
      'u.locale',
      'u.disabled_at',
      'u.invitation_expires_at',
      'u.version',
      'u.two_factor_since',
    ])
    .select(['u.pending_email_by', lastActiveAt.as('last_active_at')])
    .where('u.organisation_id', '=', organisationId)
    .$if(subCompanyId !== null, (query) => query.where('u.sub_company_id', '=', subCompanyId));
type Row = Awaited<ReturnType<ReturnType<typeof selectPeople>['execute']>>[number];

export const presentRow = (row: Row): OrgPerson => ({
  id: row.id,
  email: row.email,
  pendingEmail: row.pending_email,
  pendingEmailBy: row.pending_email_by,
  name: row.name,
  roles: row.roles,
  phoneNumber: row.phone_number,
  vehicleRegistration: row.vehicle_registration,
  subCompanyId: row.sub_company_id,
  locale: row.locale,
  disabledAt: row.disabled_at,
  invitationExpiresAt: row.invitation_expires_at,
  lastActiveAt: row.last_active_at,
  hasTwoFactor: row.two_factor_since !== null,
  version: row.version,
});

const presentOrNull = (row: Row | undefined): OrgPerson | null => (row ? presentRow(row) : null);
