import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { sealWith } from '../../seal.ts';

export type KeyVault = ReturnType<typeof createKeyVault>;

/**
 * A key must be found by what a caller sends and shown again to a developer, yet a copy of the database must not
 * reveal it: a keyed hash finds it, AES-256-GCM stores it. Both secrets derive from SECRET_KEY, each for one use only.
 */
export const createKeyVault = (secretKey: string) => {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', secretKey, '', `waybill/${use}`, 32));
  const hashKey = derive('api-key-hash');
  return {
    /** A secret for another use than keys; it reveals nothing of SECRET_KEY. */
    secretFor: derive,

    newToken: (): string => `wb_${randomBytes(32).toString('base64url')}`,

    hash: (token: string): Buffer => createHmac('sha256', hashKey).update(token).digest(),

    ...sealWith(derive('api-key-cipher')),
  };
};
