import { ApiError } from '@waybill/contract/client';
import { useState } from 'react';
import { errorText } from '../../lib/api/error-text.ts';
import { type FormOptions, useForm } from '../../lib/forms/form.ts';
import { useI18n } from '../../lib/language/i18n.tsx';

type Options<Fields extends object, Parsed> = FormOptions<Fields, Parsed> & {
  /** The field of a refusal that names none; null is the whole form. */
  readonly fieldOf?: (error: ApiError) => (keyof Fields & string) | null;
  /** This form's own text for a refusal. */
  readonly textOf?: (error: ApiError) => string | null;
};

/** The form of a record: a refusal is shown beside its field, any other above the buttons. */
export const useRecordForm = <Fields extends object, Parsed>({
  fieldOf = () => null,
  textOf = () => null,
  ...options
}: Options<Fields, Parsed>) => {
  const { t } = useI18n();
  const form = useForm(options);
  const [failure, setFailure] = useState<string | null>(null);

  const showError = (error: unknown) => {
    const refusal = error instanceof ApiError ? error : null;
    const field = refusal && fieldOf(refusal);
    const text = (refusal && textOf(refusal)) ?? errorText(error, t);
    if (field) form.setError(field, text);
    else if (!(refusal && form.setServerErrors(refusal.problem))) setFailure(text);
  };

  const submit = (action: (parsed: Parsed) => Promise<unknown>) =>
    form.submit(async (parsed) => {
      setFailure(null);
      await action(parsed).catch(showError);
    });

  return { ...form, submit, showError, failure };
};
