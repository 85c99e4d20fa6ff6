import type { Actor } from '@waybill/domain/actor';
import { sql } from 'kysely';
import type { Database } from '../db/connect.ts';

/** The facts that decide which events a person may receive. */
export type SessionUser = Pick<Actor, 'userId' | 'roles' | 'organisationId' | 'subCompanyId'>;

/**
 * Those of these sessions that are still valid, with the rights they give, by their token's hash in hex. One query for all
 * of them; the same rule as find_actor() of the migrations, without counting as activity. Sessions that may only set up two-factor
 * sign-in are told nothing.
 */
export const signedInSessions =
  (database: Pick<Database, 'asSignIn'>) =>
  (tokenHashes: readonly Buffer[], now: Date): Promise<ReadonlyMap<string, SessionUser>> =>
    database.asSignIn(async (tx) => {
      const rows = await tx
        .selectFrom('sessions as s')
        .innerJoin('users as u', 'u.id', 's.user_id')
        .leftJoin('organisations as o', 'o.id', 'u.organisation_id')
        .select(['s.token_hash', 'u.id', 'u.roles', 'u.organisation_id', 'u.sub_company_id'])
        .where(sql<boolean>`s.token_hash = any(${tokenHashes}::bytea[])`)
        .where('s.expires_at', '>', now)
        .where('u.disabled_at', 'is', null)
        .where('o.disabled_at', 'is', null)
        .where((eb) => eb.or([eb('o.requires_two_factor_since', 'is', null), eb('u.two_factor_since', 'is not', null)]))
        .execute();
      return new Map(
        rows.map((row) => [
          row.token_hash.toString('hex'),
          {
            userId: row.id,
            roles: row.roles,
            organisationId: row.organisation_id,
            subCompanyId: row.sub_company_id,
          },
        ]),
      );
    });
