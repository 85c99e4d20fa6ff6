import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { z } from 'zod';
import { line } from './validation.ts';

/** Seven digits without a country are an Icelandic number. */
const HOME = 'IS';
const LONGEST = 40;

const parse = (text: string) => {
  const parsed = parsePhoneNumberFromString(text, HOME);
  return parsed?.isPossible() ? parsed : null;
};

/** Typed in any usual spelling, and kept as E.164. Empty is none. */
export const phoneNumber = line(LONGEST).transform((text, context): string | null => {
  if (text === '') return null;
  const parsed = parse(text);
  if (parsed) return parsed.number;
  context.addIssue({ code: 'custom', message: 'phone', input: text });
  return z.NEVER;
});

/** The number for people to read: the country's own spelling, with its code in front. */
export const formatPhoneNumber = (e164: string): string => parse(e164)?.formatInternational() ?? e164;
