import type { PasskeyId, UserId } from '@waybill/domain/ids';
import type { Tx } from '../../../db/connect.ts';

export type StoredPasskey = {
  readonly id: PasskeyId;
  readonly userId: UserId;
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
};

const rows = (tx: Tx) =>
  tx
    .selectFrom('passkeys')
    .select(['id', 'user_id as userId', 'credential_id as credentialId', 'public_key as publicKey', 'counter'])
    .select(['transports', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt']);
type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

const present = (row: Row): StoredPasskey => ({ ...row, counter: Number(row.counter) });

/** The passkeys of accounts. Needs a transaction of the sign-in role. */
export const passkeysRepo = (tx: Tx) => ({
  /** Of one account, the oldest first. */
  of: async (userId: UserId): Promise<StoredPasskey[]> =>
    (await rows(tx).where('user_id', '=', userId).orderBy('created_at').orderBy('id').execute()).map(present),

  /** Locks the row: of two sign-ins with one passkey at once, the second sees the counter of the first. */
  holdByCredential: async (credentialId: string): Promise<StoredPasskey | null> => {
    const row = await rows(tx).where('credential_id', '=', credentialId).forNoKeyUpdate().executeTakeFirst();
    return row ? present(row) : null;
  },

  /** False when the credential is known already. */
  add: async (passkey: Omit<StoredPasskey, 'lastUsedAt'>): Promise<boolean> => {
    const added = await tx
      .insertInto('passkeys')
      .values({
        id: passkey.id,
        user_id: passkey.userId,
        credential_id: passkey.credentialId,
        public_key: passkey.publicKey,
        counter: passkey.counter,
        transports: [...passkey.transports],
        name: passkey.name,
        created_at: passkey.createdAt,
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning('id')
      .executeTakeFirst();
    return added !== undefined;
  },

  rename: async (id: PasskeyId, name: string): Promise<void> => {
    await tx.updateTable('passkeys').set({ name }).where('id', '=', id).execute();
  },

  noteUse: async (id: PasskeyId, counter: number, now: Date): Promise<void> => {
    await tx.updateTable('passkeys').set({ counter, last_used_at: now }).where('id', '=', id).execute();
  },

  remove: async (id: PasskeyId): Promise<void> => {
    await tx.deleteFrom('passkeys').where('id', '=', id).execute();
  },
});
export type PasskeysRepo = ReturnType<typeof passkeysRepo>;
