import '../../../lib/language/lazy-texts.ts';
import { type ReactNode, useId } from 'react';
import { errorText } from '../../../lib/api/error-text.ts';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { Button } from '../../../ui/basics/button.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { Modal } from '../../../ui/layers/modal.tsx';
import styles from './action-modal.module.css';

type Props = {
  readonly title: string;
  readonly submitLabel: string;
  readonly isBusy: boolean;
  readonly isDangerous?: boolean;
  /** Why the action failed, if the error belongs to no field. */
  readonly failure?: unknown;
  readonly onSubmit: (event: React.SubmitEvent<HTMLFormElement>) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** Asks for the details before a status is changed, or a transport requested or answered. */
export const ActionModal = (props: Props) => {
  const { title, submitLabel, isBusy, isDangerous = false, failure = null, onSubmit, onClose, children } = props;
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
        {failure !== null && <FormError>{errorText(failure, t)}</FormError>}
      </form>
    </Modal>
  );
};

export const ActionNote = ({ children }: { readonly children: ReactNode }) => <p className={styles.note}>{children}</p>;
