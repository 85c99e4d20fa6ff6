import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs';
import styles from './config-row.module.css';

type Props = { readonly id: string; readonly children: string | undefined };

/** The error of a control that is made of several; simple fields show their own. */
export const ConfigFieldError = ({ id, children }: Props) =>
  children ? (
    <p id={id} className={styles.error} role="alert">
      <IconAlertCircle size={14} stroke={1.75} className={styles.errorIcon} aria-hidden />
      {children}
    </p>
  ) : null;
