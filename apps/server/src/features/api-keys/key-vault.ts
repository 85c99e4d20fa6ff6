import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

export type KeyVault = ReturnType<typeof createKeyVault>;

/**
 * A key must be found by what a caller sends and shown again to a developer, yet a copy of the database must not
 * reveal it: a keyed hash finds it, AES-256-GCM stores it. Both secrets derive from SECRET_KEY, each for one use only.
 */
export const createKeyVault = (secretKey: string) => {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', secretKey, '', `waybill/${use}`, 32));
  const hashKey = derive('api-key-hash');
  const cipherKey = derive('api-key-cipher');
  return {
    /** A secret for another use than keys; it reveals nothing of SECRET_KEY. */
    secretFor: derive,

    newToken: (): string => `wb_${randomBytes(32).toString('base64url')}`,

    hash: (token: string): Buffer => createHmac('sha256', hashKey).update(token).digest(),

    seal: (token: string): Buffer => {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', cipherKey, nonce);
      const text = Buffer.concat([cipher.update(token, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]);
    },

    /** Null when the bytes were changed, or sealed under another SECRET_KEY. */
    open: (sealed: Buffer): string | null => {
      const decipher = createDecipheriv('aes-256-gcm', cipherKey, sealed.subarray(0, 12));
      decipher.setAuthTag(sealed.subarray(12, 28));
      try {
        return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
};
