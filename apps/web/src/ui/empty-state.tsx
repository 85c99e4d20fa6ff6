import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

type Props = {
  readonly heading: string;
  readonly children?: ReactNode;
  readonly code?: string;
  readonly actions?: ReactNode;
};

/** What stands where there is nothing to show: why, and what can be done about it. */
export const EmptyState = ({ heading, children, code, actions }: Props) => (
  <div className={styles.state}>
    {code && <p className={styles.code}>{code}</p>}
    <h2 className={styles.heading}>{heading}</h2>
    {children && <p className={styles.text}>{children}</p>}
    {actions && <div className={styles.actions}>{actions}</div>}
  </div>
);
