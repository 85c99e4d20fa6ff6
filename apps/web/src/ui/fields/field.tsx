import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs';
import { type ReactNode, useId } from 'react';
import styles from './field.module.css';

export type FieldProps = {
  /** null if the label is elsewhere on the page: it points to `id`, its description has `{id}-description`. */
  readonly label: string | null;
  readonly id?: string;
  readonly description?: ReactNode;
  readonly error?: string | undefined;
  /** Shown at the end of the label's line, e.g. a link. */
  readonly aside?: ReactNode;
};

type Wiring = {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-required': true | undefined;
};

/** Of a field that must not be empty: marked for everybody, and said by screen readers. */
export type RequiredProps = { readonly isRequired?: boolean };

/** A label above its control, help and error below it, linked for screen readers. */
export const Field = ({
  label,
  id,
  description,
  error,
  aside,
  isRequired = false,
  children,
}: FieldProps & RequiredProps & { readonly children: (wiring: Wiring) => ReactNode }) => {
  const ownId = useId();
  const controlId = id ?? ownId;
  const descriptionId = `${controlId}-description`;
  const errorId = `${controlId}-error`;
  const describedBy = [(description || label === null) && descriptionId, error && errorId].filter(Boolean).join(' ');

  return (
    <div className={styles.field}>
      {label !== null && (
        <div className={styles.top}>
          <label className={styles.label} htmlFor={controlId}>
            {label}
            {isRequired && (
              <span className={styles.mark} aria-hidden>
                {' *'}
              </span>
            )}
          </label>
          {aside && <span className={styles.aside}>{aside}</span>}
        </div>
      )}
      {children({
        id: controlId,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': isRequired || undefined,
      })}
      {description && (
        <div id={descriptionId} className={styles.description}>
          {description}
        </div>
      )}
      {error && (
        <div id={errorId} className={styles.error} role="alert">
          <IconAlertCircle size={14} stroke={1.75} className={styles.errorIcon} aria-hidden />
          {error}
        </div>
      )}
    </div>
  );
};
