import { ApiError } from '@waybill/contract/client';
import type { ErrorCode } from '@waybill/domain/errors';
import { useState } from 'react';
import { errorText } from '../../lib/api/error-text.ts';
import { type FormOptions, useForm } from '../../lib/forms/form.ts';
import { useI18n } from '../../lib/language/i18n.tsx';

/** Which field a refusal belongs to; what is absent concerns the whole form. */
const FIELD_OF: Partial<Record<ErrorCode, string>> = {
  'email-taken': 'email',
  'email-invalid': 'email',
  'operator-roles': 'email',
  'own-account': 'roles',
  'last-admin': 'roles',
};

/** A form about a user: a refusal stands beside its field, any other above the buttons. */
export const useUserForm = <Fields extends object, Parsed>(options: FormOptions<Fields, Parsed>) => {
  const { t } = useI18n();
  const form = useForm(options);
  const [failure, setFailure] = useState<string | null>(null);

  const showError = (error: unknown) => {
    const field = error instanceof ApiError ? FIELD_OF[error.code] : undefined;
    if (field && field in options.initial) form.setError(field as keyof Fields & string, errorText(error, t));
    else if (!(error instanceof ApiError && form.setServerErrors(error.problem))) setFailure(errorText(error, t));
  };

  const submit = (action: (parsed: Parsed) => Promise<unknown>) =>
    form.submit(async (parsed) => {
      setFailure(null);
      await action(parsed).catch(showError);
    });

  return { ...form, submit, showError, failure };
};
