import { generateKeyPairSync, type KeyPairKeyObjectResult, sign } from 'node:crypto';

/** Just enough of X.509 in DER for certificates as small as they can be. */
const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  const length = content.length < 128 ? [content.length] : [0x82, content.length >> 8, content.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
};
const sequence = (...parts: Buffer[]) => der(0x30, ...parts);

const ED25519 = sequence(Buffer.from('06032b6570', 'hex'));
const NAME = sequence(der(0x31, sequence(Buffer.from('0603550403', 'hex'), der(0x0c, Buffer.from('a')))));
const VALIDITY = sequence(der(0x17, Buffer.from('250101000000Z')), der(0x17, Buffer.from('450101000000Z')));

const certificate = (serial: number, subject: KeyPairKeyObjectResult, issuer: KeyPairKeyObjectResult): Buffer => {
  const number = der(0x02, Buffer.from([1 + (serial >> 8), serial & 0xff]));
  const key = subject.publicKey.export({ type: 'spki', format: 'der' });
  const signed = sequence(number, ED25519, NAME, VALIDITY, NAME, key);
  return sequence(signed, ED25519, der(0x03, Buffer.from([0]), sign(null, signed, issuer.privateKey)));
};

/**
 * The first certificate is signed by the last, that one by the one before it, and so on. All have the same name: whoever looks for an issuer tries
 * nearly every other one.
 */
export const certificateChain = (length: number): Buffer[] => {
  const keys = Array.from({ length: length + 1 }, () => generateKeyPairSync('ed25519'));
  const [first, ...issuers] = keys.slice(1).map((issuer, n) => certificate(n, keys[n] ?? issuer, issuer));
  return first ? [first, ...issuers.reverse()] : [];
};
