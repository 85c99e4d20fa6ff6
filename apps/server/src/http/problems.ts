import { STATUS_CODES } from 'node:http';
import type { FieldError, Problem } from '@waybill/contract/problem';
import { AppError, type ErrorCode } from '@waybill/domain/errors';
import { isFieldProblem } from '@waybill/domain/validation';
import { createTranslate } from '@waybill/i18n/create-translate';
import type { FastifyError } from 'fastify';
import type { ZodError } from 'zod';
import { isDatabaseAway } from '../db/database-away.ts';

export const HTTP_STATUS = {
  'reset-code-expired': 410,
  'reset-code-invalid': 400,
  'user-disabled': 403,
  'user-not-found': 404,
  'password-too-weak': 400,
  'email-invalid': 400,
  'password-incorrect': 401,
  'password-invalid': 400,
  'email-taken': 409,
  'login-failed': 401,
  'reset-failed': 400,
  'verification-code-expired': 410,
  'verification-code-invalid': 400,
  'too-many-attempts': 429,
  'not-signed-in': 401,
  'key-missing': 401,
  'key-refused': 401,
  forbidden: 403,
  'not-found': 404,
  'no-such-address': 404,
  'invalid-input': 400,
  'stale-version': 409,
  'precondition-failed': 412,
  'method-not-allowed': 405,
  'right-missing': 403,
  'idempotency-key-reused': 422,
  'idempotency-key-busy': 409,
  'too-many-api-keys': 409,
  'not-one': 409,
  'own-account': 409,
  'last-admin': 409,
  'operator-roles': 403,
  'password-needed': 403,
  'second-step-incorrect': 401,
  'second-step-over': 401,
  'two-factor-off': 409,
  'two-factor-needed': 403,
  'two-factor-required': 409,
  'two-factor-own-first': 409,
  'passkey-refused': 401,
  'too-many-passkeys': 409,
  'invitation-expired': 410,
  'invitation-invalid': 400,
  'not-invited': 409,
  'too-many-streams': 429,
  'illegal-move': 409,
  'payment-replaced': 409,
  'not-yours': 403,
  'feature-off': 403,
  'already-saved': 409,
  'proof-added-already': 409,
  'vehicle-has-stops': 409,
  'partner-in-use': 409,
  'payment-not-due': 409,
  'no-payment-provider': 409,
  'payment-provider-failed': 502,
  'signature-invalid': 400,
  'file-type': 415,
  'file-broken': 400,
  'file-outdated': 403,
  'proof-emptied': 410,
  'not-exported': 409,
  'shared-under-way': 409,
  'no-such-part': 416,
  'image-too-large': 413,
  'image-too-complex': 413,
  'image-animated': 415,
  'files-full': 409,
  'too-many-files': 409,
  'is-deleted': 409,
  'is-finished': 409,
  'unsupported-file': 415,
  'no-file': 400,
  'import-not-ready': 409,
  'import-empty': 409,
  'no-fetch-source': 409,
  'bulk-empty': 409,
  'bulk-too-large': 413,
  'plan-too-large': 413,
  'plan-too-many-divisions': 413,
  'plan-outdated': 409,
  'undo-too-late': 409,
  'undo-impossible': 409,
  'undo-changed-since': 409,
  'undo-taken': 409,
  'sample-not-empty': 409,
  'sample-not-paid': 409,
  'api-key-unreadable': 409,
  'foreign-origin': 403,
  'unknown-host': 421,
  'too-many-requests': 429,
  'too-many-exports': 429,
  'too-large': 413,
  'unsupported-media-type': 415,
  'no-room': 507,
  'timed-out': 503,
  unavailable: 503,
  internal: 500,
} as const satisfies Record<ErrorCode, number>;

/** `detail` is for integrators and logs, hence English; the dashboard translates `code`. */
const words = createTranslate('en');

type Extras = Partial<
  Pick<Problem, 'errors' | 'retryAfter' | 'current' | 'allowed' | 'missing' | 'stops' | 'shipments' | 'requestId'>
>;

export const problemOf = (code: ErrorCode, extras: Extras = {}): Problem => {
  const status = HTTP_STATUS[code];
  return {
    type: `urn:waybill:problem:${code}`,
    title: STATUS_CODES[status] ?? 'Error',
    status,
    code,
    detail: words(`error.${code}`),
    ...extras,
  };
};

/** Enough to correct the request; a hostile body could cause a million errors. */
const MOST_ERRORS = 50;
const LONGEST_REASON = 300;
const LONGEST_NAME = 100;

export type Issue = ZodError['issues'][number];

export const invalidInput = (error: ZodError, more: MoreOf = () => ({})): AppError =>
  new AppError('invalid-input', {
    errors: error.issues
      .slice(0, MOST_ERRORS)
      .flatMap(ofEachName)
      .slice(0, MOST_ERRORS)
      .map((issue) => ({ ...fieldErrorOf(issue), ...more(issue) })),
  });

/** Facts of an issue beside its path and problem. */
type MoreOf = (issue: Issue) => Partial<FieldError>;

/** What has names that nobody knows is refused at each of them, and not as a whole. */
const ofEachName = (issue: Issue): readonly Issue[] =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.slice(0, MOST_ERRORS).map((key) => {
        const name = key.slice(0, LONGEST_NAME);
        return { ...issue, keys: [name], path: [...issue.path, name], message: `There is no ${name} here` };
      })
    : [issue];

const fieldErrorOf = (issue: Issue): FieldError => {
  const path = issue.path.map(String).join('.');
  if (issue.code === 'invalid_type' && issue.message.endsWith('received undefined'))
    return { path, problem: 'required' };
  return isFieldProblem(issue.message)
    ? { path, problem: issue.message }
    : { path, problem: 'invalid', reason: issue.message.slice(0, LONGEST_REASON) };
};

/** The refusals of Fastify, its plugins and the database, as our own codes. */
const KNOWN_CODES: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media-type',
  FST_ERR_HANDLER_TIMEOUT: 'timed-out',
  STORAGE_AWAY: 'unavailable',
  /** Of the system, for a disk or a share of it that is full; and PostgreSQL's for its own. */
  ENOSPC: 'no-room',
  EDQUOT: 'no-room',
  '53100': 'no-room',
  /** PostgreSQL's, for a statement over its limit of time. */
  '57014': 'timed-out',
};

/** In seconds: the embedded database is back by then, and another one perhaps. */
const DATABASE_AWAY_RETRY = 2;

const isClientError = (status: number | undefined) => status !== undefined && status >= 400 && status < 500;

export const problemOfError = (error: Error | FastifyError, requestId: string): Problem => {
  if (error instanceof AppError) return problemOf(error.code, { ...error.details, requestId });
  const { code, statusCode } = error as Partial<FastifyError>;
  const known = code ? KNOWN_CODES[code] : undefined;
  if (known) return problemOf(known, { requestId });
  if (isDatabaseAway(error)) return problemOf('unavailable', { requestId, retryAfter: DATABASE_AWAY_RETRY });
  // A file that may not be served is reported as missing; our own refusals are AppErrors.
  if (statusCode === 403 || statusCode === 404) return problemOf('not-found', { requestId });
  if (isClientError(statusCode)) {
    return problemOf('invalid-input', { requestId, errors: [{ path: '', problem: 'invalid', reason: error.message }] });
  }
  return problemOf('internal', { requestId });
};
