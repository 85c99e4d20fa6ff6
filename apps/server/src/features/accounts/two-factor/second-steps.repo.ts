import type { UserId } from '@waybill/domain/ids';
import { SECOND_STEP_TRIES } from '@waybill/domain/two-factor';
import type { Tx } from '../../../db/connect.ts';

/** Sign-ins that wait for their second step. Needs a transaction of the sign-in role. */
export const secondStepsRepo = (tx: Tx) => ({
  create: async (step: { tokenHash: Buffer; userId: UserId; expiresAt: Date }): Promise<void> => {
    await tx
      .insertInto('second_steps')
      .values({ token_hash: step.tokenHash, user_id: step.userId, expires_at: step.expiresAt })
      .execute();
  },

  /** Counts one try. Returns whose sign-in it is; null if there is none any more, or too much was tried in it. */
  countTry: async (tokenHash: Buffer, now: Date): Promise<UserId | null> => {
    const row = await tx
      .updateTable('second_steps')
      .set((eb) => ({ tries: eb('tries', '+', 1) }))
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', now)
      .where('tries', '<', SECOND_STEP_TRIES)
      .returning('user_id')
      .executeTakeFirst();
    return row?.user_id ?? null;
  },

  /** Whose sign-in it is, without counting a try. */
  ownerOf: async (tokenHash: Buffer, now: Date): Promise<UserId | null> => {
    const row = await tx
      .selectFrom('second_steps')
      .select('user_id')
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    return row?.user_id ?? null;
  },

  /** Ends the sign-in that waits. False if it was ended meanwhile: of two answers at once, one counts. */
  end: async (tokenHash: Buffer): Promise<boolean> => {
    const ended = await tx
      .deleteFrom('second_steps')
      .where('token_hash', '=', tokenHash)
      .returning('user_id')
      .executeTakeFirst();
    return ended !== undefined;
  },
});
export type SecondStepsRepo = ReturnType<typeof secondStepsRepo>;
