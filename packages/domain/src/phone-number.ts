import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { line } from './validation.ts';

/** Seven digits without a country are an Icelandic number. */
const HOME = 'IS';
const LONGEST = 40;

const parse = (text: string) => {
  const parsed = parsePhoneNumberFromString(text, HOME);
  return parsed?.isPossible() ? parsed : null;
};

/** Typed in any usual spelling, and kept as E.164. Empty is none. */
export const phoneNumber = line(LONGEST)
  .refine((text) => text === '' || parse(text) !== null, { error: 'phone' })
  .transform((text) => (text === '' ? null : (parse(text)?.number as string)));

/** The number for people to read: the country's own spelling, with its code in front. */
export const formatPhoneNumber = (e164: string): string => parse(e164)?.formatInternational() ?? e164;
