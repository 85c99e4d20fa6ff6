import type { UserId } from '@waybill/domain/ids';
import type { Tx } from '../../../db/connect.ts';

type NewChallenge = {
  readonly tokenHash: Buffer;
  readonly challenge: string;
  readonly userId: UserId | null;
  readonly expiresAt: Date;
};

/** Challenges that wait for a device to sign them. Needs a transaction of the sign-in role. */
export const passkeyChallengesRepo = (tx: Tx) => ({
  keep: async ({ tokenHash, challenge, userId, expiresAt }: NewChallenge): Promise<void> => {
    await tx
      .insertInto('passkey_challenges')
      .values({ token_hash: tokenHash, challenge, user_id: userId, expires_at: expiresAt })
      .execute();
  },

  /** Takes the challenge, once. It was made for this account to add a passkey, or for nobody yet (null) to sign in. */
  take: async (tokenHash: Buffer, userId: UserId | null, now: Date): Promise<string | null> => {
    const row = await tx
      .deleteFrom('passkey_challenges')
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', now)
      .where('user_id', userId === null ? 'is' : '=', userId)
      .returning('challenge')
      .executeTakeFirst();
    return row?.challenge ?? null;
  },
});
export type PasskeyChallengesRepo = ReturnType<typeof passkeyChallengesRepo>;
