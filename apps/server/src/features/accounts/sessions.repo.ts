import type { UserId } from '@waybill/domain/ids';
import type { Tx } from '../../db/connect.ts';

export type NewSession = {
  readonly tokenHash: Buffer;
  readonly userId: UserId;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly address: string;
  readonly userAgent: string | null;
};

/** Whoever ends sessions elsewhere may have lost a phone: what its driver has not sent is not taken from it any more, either. */
const forgetPhones = (tx: Tx, userId: UserId) =>
  tx.deleteFrom('driver_devices').where('user_id', '=', userId).execute();

export const sessionsRepo = (tx: Tx) => ({
  create: async (session: NewSession) => {
    await tx
      .insertInto('sessions')
      .values({
        token_hash: session.tokenHash,
        user_id: session.userId,
        created_at: session.createdAt,
        last_used_at: session.createdAt,
        password_at: session.createdAt,
        expires_at: session.expiresAt,
        address: session.address,
        user_agent: session.userAgent,
      })
      .execute();
  },

  /** The sessions of a user that are not over, the last used first. */
  openOf: (userId: UserId, now: Date) =>
    tx
      .selectFrom('sessions')
      .select(['id', 'token_hash as tokenHash', 'address', 'user_agent as userAgent'])
      .select(['created_at as createdAt', 'last_used_at as lastUsedAt'])
      .where('user_id', '=', userId)
      .where('expires_at', '>', now)
      .orderBy('last_used_at', 'desc')
      .orderBy('id')
      .execute(),

  notePassword: async (tokenHash: Buffer, now: Date) => {
    await tx.updateTable('sessions').set({ password_at: now }).where('token_hash', '=', tokenHash).execute();
  },

  end: async (tokenHash: Buffer) => {
    await tx.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
  },

  endAllOf: async (userId: UserId) => {
    await forgetPhones(tx, userId);
    await tx.deleteFrom('sessions').where('user_id', '=', userId).execute();
  },

  /** The session that was ended; undefined when the user has none with this id. */
  endById: async (userId: UserId, id: string) => {
    const ended = await tx
      .deleteFrom('sessions')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .returning('address')
      .executeTakeFirst();
    if (ended) await forgetPhones(tx, userId);
    return ended;
  },

  /** The number of sessions that were ended. */
  endOthersOf: async (userId: UserId, kept: Buffer): Promise<number> => {
    await forgetPhones(tx, userId);
    const { numDeletedRows } = await tx
      .deleteFrom('sessions')
      .where('user_id', '=', userId)
      .where('token_hash', '!=', kept)
      .executeTakeFirst();
    return Number(numDeletedRows);
  },
});
export type SessionsRepo = ReturnType<typeof sessionsRepo>;
