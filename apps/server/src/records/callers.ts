import type { Actor, ApiKeyActor, FormerDriver } from '@waybill/domain/actor';
import { API_RIGHTS } from '@waybill/domain/api-rights';
import type { SubCompanyId } from '@waybill/domain/ids';
import { CompiledQuery, type Kysely, sql } from 'kysely';
import type { DB } from '../db/schema.ts';

/** `mayView` is false when the actor asked to view a sub-company that they may not see. */
export type FoundActor = { readonly actor: Actor; readonly mayView: boolean };

type ActorRow = {
  readonly user_id: Actor['userId'];
  readonly email: string;
  readonly name: string | null;
  readonly roles: Actor['roles'];
  readonly organisation_id: Actor['organisationId'];
  readonly sub_company_id: SubCompanyId | null;
  readonly password_at: Date;
  readonly must_set_up_two_factor: boolean;
  readonly may_view: boolean;
};

/** Plain SQL instead of a built query, since every request runs it first. */
const FIND_ACTOR = `select user_id, email, name, roles, organisation_id, sub_company_id, password_at, may_view,
    must_set_up_two_factor
  from waybill.find_actor($1, $2, $3)`;

/**
 * Finds the caller by their token or key. It runs anew for every request, so that a disabled user is out with the next one,
 * and as one statement outside of any transaction: only these database functions look past row-level security.
 */
export const callers = (db: Kysely<DB>) => ({
  findActor: async (tokenHash: Buffer, now: Date, viewing: SubCompanyId | null): Promise<FoundActor | null> => {
    const { rows } = await db.executeQuery<ActorRow>(
      CompiledQuery.raw(FIND_ACTOR, [tokenHash, now.toISOString(), viewing]),
    );
    const row = rows[0];
    if (!row) return null;
    return {
      mayView: row.may_view,
      actor: {
        kind: 'user',
        userId: row.user_id,
        email: row.email,
        name: row.name,
        roles: row.roles,
        organisationId: row.organisation_id,
        subCompanyId: row.sub_company_id,
        passwordAt: row.password_at,
        mustSetUpTwoFactor: row.must_set_up_two_factor,
        viewing: row.may_view && row.sub_company_id === null ? viewing : null,
      },
    };
  },

  findApiKey: async (tokenHash: Buffer, now: Date): Promise<ApiKeyActor | null> => {
    const { rows } = await sql<{
      id: string;
      organisation_id: ApiKeyActor['organisationId'];
      last_characters: string;
      api_key_id: string | null;
      name: string | null;
      rights: string[] | null;
    }>`select id, organisation_id, last_characters, api_key_id, name, rights
      from waybill.find_api_key(${tokenHash}, ${now})`.execute(db);
    const row = rows[0];
    if (!row) return null;
    return {
      kind: 'api-key',
      keyId: row.id,
      organisationId: row.organisation_id,
      lastCharacters: row.last_characters,
      named: row.api_key_id === null ? null : { id: row.api_key_id, name: row.name ?? '' },
      // A key whose row is gone has no rights. A right that this version does not know opens nothing.
      rights: row.api_key_id === null ? null : API_RIGHTS.filter((right) => row.rights?.includes(right)),
    };
  },

  /** The phone of a driver whose account is disabled by now; nobody while it works. */
  findFormerDriver: async (tokenHash: Buffer, now: Date): Promise<FormerDriver | null> => {
    const { rows } = await sql<Omit<FormerDriver, 'kind'>>`select user_id as "userId", email, name,
        organisation_id as "organisationId", sub_company_id as "subCompanyId", device_id as "deviceId", disabled_at as "disabledAt"
      from waybill.find_former_driver(${tokenHash}, ${now})`.execute(db);
    return rows[0] ? { kind: 'former-driver', ...rows[0] } : null;
  },
});
export type Callers = ReturnType<typeof callers>;
