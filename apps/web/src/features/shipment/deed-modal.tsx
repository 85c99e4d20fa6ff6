import { type ReactNode, useId } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import styles from './deed-modal.module.css';

type Props = {
  readonly title: string;
  readonly submitLabel: string;
  readonly isBusy: boolean;
  readonly isDangerous?: boolean;
  readonly onSubmit: (event: React.SubmitEvent<HTMLFormElement>) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** What has to be said before a shipment is moved, asked for or answered. */
export const DeedModal = ({ title, submitLabel, isBusy, isDangerous = false, onSubmit, onClose, children }: Props) => {
  const { t } = useI18n();
  const formId = useId();
  return (
    <Modal
      title={title}
      maxWidth={480}
      closeLabel={t('action.close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button type="submit" form={formId} variant={isDangerous ? 'danger' : 'primary'} loading={isBusy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles.form} onSubmit={onSubmit}>
        {children}
      </form>
    </Modal>
  );
};

export const DeedNote = ({ children }: { readonly children: ReactNode }) => <p className={styles.note}>{children}</p>;
