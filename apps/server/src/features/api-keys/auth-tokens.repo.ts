import { randomUUID } from 'node:crypto';
import type { ApiKeyId } from '@waybill/domain/ids';
import { sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import type { Scope } from '../../db/scope.ts';

export type NewAuthToken = {
  readonly tokenHash: Buffer;
  readonly tokenCiphertext: Buffer;
  readonly lastCharacters: string;
  readonly createdAt: Date;
  /** The named key whose secret it is, and when that ends; neither of the key that every organisation has. */
  readonly apiKeyId?: ApiKeyId;
  readonly expiresAt?: Date | null;
};

export const authTokensRepo = (tx: Tx, { organisationId }: Pick<Scope, 'organisationId'>) => ({
  organisationId,

  /** The secret of the key that every organisation has: the one that is not retiring, whatever the clock said when it was made. */
  newest: () =>
    tx
      .selectFrom('auth_tokens')
      .select(['token_ciphertext as tokenCiphertext', 'last_characters as lastCharacters', 'created_at as createdAt'])
      .where('organisation_id', '=', organisationId)
      .where('api_key_id', 'is', null)
      .orderBy('expires_at', (order) => order.desc().nullsFirst())
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst(),

  /** Keys that were replaced and still work. */
  retiring: async (now: Date) => {
    const rows = await tx
      .selectFrom('auth_tokens')
      .select(['last_characters as lastCharacters', 'expires_at as expiresAt'])
      .where('organisation_id', '=', organisationId)
      .where('api_key_id', 'is', null)
      .where('expires_at', '>', now)
      .orderBy('created_at', 'desc')
      .execute();
    return rows.flatMap(({ lastCharacters, expiresAt }) => (expiresAt ? [{ lastCharacters, expiresAt }] : []));
  },

  /** Locks out concurrent rotations until the transaction ends: the second one retires the key of the first. */
  hold: async () => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`api-key ${organisationId}`}, 0))`.execute(tx);
  },

  /** Sets the expiry of every key that has none yet. */
  retire: async (expiresAt: Date) => {
    await tx
      .updateTable('auth_tokens')
      .set({ expires_at: expiresAt })
      .where('organisation_id', '=', organisationId)
      .where('api_key_id', 'is', null)
      .where('expires_at', 'is', null)
      .execute();
  },

  /** Ends the secrets of a named key by then; one that ends before that, ends when it did. */
  endOf: async (apiKeyId: ApiKeyId, at: Date) => {
    await tx
      .updateTable('auth_tokens')
      .set({ expires_at: sql<Date>`least(expires_at, ${at}::timestamptz)` })
      .where('organisation_id', '=', organisationId)
      .where('api_key_id', '=', apiKeyId)
      .execute();
  },

  add: async (token: NewAuthToken) => {
    await tx
      .insertInto('auth_tokens')
      .values({
        organisation_id: organisationId,
        id: randomUUID(),
        token_hash: token.tokenHash,
        token_ciphertext: token.tokenCiphertext,
        last_characters: token.lastCharacters,
        created_at: token.createdAt,
        api_key_id: token.apiKeyId ?? null,
        expires_at: token.expiresAt ?? null,
      })
      .execute();
  },
});
export type AuthTokensRepo = ReturnType<typeof authTokensRepo>;
