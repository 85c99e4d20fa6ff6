import { authenticatorCode, recoveryCode } from '@waybill/domain/two-factor';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { passkey } from './passkeys.ts';
import { session } from './session.ts';

const twoFactor = z.object({
  /** The authenticator app, with the moment at which it was confirmed. */
  authenticator: z.object({ since: z.string() }).nullable(),
  passkeys: z.array(passkey),
  recoveryCodesLeft: z.number().int(),
  /** Whether the organisation requires a second factor: the last one cannot be removed then. */
  isRequired: z.boolean(),
});
export type TwoFactor = z.infer<typeof twoFactor>;

export const readTwoFactor = endpoint({
  method: 'GET',
  path: '/api/profile/two-factor',
  summary: "The second factors of one's own account, and how many recovery codes are left",
  reply: twoFactor,
});

export const startAuthenticator = endpoint({
  method: 'POST',
  path: '/api/profile/two-factor/authenticator',
  summary: 'A new secret for an authenticator app; it counts once a code of it was confirmed',
  /** `uri` is what the QR code holds (otpauth://), `secret` the same to be typed. */
  reply: z.object({ secret: z.string(), uri: z.string() }),
});

/** Shown once: null where the account has codes already, which go on to hold. */
const recoveryCodes = z.array(z.string()).nullable();

export const confirmAuthenticator = endpoint({
  method: 'PUT',
  path: '/api/profile/two-factor/authenticator',
  summary: 'Confirm the new secret with a code of the app; two-factor sign-in is on from then',
  body: z.strictObject({ code: authenticatorCode }),
  reply: z.object({ recoveryCodes }),
});

export const removeAuthenticator = endpoint({
  method: 'DELETE',
  path: '/api/profile/two-factor/authenticator',
  summary: 'Remove the authenticator app; without another factor, two-factor sign-in is off',
  reply: z.object({}),
});

export const makeRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/profile/two-factor/recovery-codes',
  summary: 'Ten new recovery codes; those from before are void',
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
});

export const finishSignIn = endpoint({
  method: 'POST',
  path: '/api/session/second-step',
  summary: 'The second step of a log-in, in the browser that gave the password within the last ten minutes',
  body: z.discriminatedUnion('method', [
    z.strictObject({ method: z.literal('authenticator'), code: authenticatorCode }),
    z.strictObject({ method: z.literal('recovery-code'), code: recoveryCode }),
  ]),
  reply: z.object({ session }),
});
