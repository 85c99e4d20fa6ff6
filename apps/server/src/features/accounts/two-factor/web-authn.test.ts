import { isoCBOR } from '@simplewebauthn/server/helpers';
import { expect, test } from 'vitest';
import { certificateChain } from '../../../testing/certificate-chain.ts';
import { leastCpuMs, MOST_CPU_MS } from '../../../testing/cpu-time.ts';
import { type Lies, virtualPasskey } from '../../../testing/virtual-passkey.ts';
import { verifiedRegistration } from './web-authn.ts';

const PUBLIC_URL = 'http://localhost:3000';
const CHALLENGE = 'challenge';

const passkey = virtualPasskey();
const registrationOf = (lies: Lies = {}) => ({ ...passkey.register(CHALLENGE, lies), type: 'public-key' as const });
const verified = (registration: ReturnType<typeof registrationOf>) =>
  verifiedRegistration(PUBLIC_URL, registration, CHALLENGE);

const withStatement = (bytes: Uint8Array) => {
  const { response, ...rest } = registrationOf();
  return { ...rest, response: { ...response, attestationObject: Buffer.from(bytes).toString('base64url') } };
};

/** As many certificates as the contract leaves room for. */
const withCertificates = () => {
  const { attestationObject } = registrationOf().response;
  const honest = isoCBOR.decodeFirst<Map<string, unknown>>(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
  const certificates = certificateChain(140).map((each) => new Uint8Array(each));
  const hostile = new Map([...honest, ['fmt', 'apple'], ['attStmt', new Map([['x5c', certificates]])]] as const);
  return isoCBOR.encode(hostile as never);
};

test.each([
  ['without a statement about its device', {}],
  ['with one that it signed itself', { selfAttested: true }],
])('a new passkey is accepted %s', async (_, lies) => {
  expect(await verified(registrationOf(lies))).toMatchObject({ id: passkey.id });
});

test.each([
  ['a chain of certificates', withCertificates()],
  ['nested lists', Buffer.alloc(30_000, 0x81)],
  ['a long list', Buffer.concat([Buffer.from([0x99, 0x74, 0x00]), Buffer.alloc(29_696)])],
  ['nested maps', Buffer.from('a100'.repeat(7_500), 'hex')],
])('%s in its place is refused within the CPU time of any refusal', async (_, bytes) => {
  let made: unknown;
  const cpuMs = await leastCpuMs(async () => {
    made = await verified(withStatement(bytes));
  });
  expect(made).toBeNull();
  expect(cpuMs).toBeLessThan(MOST_CPU_MS);
});
