import { ApiError } from '@waybill/contract/client';
import { askOrganisationDeletion } from '@waybill/contract/organisation-deletion';
import { DELETION_GRACE_DAYS } from '@waybill/domain/organisation-deletion';
import { useState } from 'react';
import { errorText } from '../../lib/api/error-text.ts';
import { useForm } from '../../lib/forms/form.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { Button } from '../../ui/basics/button.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Modal } from '../../ui/layers/modal.tsx';
import styles from './data-requests.module.css';
import { askDeletion } from './organisation-queries.ts';

const FORM = 'delete-organisation';

/** Typing the name is the question: nobody does that by mistake. */
export const DeleteOrganisationModal = ({ name, onClose }: { readonly name: string; readonly onClose: () => void }) => {
  const { t } = useI18n();
  const [failure, setFailure] = useState<unknown>(null);
  const form = useForm({
    schema: askOrganisationDeletion.body,
    initial: { name: '' },
    labels: { name: t('dataRequests.whole.typedName') },
  });
  const send = form.submit(async (body) => {
    setFailure(null);
    try {
      await askDeletion(body.name);
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError && form.setServerErrors(error.problem))) setFailure(error);
    }
  });
  return (
    <Modal
      title={t('dataRequests.whole.deleteTitle', { name })}
      maxWidth={480}
      closeLabel={t('action.close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button type="submit" form={FORM} variant="danger" loading={form.submitting}>
            {t('dataRequests.whole.deleteSubmit')}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate className={styles.typed} onSubmit={send}>
        <p>{t('dataRequests.whole.deleteDetail', { days: String(DELETION_GRACE_DAYS) })}</p>
        <TextField data-autofocus autoComplete="off" spellCheck={false} description={name} {...form.field('name')} />
        {failure !== null && <FormError>{errorText(failure, t, 'dataRequests.failed')}</FormError>}
      </form>
    </Modal>
  );
};
