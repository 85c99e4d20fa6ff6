import { ApiError } from '@waybill/contract/client';
import { type ErrorCode, SIGN_IN_ERROR_CODES } from '@waybill/domain/errors';
import { initial } from '@waybill/i18n/en/initial';
import type { Translate } from '@waybill/i18n/translate';
import { errorText } from '../api/error-text.ts';

/** Refusals by the accounts, as opposed to the rest of the product. */
export const isSignInError = (error: unknown): error is ApiError =>
  error instanceof ApiError && (SIGN_IN_ERROR_CODES as readonly ErrorCode[]).includes(error.code);

/** The provider's own message; if it is one of our sentences, in the reader's language. */
export const providerText = (error: ApiError, t: Translate): string =>
  error.problem.detail === initial.error[error.code] ? errorText(error, t) : error.problem.detail;
