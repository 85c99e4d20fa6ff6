import { z } from 'zod';
import { phoneNumber } from './phone-number.ts';
import { optionalEmail, optionalLine } from './validation.ts';

const NAME_MAX = 200;
/** A stroke, as people type it where a name is asked for, is nobody's. */
const IN_A_NAME = /[\p{L}\p{N}]/u;

/** By what somebody is looked for. An e-mail address or a phone number is one person's; a name alone may be several people's. */
export const personIdentity = z
  .strictObject({ name: optionalLine(NAME_MAX), phoneNumber: phoneNumber.nullable(), email: optionalEmail })
  .superRefine(({ name, phoneNumber: phone, email }, context) => {
    if (name === null && phone === null && email === null) {
      context.addIssue({ code: 'custom', message: 'required', path: ['name'] });
    }
    if (name !== null && !IN_A_NAME.test(name)) {
      context.addIssue({ code: 'custom', message: 'invalid-characters', path: ['name'] });
    }
  });
export type PersonIdentity = Readonly<z.output<typeof personIdentity>>;

/** Where somebody is found, as people are told of it. Several tables may be one place. */
export const PERSON_PLACES = [
  'shipments',
  'shipment-entries',
  'proofs',
  'files',
  'places',
  'messages',
  'documents',
  'webhooks',
  'imports',
  'copies',
  'payments',
  'saved-locations',
  'users',
  'log-entries',
  'exports',
] as const;
export type PersonPlace = (typeof PERSON_PLACES)[number];

/**
 * What becomes of something that names them. It stays while a shipment is under way or a message waits, while they are a member, where they
 * signed what was sealed as a driver, where money is owed, and in shipments that another organisation has entered.
 */
export const PERSON_VERDICTS = ['erased', 'under-way', 'waiting', 'member', 'sealed', 'unpaid', 'others'] as const;
export type PersonVerdict = (typeof PERSON_VERDICTS)[number];

export const personCount = z.object({
  place: z.enum(PERSON_PLACES),
  verdict: z.enum(PERSON_VERDICTS),
  count: z.number().int(),
});
export type PersonCount = z.infer<typeof personCount>;

/** What a request is at. `looking`: counting; then `found`, until it is exported, erased or given up. */
export const PERSON_REQUEST_STATES = ['looking', 'found', 'exporting', 'erasing', 'erased', 'failed'] as const;
export type PersonRequestState = (typeof PERSON_REQUEST_STATES)[number];

/** How long a request knows whom it is about, and how long the file with their data can be downloaded. */
export const PERSON_REQUEST_DAYS = 30;
export const PERSON_FILE_DAYS = 7;
