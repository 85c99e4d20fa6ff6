import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

export type Seal = ReturnType<typeof sealWith>;

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts texts under one key of 32 bytes (AES-256-GCM): nonce, tag and ciphertext in one buffer. */
export const sealWith = (key: Buffer) => ({
  seal: (text: string): Buffer => {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', key, nonce);
    const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
  },

  /** Null when the bytes were changed, or sealed under another key; and for what is too short to be sealed. */
  open: (sealed: Buffer): string | null => {
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES));
      decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const encrypted = sealed.subarray(NONCE_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(encrypted), decipher.final()]).toString('utf8');
    } catch {
      return null;
    }
  },
});
