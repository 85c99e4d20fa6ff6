import { locale } from '@waybill/domain/locales';
import { newPassword } from '@waybill/domain/password';
import { optionalPersonName } from '@waybill/domain/user';
import { requiredLine } from '@waybill/domain/validation';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { session } from './session.ts';

/** Sent in a body and not in the address: a code that opens an account stays out of every log. */
const code = requiredLine(200);

export const readInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/lookup',
  summary: 'What the code of an invitation stands for',
  body: z.strictObject({ code }),
  reply: z.object({
    email: z.string(),
    organisationName: z.string(),
    name: z.string().nullable(),
    /** The address has an account already: the invited one replaces it, and the new password the old one. */
    hasAccount: z.boolean(),
  }),
});

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/acceptance',
  summary: 'Set a password and join the organisation; the account is logged in at once',
  // The language that the visitor chose in this browser, if any: the account keeps it.
  body: z.strictObject({
    code,
    name: optionalPersonName.optional(),
    password: newPassword,
    locale: locale.optional(),
  }),
  reply: z.object({ email: z.string(), session }),
});
