import type { Translate } from '@waybill/i18n/translate';
import { isSignInError, providerText } from '../../lib/session/sign-in-errors.ts';

/** The provider's message when the provider of accounts refused; anything else is not the visitor's business. */
export const inlineError = (error: unknown, t: Translate): string =>
  isSignInError(error) ? providerText(error, t) : t('contact.inlineFailure');
