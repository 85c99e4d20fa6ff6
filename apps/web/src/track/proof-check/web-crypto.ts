import type { ProofCrypto } from '@waybill/domain/proof/check-proof';

const hex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

const verify: NonNullable<ProofCrypto['verify']> = async (publicKey, signature, bytes) => {
  try {
    const key = await crypto.subtle.importKey('raw', publicKey as BufferSource, 'Ed25519', false, ['verify']);
    return await crypto.subtle.verify('Ed25519', key, signature as BufferSource, bytes as BufferSource);
  } catch {
    return false;
  }
};

/** The base point of the curve: a key that every browser with Ed25519 takes. */
const ANY_KEY = Uint8Array.from([0x58, ...Array.from({ length: 31 }, () => 0x66)]);

const knowsEd25519 = async (): Promise<boolean> => {
  try {
    await crypto.subtle.importKey('raw', ANY_KEY, 'Ed25519', false, ['verify']);
    return true;
  } catch {
    return false;
  }
};

/** What the browser can do; null where it has no cryptography at all, as on a page that came without TLS. */
export const webCrypto = async (): Promise<ProofCrypto | null> => {
  if (!globalThis.crypto?.subtle) return null;
  return {
    sha256: async (bytes) => hex(await crypto.subtle.digest('SHA-256', bytes as BufferSource)),
    verify: (await knowsEd25519()) ? verify : null,
  };
};
