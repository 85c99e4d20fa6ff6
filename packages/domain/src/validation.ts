import { z } from 'zod';

/**
 * Why a field was refused. A schema names one of these as its message; the words are in the translations,
 * so that one refusal reads the same in a form, in an answer of the API and in both languages.
 */
export const FIELD_PROBLEMS = [
  'required',
  'email',
  'phone',
  'registration',
  'password-short',
  'password-weak',
  'password-common',
  'six-digits',
  'recovery-code',
  'wrong-code',
  'too-long',
  'invalid-characters',
  'url',
  'private-address',
  'not-https',
  'regex',
  'regex-too-long',
  'regex-too-complex',
  'latitude',
  'longitude',
  'nowhere',
  'no-point',
  'origin-incomplete',
  'time-zone',
  'duplicate',
  'list-empty',
  'too-many',
  'number',
  'negative',
  'too-small',
  'too-large',
  'decimals',
  'decimals-ISK',
  'decimals-USD',
  'date',
  'time',
  'time-order',
  'date-order',
  'in-future',
  'in-past',
  'temperature-order',
  'barcode',
  'taken',
  'parcel-under-way',
  'feature-off',
  'carrier-asked',
  'carrier-stays',
  'unknown-carrier',
  'unknown-forwarder',
  'unknown-division',
  'unknown-saved-location',
  'other-stops',
  'stop-begun',
  'pickup-first',
  'unknown-vehicle',
  'unknown-shipment',
  'shipment-of-another',
  'shipment-deleted',
  'payment-made',
  'payment-pending',
  'payment-shared',
  'payment-decides',
  'fee-currency',
  'other-currency',
  'unknown-variable',
  'unclosed-brace',
  'other-name',
  'invalid',
] as const;
export type FieldProblem = (typeof FIELD_PROBLEMS)[number];

/** A value that was refused, by its path: `weight`, `parcels.0.barcode`. */
export type FieldRefusal = {
  readonly path: string;
  readonly problem: FieldProblem;
  /** What would have been accepted, where the problem alone does not say it; for programs. */
  readonly allowed?: string;
};

export const isFieldProblem = (text: string): text is FieldProblem =>
  (FIELD_PROBLEMS as readonly string[]).includes(text);

/** Written in place, a pattern with a property is made anew for each value: bundled for Node, it is a call. */
const CONTROL = /\p{Cc}/u;
/** A line has no breaks or other control characters, and half a surrogate pair is not text at all. */
const isStorableText = (value: string) => !CONTROL.test(value) && value.isWellFormed();

/** Composing makes one character of at most four: a Greek vowel with breathing, accent and iota. */
const COMPOSED_FROM = 4;

/** More marks on one letter than any script has; Unicode's stream-safe format (UAX #15) ends at the same number. */
const TOO_MANY_MARKS = /(?<!\p{M})\p{M}{31}/u;

/**
 * Text in which each letter has one spelling, so that texts that look alike match in a search. Composing sorts the marks of
 * a letter in a time that grows with the square of their number: text that is far too long, or has too many marks on one
 * letter, is refused before that, and nothing after it looks at text that is too long.
 */
const composedText = (max: number, tidy = (text: string) => text) =>
  z
    .string({ error: 'required' })
    .trim()
    .max(max * COMPOSED_FROM, { error: 'too-long', abort: true })
    .refine((text) => !TOO_MANY_MARKS.test(text), { error: 'invalid-characters', abort: true })
    .normalize('NFC')
    .overwrite(tidy)
    .max(max, { error: 'too-long', abort: true });

/** One line of text a person typed. Outer white space is trimmed, since it is never intended. */
export const line = (max: number) => composedText(max).refine(isStorableText, { error: 'invalid-characters' });

/** Characters that show nothing do not make a name. */
const VISIBLE = /[^\p{DI}\p{Cf}\p{Z}\p{Cc}\u2800]/u;
const isVisible = (value: string) => VISIBLE.test(value);
/** Text without a visible character counts as none. */
export const visibleOrNull = (value: string | null) => (value !== null && isVisible(value) ? value : null);

export const requiredLine = (max: number) =>
  line(max).refine((value) => value !== '' && (isVisible(value) || !isStorableText(value)), { error: 'required' });

/** A line that may be left empty, or be null. */
export const optionalLine = (max: number) => line(max).nullable().transform(visibleOrNull);

/** Several lines: a note to the driver. Breaks are kept, other control characters are no text. */
export const optionalText = (max: number) =>
  composedText(max, (text) => text.replace(/\r\n?/g, '\n'))
    .refine((text) => isStorableText(text.replaceAll('\n', ' ').replaceAll('\t', ' ')), { error: 'invalid-characters' })
    .nullable()
    .transform(visibleOrNull);

/** A list of values. Zod checks its length before it looks at the items. */
export const manyOf = <Item extends z.ZodType>(item: Item, most: number, fewest = 0) =>
  z.array(item).max(most, { error: 'too-many' }).min(fewest, { error: 'list-empty' });

/**
 * A list of large things. Of one with a wrong one in it, only the part up to that is looked at further: what is wrong with all the others would
 * take longer to write than anybody would read.
 */
export const manyUpToWrong = <Item extends z.ZodType>(item: Item, most: number, fewest = 0) =>
  z.preprocess(
    (items: z.input<Item>[]) => {
      if (!Array.isArray(items) || items.length > most) return items;
      const wrong = items.findIndex((each) => !item.safeParse(each).success);
      return wrong === -1 ? items : items.slice(0, wrong + 1);
    },
    manyOf(item, most, fewest),
  );

/** A short list of values, each once. */
export const listOf = <Item extends z.ZodType>(item: Item, most: number, fewest = 0) =>
  manyOf(item, most, fewest).refine((items) => new Set(items).size === items.length, { error: 'duplicate' });

/** Long enough for any real address (RFC 5321), short enough for an index. */
const EMAIL_MAX = 254;

/** A domain as mail servers write it: letters beyond ASCII in their xn-- form. Null for text that is no domain at all. */
const asciiDomain = (domain: string): string | null => {
  const address = `http://${domain}`;
  return /^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) && URL.canParse(address) ? new URL(address).hostname : null;
};

const LABELS = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]([a-z0-9-]*[a-z0-9])$/;
const LOCAL_PART = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;

/** An address that a mailbox may really have: also one at bláfell.is. */
const isEmail = (value: string): boolean => {
  const at = value.lastIndexOf('@');
  const local = value.slice(0, Math.max(at, 0));
  return LOCAL_PART.test(local) && local.length <= 64 && LABELS.test(asciiDomain(value.slice(at + 1)) ?? '');
};

export const email = requiredLine(EMAIL_MAX)
  .toLowerCase()
  .refine((value) => value === '' || isEmail(value), { error: 'email' });

/** An e-mail that may be empty. */
export const emailOrEmpty = line(EMAIL_MAX)
  .toLowerCase()
  .refine((value) => value === '' || isEmail(value), { error: 'email' });

/** An e-mail that may be left out. A union is avoided: when both of its parts refuse, neither says why. */
export const optionalEmail = emailOrEmpty.nullable().transform((address) => address || null);
