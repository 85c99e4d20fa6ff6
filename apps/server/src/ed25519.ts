import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';

/** What comes before the 32 bytes of an Ed25519 key in DER: RFC 8410. */
const PRIVATE_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_HEAD = Buffer.from('302a300506032b6570032100', 'hex');

const publicDer = (bytes: Uint8Array) => Buffer.concat([PUBLIC_HEAD, bytes]);

export const privateKeyOf = (bytes: Buffer): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PRIVATE_HEAD, bytes]), format: 'der', type: 'pkcs8' });

export const publicKeyOf = (bytes: Uint8Array): KeyObject =>
  createPublicKey({ key: publicDer(bytes), format: 'der', type: 'spki' });

/** The 32 bytes of a public key, or of the one that belongs to a private key. */
export const publicBytesOf = (key: KeyObject): Buffer =>
  (key.type === 'private' ? createPublicKey(key) : key)
    .export({ format: 'der', type: 'spki' })
    .subarray(PUBLIC_HEAD.length);

/** A public key as openssl reads it. */
export const pemOf = (bytes: Uint8Array): string =>
  `-----BEGIN PUBLIC KEY-----\n${publicDer(bytes).toString('base64')}\n-----END PUBLIC KEY-----\n`;
