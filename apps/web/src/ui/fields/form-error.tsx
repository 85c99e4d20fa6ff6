import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs';
import type { ReactNode } from 'react';
import styles from './form-error.module.css';

/** The error of the whole form, above its submit button. */
export const FormError = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.error} role="alert">
    <IconAlertCircle size={16} stroke={1.75} className={styles.icon} aria-hidden />
    <div>{children}</div>
  </div>
);
