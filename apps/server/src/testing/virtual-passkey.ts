import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { Browser } from './browser.ts';

/** Deviations from what an honest device and browser say. */
export type Lies = {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  /** False for a device that did not check its owner. */
  readonly userVerified?: boolean;
  readonly counter?: number;
  readonly type?: string;
  /** A statement about the device that its new key has signed itself; honest, and rare. */
  readonly selfAttested?: boolean;
};

const ORIGIN = 'http://localhost:3000';
const RP_ID = 'localhost';
const FLAGS = { userPresent: 0x01, userVerified: 0x04, hasKey: 0x40 };

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64url = (data: Buffer | Uint8Array) => Buffer.from(data).toString('base64url');
const bytes = (text: string | undefined) => new Uint8Array(Buffer.from(text ?? '', 'base64url'));

/** A device with one passkey, in software: what it answers is checked by the library as that of a real one is. */
export const virtualPasskey = () => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  let used = 0;

  const clientData = (type: string, challenge: string, lies: Lies) =>
    Buffer.from(
      JSON.stringify({
        type: lies.type ?? type,
        challenge: lies.challenge ?? challenge,
        origin: lies.origin ?? ORIGIN,
        crossOrigin: false,
      }),
    );
  const authenticatorData = (lies: Lies, key: Buffer = Buffer.alloc(0)) => {
    const verified = lies.userVerified === false ? 0 : FLAGS.userVerified;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(lies.counter ?? used);
    const flags = Buffer.from([FLAGS.userPresent | verified | (key.length > 0 ? FLAGS.hasKey : 0)]);
    return Buffer.concat([sha256(lies.rpId ?? RP_ID), flags, counter, key]);
  };
  const attestedKey = () => {
    const { x, y } = publicKey.export({ format: 'jwk' });
    const coseKey = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(credentialId.length);
    return Buffer.concat([Buffer.alloc(16), length, credentialId, Buffer.from(isoCBOR.encode(coseKey))]);
  };
  const signed = (data: Buffer, client: Buffer) =>
    createSign('sha256')
      .update(Buffer.concat([data, sha256(client)]))
      .sign(privateKey);
  const credential = { id: base64url(credentialId), rawId: base64url(credentialId), type: 'public-key' };

  return {
    id: credential.id,

    register: (challenge: string, lies: Lies = {}) => {
      const data = authenticatorData(lies, attestedKey());
      const client = clientData('webauthn.create', challenge, lies);
      const statement = new Map<string, unknown>([
        ['alg', -7],
        ['sig', new Uint8Array(signed(data, client))],
      ]);
      const attestation = new Map<string, unknown>([
        ['fmt', lies.selfAttested ? 'packed' : 'none'],
        ['attStmt', lies.selfAttested ? statement : new Map()],
        ['authData', new Uint8Array(data)],
      ]);
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(client),
          attestationObject: base64url(isoCBOR.encode(attestation as never)),
          transports: ['internal'],
        },
      };
    },

    sign: (challenge: string, lies: Lies = {}) => {
      used += 1;
      const data = authenticatorData(lies);
      const client = clientData('webauthn.get', challenge, lies);
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signed(data, client)),
        },
      };
    },
  };
};
export type VirtualPasskey = ReturnType<typeof virtualPasskey>;

/** Adds the passkey to the account that is signed in with this browser. */
export const addPasskey = async (browser: Browser, passkey: VirtualPasskey, lies: Lies = {}) => {
  const { body } = await browser.post('/api/profile/passkeys/options');
  const credential = passkey.register(body.options.challenge, lies);
  return browser.post('/api/profile/passkeys', { name: 'Phone', credential });
};

type SignIn = { readonly lies?: Lies; readonly isSecondStep?: boolean };

export const signInWith = async (
  browser: Browser,
  passkey: VirtualPasskey,
  { lies = {}, isSecondStep = false }: SignIn = {},
) => {
  const { body } = await browser.post('/api/session/passkey/options', { isSecondStep });
  const credential = passkey.sign(body.options.challenge, lies);
  return browser.post('/api/session/passkey', { credential, isSecondStep });
};
