import type { UserId } from '@waybill/domain/ids';
import type { Tx } from '../../../db/connect.ts';

export type Factors = {
  readonly authenticatorSince: Date | null;
  readonly recoveryCodesLeft: number;
  /** How many there are: the app and each passkey. */
  readonly factors: number;
};

/** The second factors of accounts. Needs a transaction of the sign-in role. */
export const twoFactorRepo = (tx: Tx) => ({
  /** Locks the account: of two changes to its factors at once, the second sees what the first did. */
  hold: async (userId: UserId): Promise<void> => {
    await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  },

  factorsOf: async (userId: UserId): Promise<Factors> => {
    const authenticator = await tx
      .selectFrom('authenticators')
      .select('confirmed_at')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    const { left } = await tx
      .selectFrom('recovery_codes')
      .select((eb) => eb.fn.countAll<string>().as('left'))
      .where('user_id', '=', userId)
      .where('used_at', 'is', null)
      .executeTakeFirstOrThrow();
    const { passkeys } = await tx
      .selectFrom('passkeys')
      .select((eb) => eb.fn.countAll<string>().as('passkeys'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    const authenticatorSince = authenticator?.confirmed_at ?? null;
    return {
      authenticatorSince,
      recoveryCodesLeft: Number(left),
      factors: Number(passkeys) + (authenticatorSince ? 1 : 0),
    };
  },

  /** Turned off, the database removes every factor and recovery code of the account. */
  setSince: async (userId: UserId, since: Date | null): Promise<void> => {
    await tx
      .updateTable('users')
      .set((eb) => ({ two_factor_since: since && eb.fn.coalesce('two_factor_since', eb.val(since)) }))
      .where('id', '=', userId)
      .execute();
  },

  /** The secret waits for a code that confirms it; an earlier one that waited is replaced. */
  keepPending: async (userId: UserId, ciphertext: Buffer): Promise<void> => {
    await tx
      .insertInto('authenticators')
      .values({ user_id: userId, pending_ciphertext: ciphertext })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ pending_ciphertext: ciphertext }))
      .execute();
  },

  pendingOf: async (userId: UserId): Promise<Buffer | null> => {
    const row = await tx
      .selectFrom('authenticators')
      .select('pending_ciphertext')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return row?.pending_ciphertext ?? null;
  },

  /** The waiting secret takes the place of the one before it. `step` is that of the code, which works no second time. */
  confirmPending: async (userId: UserId, step: number, now: Date): Promise<void> => {
    await tx
      .updateTable('authenticators')
      .set((eb) => ({
        secret_ciphertext: eb.ref('pending_ciphertext'),
        confirmed_at: now,
        last_step: step,
        pending_ciphertext: null,
      }))
      .where('user_id', '=', userId)
      .where('pending_ciphertext', 'is not', null)
      .execute();
  },

  secretOf: async (userId: UserId): Promise<Buffer | null> => {
    const row = await tx
      .selectFrom('authenticators')
      .select('secret_ciphertext')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return row?.secret_ciphertext ?? null;
  },

  /** False if a code of this time step, or of a later one, was accepted before. */
  useStep: async (userId: UserId, step: number): Promise<boolean> => {
    const used = await tx
      .updateTable('authenticators')
      .set({ last_step: step })
      .where('user_id', '=', userId)
      .where('last_step', '<', String(step))
      .returning('user_id')
      .executeTakeFirst();
    return used !== undefined;
  },

  removeAuthenticator: async (userId: UserId): Promise<void> => {
    await tx.deleteFrom('authenticators').where('user_id', '=', userId).execute();
  },

  replaceRecoveryCodes: async (userId: UserId, hashes: readonly Buffer[]): Promise<void> => {
    await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
    await tx
      .insertInto('recovery_codes')
      .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash })))
      .execute();
  },

  /** False if there is no such code, or it was used before. */
  useRecoveryCode: async (userId: UserId, hash: Buffer, now: Date): Promise<boolean> => {
    const used = await tx
      .updateTable('recovery_codes')
      .set({ used_at: now })
      .where('user_id', '=', userId)
      .where('code_hash', '=', hash)
      .where('used_at', 'is', null)
      .returning('user_id')
      .executeTakeFirst();
    return used !== undefined;
  },
});
export type TwoFactorRepo = ReturnType<typeof twoFactorRepo>;
