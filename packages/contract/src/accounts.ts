import { locale } from '@waybill/domain/locales';
import { newPassword } from '@waybill/domain/password';
import { email, requiredLine } from '@waybill/domain/validation';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { session } from './session.ts';

const nothing = z.object({});

export const signUp = endpoint({
  method: 'POST',
  path: '/api/accounts',
  summary: 'Create an account; it is logged in at once and a verification email goes out',
  // The language that the visitor chose in this browser, if any: the mail is in it, and the account keeps it.
  body: z.strictObject({ email, password: newPassword, locale: locale.optional() }),
  /** Null where the operator hides accounts (AUTH_HIDE_ACCOUNTS): the owner of the address reads in a mail how to go on. */
  reply: z.object({ session: session.nullable() }),
});

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/api/password-resets',
  summary: 'Send an email with a link to set a new password',
  body: z.strictObject({ email }),
  reply: nothing,
});

export const confirmPasswordReset = endpoint({
  method: 'POST',
  path: '/api/password-resets/confirmation',
  summary: 'Set a new password with the code of the email; every session of the account ends',
  body: z.strictObject({ code: requiredLine(200), password: newPassword }),
  /** Whose it was, to log in with. */
  reply: z.object({ email: z.string() }),
});

export const requestEmailVerification = endpoint({
  method: 'POST',
  path: '/api/email-verifications',
  summary: 'Send the logged-in user another verification email',
  reply: nothing,
});

export const confirmEmailVerification = endpoint({
  method: 'POST',
  path: '/api/email-verifications/confirmation',
  summary: 'Redeem the code of a verification email',
  body: z.strictObject({ code: requiredLine(200) }),
  reply: z.object({ email: z.string() }),
});
