import { ApiError } from '@waybill/contract/client';
import type { ErrorCode } from '@waybill/domain/errors';
import { en } from '@waybill/i18n/en';
import type { Translate } from '@waybill/i18n/translate';
import { errorText } from './error-text.ts';

/** The catalogue of sign-in errors: what the provider of accounts refuses, as opposed to the rest of the product. */
const SIGN_IN_ERRORS: readonly ErrorCode[] = [
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
];

export const isSignInError = (error: unknown): error is ApiError =>
  error instanceof ApiError && SIGN_IN_ERRORS.includes(error.code);

/** The provider's own message; where it is one of our sentences, in the language of the reader. */
export const providerText = (error: ApiError, t: Translate): string =>
  error.problem.detail === en.error[error.code] ? errorText(error, t) : error.problem.detail;
