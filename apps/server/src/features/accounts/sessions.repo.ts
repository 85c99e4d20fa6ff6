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

  /** The end of this session; null when it is over. */
  expiry: async (tokenHash: Buffer, now: Date): Promise<Date | null> => {
    const row = await tx
      .selectFrom('sessions')
      .select('expires_at')
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    return row?.expires_at ?? null;
  },

  extend: async (tokenHash: Buffer, expiresAt: Date) => {
    await tx.updateTable('sessions').set({ expires_at: expiresAt }).where('token_hash', '=', tokenHash).execute();
  },

  notePassword: async (tokenHash: Buffer, now: Date) => {
    await tx.updateTable('sessions').set({ password_at: now }).where('token_hash', '=', tokenHash).execute();
  },

  end: async (tokenHash: Buffer) => {
    await tx.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
  },

  endAllOf: async (userId: UserId) => {
    await tx.deleteFrom('sessions').where('user_id', '=', userId).execute();
  },

  endOthersOf: async (userId: UserId, kept: Buffer) => {
    await tx.deleteFrom('sessions').where('user_id', '=', userId).where('token_hash', '!=', kept).execute();
  },
});
export type SessionsRepo = ReturnType<typeof sessionsRepo>;
