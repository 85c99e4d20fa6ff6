import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import type { ProofCrypto } from '@waybill/domain/proof/check-proof';
import { keyIdOf, type ProofKey } from '@waybill/domain/proof/exported-proof';
import { publicBytesOf, publicKeyOf } from '../ed25519.ts';

const KEY_BYTES = 32;
/** A list of keys is a few kilobytes. */
const KEY_FILE_MAX = 100_000;

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

export const nodeCrypto: ProofCrypto = {
  sha256: async (bytes) => sha256(bytes),
  verify: async (publicKey, signature, bytes) => {
    try {
      return verify(null, bytes, publicKeyOf(publicKey), signature);
    } catch {
      return false;
    }
  },
};

const keyOf = (bytes: Buffer): ProofKey | null =>
  bytes.length === KEY_BYTES ? { id: keyIdOf(sha256(bytes)), publicKey: bytes.toString('base64') } : null;

const ofPem = (text: string): ProofKey | null => {
  const key = createPublicKey(text);
  if (key.asymmetricKeyType !== 'ed25519') return null;
  return keyOf(publicBytesOf(key));
};

/** The keys in a file: as openssl writes one, or the list that a server publishes. Null when there are none. */
const keysIn = (text: string): readonly ProofKey[] | null => {
  try {
    if (text.trimStart().startsWith('-----BEGIN PUBLIC KEY-----')) {
      const key = ofPem(text);
      return key && [key];
    }
    const { keys, ...more } = JSON.parse(text) as { readonly keys: readonly { readonly publicKey: string }[] };
    // A proof has keys as well, which say nothing about itself.
    if (Object.keys(more).length > 0) return null;
    // The ids follow from the keys: what the file calls them does not matter.
    const found = keys.map(({ publicKey }) => keyOf(Buffer.from(publicKey, 'base64')));
    return found.length > 0 && found.every((key) => key !== null) ? found : null;
  } catch {
    return null;
  }
};

export const readKeys = async (file: string): Promise<readonly ProofKey[] | null> => {
  const { size } = await stat(file);
  return size > KEY_FILE_MAX ? null : keysIn(await readFile(file, 'utf8'));
};
