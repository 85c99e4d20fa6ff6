import type { UserId } from '@waybill/domain/ids';
import type { CodePurpose } from '@waybill/domain/user';
import type { Selectable } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import type { AccountCodes } from '../../db/schema.ts';

export type NewCode = {
  readonly codeHash: Buffer;
  readonly userId: UserId;
  readonly purpose: CodePurpose;
  readonly email: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
};

export type CodeState<Purpose extends CodePurpose = CodePurpose> =
  | { readonly state: 'valid'; readonly purpose: Purpose; readonly userId: UserId; readonly email: string }
  | { readonly state: 'expired' }
  | { readonly state: 'invalid' };

type Row = Pick<Selectable<AccountCodes>, 'user_id' | 'email' | 'purpose' | 'expires_at'>;

const stateOf = <Purpose extends CodePurpose>(row: Row | undefined, now: Date): CodeState<Purpose> => {
  if (!row) return { state: 'invalid' };
  if (row.expires_at <= now) return { state: 'expired' };
  return { state: 'valid', purpose: row.purpose as Purpose, userId: row.user_id, email: row.email };
};

export const codesRepo = (tx: Tx) => {
  /** A code and a new password are written one after the other, never side by side: the password revokes the codes before it. */
  const holdUser = async (userId: UserId) => {
    await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  };

  const revoke = async (userId: UserId, purposes: readonly CodePurpose[], now: Date) => {
    await tx
      .updateTable('account_codes')
      .set({ used_at: now })
      .where('user_id', '=', userId)
      .where('purpose', 'in', purposes)
      .where('used_at', 'is', null)
      .execute();
  };

  return {
    revoke,

    /**
     * A new code replaces the older ones of its kind: only the newest mail works. Not so a reset, which strangers can ask for, too:
     * they would make each code of the owner worthless before it is used. A new password revokes them all.
     */
    issue: async (code: NewCode) => {
      await holdUser(code.userId);
      if (code.purpose !== 'reset-password') await revoke(code.userId, [code.purpose], code.createdAt);
      await tx
        .insertInto('account_codes')
        .values({
          code_hash: code.codeHash,
          user_id: code.userId,
          purpose: code.purpose,
          email: code.email,
          created_at: code.createdAt,
          expires_at: code.expiresAt,
        })
        .execute();
    },

    /** Reads the code without redeeming it. */
    look: async <Purpose extends CodePurpose>(codeHash: Buffer, purposes: readonly Purpose[], now: Date) => {
      const row = await tx
        .selectFrom('account_codes')
        .select(['user_id', 'email', 'purpose', 'expires_at'])
        .where('code_hash', '=', codeHash)
        .where('purpose', 'in', purposes)
        .where('used_at', 'is', null)
        .executeTakeFirst();
      return stateOf<Purpose>(row, now);
    },

    /**
     * Redeems the code, once. Its user is locked first, as in every transaction that changes or removes a user: of two
     * concurrent ones the second waits, and they cannot deadlock.
     */
    redeem: async <Purpose extends CodePurpose>(codeHash: Buffer, purposes: readonly Purpose[], now: Date) => {
      await tx
        .selectFrom('users as u')
        .innerJoin('account_codes as c', 'c.user_id', 'u.id')
        .select('u.id')
        .where('c.code_hash', '=', codeHash)
        .forNoKeyUpdate('u')
        .execute();
      const row = await tx
        .updateTable('account_codes')
        .set({ used_at: now })
        .where('code_hash', '=', codeHash)
        .where('purpose', 'in', purposes)
        .where('used_at', 'is', null)
        .returning(['user_id', 'email', 'purpose', 'expires_at'])
        .executeTakeFirst();
      return stateOf<Purpose>(row, now);
    },
  };
};
export type CodesRepo = ReturnType<typeof codesRepo>;
