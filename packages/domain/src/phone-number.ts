import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';
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

/** Where numbers without a country belong, by the zone of the organisation. */
const REGIONS: Readonly<Record<string, CountryCode>> = {
  'Atlantic/Reykjavik': 'IS',
  'Atlantic/Faroe': 'FO',
  'Europe/Copenhagen': 'DK',
  'Europe/Oslo': 'NO',
  'Europe/Stockholm': 'SE',
  'Europe/Helsinki': 'FI',
  'Europe/London': 'GB',
  'Europe/Dublin': 'IE',
  'Europe/Berlin': 'DE',
};

/** A number that a text message can be sent to, as E.164; null for what is none. */
export const textableNumber = (typed: string, timeZone: string): string | null => {
  if (typed.length > LONGEST) return null;
  const parsed = parsePhoneNumberFromString(typed, REGIONS[timeZone] ?? HOME);
  return parsed?.isValid() ? parsed.number : null;
};
