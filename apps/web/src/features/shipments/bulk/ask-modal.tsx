import { type ReactNode, useId } from 'react';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { Button } from '../../../ui/basics/button.tsx';
import { Modal } from '../../../ui/layers/modal.tsx';
import styles from './bulk.module.css';
import type { BulkRequest } from './bulk-request.ts';

type Props = {
  readonly request: BulkRequest;
  /** What happens next, where it happens to all of them; otherwise it is looked at first who is left out. */
  readonly submitLabel?: string | undefined;
  readonly onNext: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** Asks for the details that the plan depends on. */
export const AskModal = ({ request: { kind, count }, submitLabel, onNext, onClose, children }: Props) => {
  const { t } = useI18n();
  const formId = useId();
  return (
    <Modal
      title={t(`shipmentList.bulk.title.${kind}`, { count })}
      closeLabel={t('action.close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary">
            {submitLabel ?? t('shipmentList.bulk.next')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          onNext();
        }}
      >
        {children}
      </form>
    </Modal>
  );
};
