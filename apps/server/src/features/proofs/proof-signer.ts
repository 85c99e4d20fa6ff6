import { createHash, sign } from 'node:crypto';
import { keyIdOf, type ProofKey, type ProofSignature } from '@waybill/domain/proof/exported-proof';
import { privateKeyOf, publicBytesOf } from '../../ed25519.ts';

export type ProofSigner = { readonly key: ProofKey; readonly sign: (text: string) => ProofSignature };

/** Signs with Ed25519. The key follows from 32 secret bytes, which follow from SECRET_KEY. */
export const proofSigner = (secret: Buffer): ProofSigner => {
  const privateKey = privateKeyOf(secret);
  const bytes = publicBytesOf(privateKey);
  const id = keyIdOf(createHash('sha256').update(bytes).digest('hex'));
  return {
    key: { id, publicKey: bytes.toString('base64') },
    sign: (text) => ({ keyId: id, value: sign(null, Buffer.from(text), privateKey).toString('base64') }),
  };
};
