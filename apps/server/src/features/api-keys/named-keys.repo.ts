import { API_RIGHTS, type ApiRight } from '@waybill/domain/api-rights';
import type { ApiKeyId } from '@waybill/domain/ids';
import { sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import type { Scope } from '../../db/scope.ts';

export type NewNamedKey = {
  readonly id: ApiKeyId;
  readonly name: string;
  readonly rights: readonly ApiRight[];
  readonly expiresAt: Date | null;
  readonly createdAt: Date;
  readonly createdBy: string;
};

/** A key with its secrets, the newest first: there are two for a day after a rotation. */
export type StoredNamedKey = NewNamedKey & {
  readonly revokedAt: Date | null;
  readonly lastUsedAt: Date | null;
  readonly tokens: readonly { readonly lastCharacters: string; readonly expiresAt: string | null }[];
};

/** Of those that have ended, the newest are kept in sight. */
const MOST_LISTED = 100;

export const namedKeysRepo = (tx: Tx, { organisationId }: Pick<Scope, 'organisationId'>) => {
  const select = () =>
    tx
      .selectFrom('api_keys as k')
      .leftJoin('api_key_uses as u', (join) =>
        join.onRef('u.organisation_id', '=', 'k.organisation_id').onRef('u.api_key_id', '=', 'k.id'),
      )
      .select(['k.id', 'k.name', 'k.rights', 'k.expires_at as expiresAt', 'k.created_at as createdAt'])
      .select(['k.created_by as createdBy', 'k.revoked_at as revokedAt', 'u.last_used_at as lastUsedAt'])
      .select(
        sql<StoredNamedKey['tokens']>`(select coalesce(jsonb_agg(jsonb_build_object('lastCharacters', t.last_characters,
          'expiresAt', t.expires_at) order by t.expires_at desc nulls first, t.created_at desc), '[]') from waybill.auth_tokens t
          where t.organisation_id = k.organisation_id and t.api_key_id = k.id)`.as('tokens'),
      )
      .where('k.organisation_id', '=', organisationId);
  type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];
  // A right that this version does not know opens nothing, and is not shown.
  const stored = ({ id, rights, ...row }: Row): StoredNamedKey => ({
    ...row,
    id: id as ApiKeyId,
    rights: API_RIGHTS.filter((right) => rights.includes(right)),
  });

  return {
    organisationId,

    list: async (now: Date): Promise<readonly StoredNamedKey[]> => {
      const isActive = sql`(k.revoked_at is null and (k.expires_at is null or k.expires_at > ${now}))`;
      const rows = await select()
        .orderBy(sql`${isActive} desc`)
        .orderBy('k.created_at', 'desc')
        .orderBy('k.id')
        .limit(MOST_LISTED)
        .execute();
      return rows.map(stored);
    },

    find: async (id: ApiKeyId): Promise<StoredNamedKey | null> => {
      const row = await select().where('k.id', '=', id).executeTakeFirst();
      return row ? stored(row) : null;
    },

    countActive: async (now: Date): Promise<number> => {
      const { count } = await tx
        .selectFrom('api_keys')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('organisation_id', '=', organisationId)
        .where('revoked_at', 'is', null)
        .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    add: async (key: NewNamedKey): Promise<void> => {
      await tx
        .insertInto('api_keys')
        .values({
          organisation_id: organisationId,
          id: key.id,
          name: key.name,
          rights: [...key.rights],
          expires_at: key.expiresAt,
          created_at: key.createdAt,
          created_by: key.createdBy,
        })
        .execute();
    },

    revoke: async (id: ApiKeyId, now: Date): Promise<void> => {
      await tx
        .updateTable('api_keys')
        .set({ revoked_at: now })
        .where('organisation_id', '=', organisationId)
        .where('id', '=', id)
        .execute();
    },
  };
};
export type NamedKeysRepo = ReturnType<typeof namedKeysRepo>;
