import { ApiError } from '@waybill/contract/client';
import { type Passkey, renamePasskey } from '@waybill/contract/passkeys';
import { useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { reasonText } from '../../lib/api/error-text.ts';
import { useForm } from '../../lib/forms/form.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormModal } from '../../ui/layers/form-modal.tsx';
import { refetchTwoFactor } from './queries.ts';

type Props = { readonly passkey: Passkey; readonly onClose: () => void };

export const PasskeyNameModal = ({ passkey, onClose }: Props) => {
  const { t } = useI18n();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    schema: renamePasskey.body,
    initial: { name: passkey.name },
    labels: { name: t('field.name') },
  });
  const save = form.submit(async (body) => {
    setFailure(null);
    try {
      await api(renamePasskey, { params: { passkeyId: passkey.id }, body });
      await refetchTwoFactor();
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError && form.setServerErrors(error.problem))) setFailure(reasonText(error, t));
    }
  });
  return (
    <FormModal
      title={t('twoFactor.passkey.renameTitle', { name: passkey.name })}
      submitLabel={t('action.save')}
      words={{ cancel: t('action.cancel'), close: t('action.close') }}
      isOneColumn
      isSubmitting={form.submitting}
      failure={failure}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField data-autofocus {...form.field('name')} />
    </FormModal>
  );
};
