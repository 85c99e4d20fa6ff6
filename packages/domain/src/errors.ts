import type { FieldRefusal } from './validation.ts';

/** The catalogue of sign-in errors: what accounts refuse, and why. */
export const SIGN_IN_ERROR_CODES = [
  'reset-code-expired',
  'reset-code-invalid',
  'user-disabled',
  'user-not-found',
  'password-too-weak',
  'email-invalid',
  'password-incorrect',
  'password-invalid',
  'email-taken',
  'login-failed',
  'reset-failed',
  'verification-code-expired',
  'verification-code-invalid',
  'too-many-attempts',
] as const;

/** Every way the product refuses. HTTP statuses belong to the server's edge, words to the translations. */
export const ERROR_CODES = [
  ...SIGN_IN_ERROR_CODES,
  'not-signed-in',
  'key-missing',
  'key-refused',
  'forbidden',
  'not-found',
  'invalid-input',
  'stale-version',
  'precondition-failed',
  'no-such-address',
  'method-not-allowed',
  'right-missing',
  'idempotency-key-reused',
  'idempotency-key-busy',
  'too-many-api-keys',
  'not-one',
  'own-account',
  'last-admin',
  'operator-roles',
  'password-needed',
  'second-step-incorrect',
  'second-step-over',
  'two-factor-off',
  'two-factor-needed',
  'two-factor-required',
  'two-factor-own-first',
  'passkey-refused',
  'too-many-passkeys',
  'invitation-expired',
  'invitation-invalid',
  'not-invited',
  'too-many-streams',
  'illegal-move',
  'payment-replaced',
  'not-yours',
  'feature-off',
  'already-saved',
  'proof-added-already',
  'vehicle-has-stops',
  'partner-in-use',
  'payment-not-due',
  'no-payment-provider',
  'payment-provider-failed',
  'signature-invalid',
  'file-type',
  'file-broken',
  'file-outdated',
  'proof-emptied',
  'not-exported',
  'shared-under-way',
  'no-such-part',
  'image-too-large',
  'image-too-complex',
  'image-animated',
  'files-full',
  'too-many-files',
  'is-deleted',
  'is-finished',
  'unsupported-file',
  'no-file',
  'import-not-ready',
  'import-empty',
  'no-fetch-source',
  'bulk-empty',
  'bulk-too-large',
  'plan-too-large',
  'plan-too-many-divisions',
  'plan-outdated',
  'undo-too-late',
  'undo-impossible',
  'undo-changed-since',
  'undo-taken',
  'sample-not-empty',
  'sample-not-paid',
  'api-key-unreadable',
  'foreign-origin',
  'unknown-host',
  'too-many-requests',
  'too-many-exports',
  'too-large',
  'unsupported-media-type',
  'no-room',
  'timed-out',
  'unavailable',
  'internal',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

export type ErrorDetails = Readonly<Record<string, unknown>>;

/** The error that a use-case throws: a code, and the facts its sentence needs. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(code);
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }
}

/** After how many seconds the next try is taken, as a refusal says it. */
export const waitOf = ({ details }: AppError): number => Number(details.retryAfter ?? 1);

/** A row of another organisation and a missing one get the same answer. */
export const orNotFound = <Found>(found: Found | null | undefined): Found => {
  if (found === null || found === undefined) throw new AppError('not-found');
  return found;
};

/** A caller that would overwrite a version they have not seen gets the current row instead. */
export const assertVersion = <Row extends { readonly version: number }>(
  held: Row | null | undefined,
  version: number,
): Row => {
  const current = orNotFound(held);
  if (current.version !== version) throw new AppError('stale-version', { current });
  return current;
};

/** Refuses the input, with each problem beside its field. */
export const refusedFields = (...errors: readonly FieldRefusal[]): AppError =>
  new AppError('invalid-input', { errors });
