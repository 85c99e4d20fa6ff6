import { ApiError } from '@waybill/contract/client';
import { useState } from 'react';
import { reasonText } from '../../lib/api/error-text.ts';
import { type FormOptions, useForm } from '../../lib/forms/form.ts';
import { isRequiredIn } from '../../lib/forms/form-errors.ts';
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
    const text = (refusal && textOf(refusal)) ?? reasonText(error, t);
    if (field) form.setError(field, text);
    else if (!(refusal && form.setServerErrors(refusal.problem))) setFailure(text);
  };

  const submit = (action: (parsed: Parsed) => Promise<unknown>) =>
    form.submit(async (parsed) => {
      setFailure(null);
      await action(parsed).catch(showError);
    });

  /** What must not be empty is marked, since of a record much may be. */
  const field = <Key extends keyof Fields & string>(name: Key) => {
    const given = form.field(name);
    return typeof given.value === 'string'
      ? { ...given, isRequired: isRequiredIn(options.schema, form.values, name) }
      : given;
  };

  return { ...form, field, submit, showError, failure };
};
