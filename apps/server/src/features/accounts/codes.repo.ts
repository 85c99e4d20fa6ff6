import type { UserId } from '@waybill/domain/ids';
import type { Tx } from '../../db/connect.ts';

export type CodePurpose = 'reset-password' | 'verify-email';

export type NewCode = {
  readonly codeHash: Buffer;
  readonly userId: UserId;
  readonly purpose: CodePurpose;
  readonly email: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
};

export type CodeState =
  | { readonly state: 'valid'; readonly userId: UserId; readonly email: string }
  | { readonly state: 'expired' }
  | { readonly state: 'invalid' };

export const codesRepo = (tx: Tx) => ({
  /** A new code replaces the older ones of its kind: only the newest mail works. */
  issue: async (code: NewCode) => {
    await tx
      .updateTable('account_codes')
      .set({ used_at: code.createdAt })
      .where('user_id', '=', code.userId)
      .where('purpose', '=', code.purpose)
      .where('used_at', 'is', null)
      .execute();
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

  /** Takes the code, once. The row lock of the update decides when two redeem it at the same moment. */
  redeem: async (codeHash: Buffer, purpose: CodePurpose, now: Date): Promise<CodeState> => {
    const row = await tx
      .updateTable('account_codes')
      .set({ used_at: now })
      .where('code_hash', '=', codeHash)
      .where('purpose', '=', purpose)
      .where('used_at', 'is', null)
      .returning(['user_id', 'email', 'expires_at'])
      .executeTakeFirst();
    if (!row) return { state: 'invalid' };
    if (row.expires_at <= now) return { state: 'expired' };
    return { state: 'valid', userId: row.user_id as UserId, email: row.email };
  },
});
export type CodesRepo = ReturnType<typeof codesRepo>;
