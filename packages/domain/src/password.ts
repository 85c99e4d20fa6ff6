import { z } from 'zod';

const PASSWORD_SHORTEST = 6;
const PASSWORD_STRONG = 8;
/** Hashing cost grows with length; no one types more than this. */
const PASSWORD_LONGEST = 256;

export const PASSWORD_RULES = {
  length: (password: string) => [...password].length >= PASSWORD_STRONG,
  uppercase: (password: string) => /\p{Lu}/u.test(password),
  lowercase: (password: string) => /\p{Ll}/u.test(password),
  number: (password: string) => /\p{Nd}/u.test(password),
} as const;
export type PasswordRule = keyof typeof PASSWORD_RULES;

export const isStrongPassword = (password: string) => Object.values(PASSWORD_RULES).every((holds) => holds(password));

/** The rules for any typed password, an existing one too. */
export const typedPassword = z
  .string({ error: 'required' })
  .min(1, { error: 'required', abort: true })
  .max(PASSWORD_LONGEST, { error: 'too-long', abort: true })
  .refine((value) => [...value].length >= PASSWORD_SHORTEST, { error: 'password-short', abort: true })
  .refine((value) => value.isWellFormed(), { error: 'invalid-characters' });

/** The rules that a form for a new password adds. */
export const newPassword = typedPassword.refine(isStrongPassword, { error: 'password-weak' });
