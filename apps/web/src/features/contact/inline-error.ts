import type { Translate } from '@waybill/i18n/translate';
import { isSignInError, providerText } from '../../lib/session/sign-in-errors.ts';

/** The message of the account provider if it refused; other errors are not for the visitor to read. */
export const inlineError = (error: unknown, t: Translate): string =>
  isSignInError(error) ? providerText(error, t) : t('contact.inlineFailure');
