import { createHash, createHmac } from 'node:crypto';

/** 128 bits, which nobody guesses, in as few letters as a text message has room for. */
const TOKEN_BYTES = 16;
const TOKEN = /^[\w-]{22}$/;

export type LinkSecrets<Key extends string> = ReturnType<typeof linkSecrets<Key>>;

/**
 * The token of a link that needs no log-in follows from a key and a secret of the server: it can be shown again at any time, and the
 * database need not know it.
 */
export const linkSecrets = <Key extends string>(secret: Buffer) => ({
  tokenOf: (key: Key): string =>
    createHmac('sha256', secret).update(key).digest().subarray(0, TOKEN_BYTES).toString('base64url'),

  /** By which the link of a token is found; null for a text that is no token. */
  hashOf: (token: string): Buffer | null => (TOKEN.test(token) ? createHash('sha256').update(token).digest() : null),
});
