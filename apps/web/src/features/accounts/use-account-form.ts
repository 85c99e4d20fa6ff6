import { ApiError } from '@waybill/contract/client';
import type { ErrorCode } from '@waybill/domain/errors';
import { useState } from 'react';
import { errorText } from '../../lib/api/error-text.ts';
import { type FormOptions, useForm } from '../../lib/forms/form.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { isSignInError, providerText } from '../../lib/session/sign-in-errors.ts';

type Values = { readonly email?: string; readonly password?: string; readonly code?: string };
type Fallback = 'error.login-failed' | 'error.reset-failed' | 'error.generic';

/** A form of the sign-in pages: an error of the catalogue is shown beside its field, any other above the button. */
export const useAccountForm = <Fields extends Values, Parsed>(
  options: FormOptions<Fields, Parsed>,
  fallback: Fallback,
) => {
  const { t } = useI18n();
  const form = useForm({ ...options, says: { email: t('error.email-invalid') } });
  const [failure, setFailure] = useState<string | null>(null);

  const showError = (error: unknown) => {
    const field = fieldOf(error);
    const isUnmapped = error instanceof ApiError && !isSignInError(error);
    const text = isUnmapped ? providerText(error, t) : errorText(error, t, fallback);
    if (field && field in options.initial) form.setError(field as keyof Fields & string, text);
    else if (!(error instanceof ApiError && form.setServerErrors(error.problem))) setFailure(text);
  };

  /** Runs the action with the typed values, and shows its error if it fails. */
  const submit = (action: (parsed: Parsed) => Promise<unknown>) =>
    form.submit(async (parsed) => {
      setFailure(null);
      await action(parsed).catch(showError);
    });

  return { ...form, submit, failure };
};

type AccountField = 'email' | 'password';

/** The field that an error of the sign-in catalogue belongs to; an error that is not listed concerns the whole form. */
const FIELD_OF: Partial<Record<ErrorCode, AccountField>> = {
  'user-disabled': 'email',
  'user-not-found': 'email',
  'email-invalid': 'email',
  'email-taken': 'email',
  'password-too-weak': 'password',
  'password-incorrect': 'password',
  'password-invalid': 'password',
};

const fieldOf = (error: unknown): AccountField | null =>
  error instanceof ApiError ? (FIELD_OF[error.code] ?? null) : null;
