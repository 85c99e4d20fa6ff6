import { line, requiredLine } from './validation.ts';

const MINUTE = 60_000;

/** How long a sign-in waits for its second step once the password was right, and how many codes may be tried in it. */
export const SECOND_STEP_MS = 10 * MINUTE;
export const SECOND_STEP_TRIES = 10;

/** The ways to give the second step. */
export const SECOND_STEP_METHODS = ['authenticator', 'passkey', 'recovery-code'] as const;
export type SecondStepMethod = (typeof SECOND_STEP_METHODS)[number];
/** The ways that are typed. */
export type CodeMethod = Exclude<SecondStepMethod, 'passkey'>;

type Factors = { readonly hasAuthenticator: boolean; readonly passkeys: number };

/** The ways that an account with these factors has, the usual one first. */
export const secondStepMethods = ({ hasAuthenticator, passkeys }: Factors): SecondStepMethod[] => {
  const has = { authenticator: hasAuthenticator, passkey: passkeys > 0, 'recovery-code': true };
  return SECOND_STEP_METHODS.filter((method) => has[method]);
};

/** What authenticator apps support without exception (RFC 6238). */
export const TOTP = { digits: 6, period: 30, algorithm: 'SHA1', issuer: 'Waybill' } as const;
/** A phone's clock may be off by so many steps, and typing takes a while. */
export const TOTP_WINDOW = 1;

/** A little more than a code with spaces in it takes. */
const TYPED_CODE_MAX = 30;

/** Six digits, as the app shows them: with or without a space. */
export const authenticatorCode = line(TYPED_CODE_MAX)
  .transform((typed) => typed.replace(/[\s-]/g, ''))
  .refine((digits) => /^[0-9]{6}$/.test(digits), { error: 'six-digits' });

export const RECOVERY_CODE_COUNT = 10;
export const RECOVERY_CODE_LENGTH = 10;
/** Without letters that look like digits. */
export const RECOVERY_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const RECOVERY_CODE = new RegExp(`^[${RECOVERY_ALPHABET}]{${RECOVERY_CODE_LENGTH}}$`);

/** A recovery code as somebody copies it from paper: case, spaces and dashes do not matter, and O is meant as 0. */
export const recoveryCode = line(TYPED_CODE_MAX)
  .transform((typed) => typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1'))
  .refine((code) => RECOVERY_CODE.test(code), { error: 'recovery-code' });

/** Two halves are easier to copy. */
export const shownRecoveryCode = (code: string): string =>
  `${code.slice(0, RECOVERY_CODE_LENGTH / 2)}-${code.slice(RECOVERY_CODE_LENGTH / 2)}`;

export const passkeyName = requiredLine(60);
/** More devices than anybody has. */
export const MOST_PASSKEYS = 20;
/** As long as a device may ask its owner. */
export const PASSKEY_CHALLENGE_MS = 5 * MINUTE;

/** A factor may go while another one is left, or where nobody requires one. */
export const mayRemoveFactor = ({
  left,
  isRequired,
}: {
  readonly left: number;
  readonly isRequired: boolean;
}): boolean => left > 0 || !isRequired;
