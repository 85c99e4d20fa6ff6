import { randomUUID } from 'node:crypto';
import type { Tx } from '../../db/connect.ts';
import type { Scope } from '../../db/scope.ts';

export type NewAuthToken = {
  readonly tokenHash: Buffer;
  readonly tokenCiphertext: Buffer;
  readonly lastCharacters: string;
  readonly createdAt: Date;
};

export const authTokensRepo = (tx: Tx, scope: Pick<Scope, 'organisationId'>) => ({
  /** Looked up by organisation, newest first, limit 1. */
  newest: () =>
    tx
      .selectFrom('auth_tokens')
      .select(['token_ciphertext as tokenCiphertext', 'last_characters as lastCharacters', 'created_at as createdAt'])
      .where('organisation_id', '=', scope.organisationId)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst(),

  add: async (token: NewAuthToken) => {
    await tx
      .insertInto('auth_tokens')
      .values({
        organisation_id: scope.organisationId,
        id: randomUUID(),
        token_hash: token.tokenHash,
        token_ciphertext: token.tokenCiphertext,
        last_characters: token.lastCharacters,
        created_at: token.createdAt,
      })
      .execute();
  },
});
export type AuthTokensRepo = ReturnType<typeof authTokensRepo>;
