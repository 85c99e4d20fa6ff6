import type { ErrorCode } from '@waybill/domain/errors';
import type { FormOptions } from '../../lib/forms/form.ts';
import { useRecordForm } from '../../shared/record-form/use-record-form.ts';

/** The field that a refusal belongs to; a refusal that is not listed concerns the whole form. */
const FIELD_OF: Partial<Record<ErrorCode, string>> = {
  'email-taken': 'email',
  'email-invalid': 'email',
  'operator-roles': 'email',
  'own-account': 'roles',
  'last-admin': 'roles',
};

export const useUserForm = <Fields extends object, Parsed>(options: FormOptions<Fields, Parsed>) =>
  useRecordForm({
    ...options,
    fieldOf: ({ code }) => {
      const field = FIELD_OF[code];
      return field && field in options.initial ? (field as keyof Fields & string) : null;
    },
  });
