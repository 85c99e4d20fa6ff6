import { type ReactNode, useId } from 'react';
import { Button } from '../basics/button.tsx';
import { classNames } from '../basics/class-names.ts';
import { FormError } from '../fields/form-error.tsx';
import styles from './form-modal.module.css';
import { Modal } from './modal.tsx';

type Props = {
  readonly title: string;
  readonly submitLabel: string;
  readonly words: { readonly cancel: string; readonly close: string };
  /** What an asterisk means, said where fields that may be empty stand beside those that may not. */
  readonly required?: string;
  readonly footnote?: string | undefined;
  /** Whether each field has the whole width; otherwise two fit side by side. */
  readonly isOneColumn?: boolean;
  readonly isSubmitting: boolean;
  /** The error of the whole form. */
  readonly failure: ReactNode;
  readonly onSubmit: (event: React.SubmitEvent<HTMLFormElement>) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A form in a modal: the button in the footer submits it, and so does Enter in a field. */
export const FormModal = ({
  title,
  submitLabel,
  words,
  required,
  footnote,
  isOneColumn = false,
  isSubmitting,
  failure,
  onSubmit,
  onClose,
  children,
}: Props) => {
  const formId = useId();
  return (
    <Modal
      title={title}
      maxWidth={480}
      closeLabel={words.close}
      onClose={onClose}
      footer={
        <>
          {footnote && <span className={styles.footnote}>{footnote}</span>}
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" loading={isSubmitting}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className={classNames(styles.form, isOneColumn && styles.oneColumn)}
        onSubmit={onSubmit}
      >
        {required && (
          <p className={styles.legend} aria-hidden>
            <span className={styles.mark}>*</span> {required}
          </p>
        )}
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
