import { passkeyId } from '@waybill/domain/ids';
import { passkeyName } from '@waybill/domain/two-factor';
import { line } from '@waybill/domain/validation';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { session } from './session.ts';

/** Bytes as WebAuthn writes them in JSON. */
const base64url = (max: number) =>
  z
    .string()
    .max(max, { error: 'too-long', abort: true })
    .regex(/^[A-Za-z0-9_-]*$/, { error: 'invalid' });

const credentialId = base64url(1400);
/** Origin, challenge and type, which the browser writes. */
const clientDataJSON = base64url(8_000);
/** How the browser reaches the device (`usb`, `internal`, ...); new ones come up, and are given back to the browser as they are. */
const transports = z.array(line(20)).max(10, { error: 'too-many' });

const common = { id: credentialId, rawId: credentialId, type: z.literal('public-key') };

/** What the browser answers; parts that are not needed to check it are dropped. */
const registration = z.object({
  ...common,
  response: z.object({
    clientDataJSON,
    attestationObject: base64url(40_000),
    transports,
  }),
});
const assertion = z.object({
  ...common,
  response: z.object({
    clientDataJSON,
    authenticatorData: base64url(8_000),
    signature: base64url(8_000),
  }),
});
export type PasskeyRegistration = z.infer<typeof registration>;
export type PasskeyAssertion = z.infer<typeof assertion>;

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
});

/** The address at which passkeys work: a browser refuses them at any other. */
const origin = z.string();

export const passkey = z.object({
  id: passkeyId,
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
});
export type Passkey = z.infer<typeof passkey>;

export const startPasskey = endpoint({
  method: 'POST',
  path: '/api/profile/passkeys/options',
  summary: 'What the browser needs to make a passkey (WebAuthn); to be used within five minutes, once',
  reply: z.object({
    origin,
    options: z.object({
      rp: z.object({ id: z.string(), name: z.string() }),
      user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
      challenge: z.string(),
      pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
      timeout: z.number(),
      excludeCredentials: z.array(descriptor),
      authenticatorSelection: z.object({
        residentKey: z.literal('required'),
        requireResidentKey: z.literal(true),
        userVerification: z.literal('required'),
      }),
      attestation: z.literal('none'),
    }),
  }),
});

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/profile/passkeys',
  summary: 'Add the passkey that the browser made; two-factor sign-in is on from then',
  body: z.strictObject({ name: passkeyName, credential: registration }),
  /** Recovery codes come with the first factor, and are shown once. */
  reply: z.object({ passkey, recoveryCodes: z.array(z.string()).nullable() }),
});

const params = z.object({ passkeyId });

export const renamePasskey = endpoint({
  method: 'PATCH',
  path: '/api/profile/passkeys/:passkeyId',
  summary: 'Give a passkey another name',
  params,
  body: z.strictObject({ name: passkeyName }),
  reply: z.object({ passkey }),
});

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/profile/passkeys/:passkeyId',
  summary: 'Remove a passkey; without another factor, two-factor sign-in is off',
  params,
  reply: z.object({}),
});

/** Else a sign-in that somebody left half done in the same browser is none of this one's business. */
const isSecondStep = z.boolean();

export const startPasskeySignIn = endpoint({
  method: 'POST',
  path: '/api/session/passkey/options',
  summary: 'What the browser needs to log in with a passkey; as the second step, with those of that account only',
  body: z.strictObject({ isSecondStep }),
  reply: z.object({
    origin,
    options: z.object({
      rpId: z.string(),
      challenge: z.string(),
      timeout: z.number(),
      userVerification: z.literal('required'),
      /** Empty where the passkey says whose it is. */
      allowCredentials: z.array(descriptor),
    }),
  }),
});

export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/api/session/passkey',
  summary: 'Log in with a passkey: instead of the password, or as the second step after it',
  body: z.strictObject({ credential: assertion, isSecondStep }),
  reply: z.object({ session }),
});
