import { type ReactNode, useId } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { Modal } from '../../ui/modal.tsx';
import styles from './user-form.module.css';

type Props = {
  readonly title: string;
  readonly submitLabel: string;
  readonly footnote?: string;
  readonly isSubmitting: boolean;
  readonly failure: string | null;
  readonly onSubmit: (event: React.SubmitEvent<HTMLFormElement>) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A form in a modal: the button in the footer sends it, and so does Enter in a field. */
export const FormModal = ({
  title,
  submitLabel,
  footnote,
  isSubmitting,
  failure,
  onSubmit,
  onClose,
  children,
}: Props) => {
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
          {footnote && <span className={styles.footnote}>{footnote}</span>}
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" loading={isSubmitting}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles.form} onSubmit={onSubmit}>
        {children}
        {failure && (
          <div className={styles.wide}>
            <FormError>{failure}</FormError>
          </div>
        )}
      </form>
    </Modal>
  );
};
