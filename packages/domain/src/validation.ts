import { z } from 'zod';

/**
 * Why a field was refused. A schema names one of these as its message; the words are in the translations,
 * so that one refusal reads the same in a form, in an answer of the API and in both languages.
 */
export const FIELD_PROBLEMS = [
  'required',
  'email',
  'password-short',
  'password-weak',
  'too-long',
  'invalid-characters',
  'url',
  'regex',
  'regex-too-long',
  'latitude',
  'longitude',
  'origin-incomplete',
  'time-zone',
  'duplicate',
  'list-empty',
  'invalid',
] as const;
export type FieldProblem = (typeof FIELD_PROBLEMS)[number];

export const isFieldProblem = (text: string): text is FieldProblem =>
  (FIELD_PROBLEMS as readonly string[]).includes(text);

/** NUL cannot be stored in PostgreSQL text, and half a surrogate pair is not text at all. */
const isStorableText = (value: string) => !value.includes('\0') && value.isWellFormed();

/** One line of text a person typed. Outer white space is never meant. */
export const line = (max: number) =>
  z
    .string({ error: 'required' })
    .trim()
    .max(max, { error: 'too-long' })
    .refine(isStorableText, { error: 'invalid-characters' });

export const requiredLine = (max: number) => line(max).min(1, { error: 'required' });

/** Long enough for any real address (RFC 5321), short enough for an index. */
const EMAIL_MAX = 254;

export const email = requiredLine(EMAIL_MAX)
  .toLowerCase()
  .refine((value) => value === '' || z.email().safeParse(value).success, { error: 'email' });
