import type { Actor } from '@waybill/domain/actor';
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
        expires_at: session.expiresAt,
        address: session.address,
        user_agent: session.userAgent,
      })
      .execute();
  },

  /** Asked anew for every request: a disabled user is out with the next one. */
  findActor: async (tokenHash: Buffer, now: Date): Promise<(Actor & { expiresAt: Date }) | null> => {
    const row = await tx
      .selectFrom('sessions as s')
      .innerJoin('users as u', 'u.id', 's.user_id')
      .leftJoin('organisations as o', 'o.id', 'u.organisation_id')
      .select(['u.id', 'u.email', 'u.roles', 'u.organisation_id', 'u.sub_company_id', 's.expires_at'])
      .where('s.token_hash', '=', tokenHash)
      .where('s.expires_at', '>', now)
      .where('u.disabled_at', 'is', null)
      .where('o.disabled_at', 'is', null)
      .executeTakeFirst();
    if (!row) return null;
    return {
      userId: row.id as Actor['userId'],
      email: row.email,
      roles: row.roles as Actor['roles'][number][],
      organisationId: row.organisation_id as Actor['organisationId'],
      subCompanyId: row.sub_company_id as Actor['subCompanyId'],
      expiresAt: row.expires_at,
    };
  },

  extend: async (tokenHash: Buffer, expiresAt: Date) => {
    await tx.updateTable('sessions').set({ expires_at: expiresAt }).where('token_hash', '=', tokenHash).execute();
  },

  end: async (tokenHash: Buffer) => {
    await tx.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
  },

  endAllOf: async (userId: UserId) => {
    await tx.deleteFrom('sessions').where('user_id', '=', userId).execute();
  },
});
export type SessionsRepo = ReturnType<typeof sessionsRepo>;
