import { createApiKey } from '@waybill/contract/api-keys';
import type { ApiRight } from '@waybill/domain/api-rights';
import { useI18n } from '../../lib/language/i18n.tsx';
import { RecordFormModal } from '../../shared/record-form/record-form-modal.tsx';
import { useRecordForm } from '../../shared/record-form/use-record-form.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { makeKey } from './queries.ts';
import { RightsField } from './rights-field.tsx';

type Props = {
  readonly onClose: () => void;
  readonly onMade: (made: { readonly name: string; readonly token: string }) => void;
};

const NO_RIGHTS: readonly ApiRight[] = [];

export const NewKeyModal = ({ onClose, onMade }: Props) => {
  const { t, format, locale } = useI18n();
  const form = useRecordForm({
    schema: createApiKey.body,
    initial: { name: '', rights: NO_RIGHTS, lastDay: '' },
    labels: { name: t('field.name'), rights: t('apiKeys.rights'), lastDay: t('apiKeys.lastDay') },
  });
  const save = form.submit(async (body) => {
    const { apiKey, token } = await makeKey(body);
    onClose();
    onMade({ name: apiKey.name, token });
  });
  const now = new Date();
  return (
    <RecordFormModal
      title={t('apiKeys.addTitle')}
      submitLabel={t('apiKeys.addSubmit')}
      isOneColumn
      isSubmitting={form.submitting}
      failure={form.failure}
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
    </RecordFormModal>
  );
};
