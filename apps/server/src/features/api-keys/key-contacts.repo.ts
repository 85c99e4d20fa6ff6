import { sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import type { Scope } from '../../db/scope.ts';

/** More names than these help nobody. */
const MOST = 20;

/** The people who see the key, and super-admins, who can ask the operator for the role that does; developers first. */
export const keyContactsRepo = (tx: Tx, { organisationId }: Pick<Scope, 'organisationId'>) => ({
  list: () =>
    tx
      .selectFrom('users')
      .select(['name', 'email', sql<boolean>`'developer' = any(roles)`.as('isDeveloper')])
      .where('organisation_id', '=', organisationId)
      .where('disabled_at', 'is', null)
      .where('invitation_expires_at', 'is', null)
      .where((eb) =>
        eb.or([eb(eb.val('developer'), '=', eb.fn.any('roles')), eb(eb.val('super-admin'), '=', eb.fn.any('roles'))]),
      )
      .orderBy('isDeveloper', 'desc')
      .orderBy('name')
      .orderBy('id')
      .limit(MOST)
      .execute(),
});
export type KeyContactsRepo = ReturnType<typeof keyContactsRepo>;
