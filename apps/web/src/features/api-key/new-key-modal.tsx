import { createApiKey } from '@waybill/contract/api-keys';
import { ApiError } from '@waybill/contract/client';
import type { ApiRight } from '@waybill/domain/api-rights';
import { useState } from 'react';
import { reasonText } from '../../lib/api/error-text.ts';
import { useForm } from '../../lib/forms/form.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormModal } from '../../ui/layers/form-modal.tsx';
import { makeKey } from './queries.ts';
import { RightsField } from './rights-field.tsx';

type Props = {
  readonly onClose: () => void;
  readonly onMade: (made: { readonly name: string; readonly token: string }) => void;
};

const NO_RIGHTS: readonly ApiRight[] = [];

export const NewKeyModal = ({ onClose, onMade }: Props) => {
  const { t, format, locale } = useI18n();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    schema: createApiKey.body,
    initial: { name: '', rights: NO_RIGHTS, lastDay: '' },
    labels: { name: t('field.name'), rights: t('apiKeys.rights'), lastDay: t('apiKeys.lastDay') },
  });
  const save = form.submit(async (body) => {
    setFailure(null);
    try {
      const { apiKey, token } = await makeKey(body);
      onClose();
      onMade({ name: apiKey.name, token });
    } catch (error) {
      if (!(error instanceof ApiError && form.setServerErrors(error.problem))) setFailure(reasonText(error, t));
    }
  });
  const now = new Date();
  return (
    <FormModal
      title={t('apiKeys.addTitle')}
      submitLabel={t('apiKeys.addSubmit')}
      words={{ cancel: t('action.cancel'), close: t('action.close') }}
      isOneColumn
      isSubmitting={form.submitting}
      failure={failure}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField data-autofocus {...form.field('name')} autoComplete="off" />
      <RightsField {...form.field('rights')} />
      <DateField
        {...form.field('lastDay')}
        description={t('apiKeys.lastDayHint')}
        today={{ year: now.getUTCFullYear(), month: now.getUTCMonth() + 1, day: now.getUTCDate() }}
        locale={locale}
        format={format.calendarDate}
        placeholder={t('dayField.placeholder')}
        pickLabel={t('dayField.pick', { field: t('apiKeys.lastDay') })}
      />
    </FormModal>
  );
};
