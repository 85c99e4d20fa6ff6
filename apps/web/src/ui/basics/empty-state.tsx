import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

type Props = {
  readonly heading: string;
  readonly children?: ReactNode;
  readonly code?: string;
  readonly actions?: ReactNode;
  /** A hint below the buttons about another way. */
  readonly hint?: ReactNode;
  /** More than a hint, e.g. a list of what to do. */
  readonly below?: ReactNode;
  /** Whether this is the page's heading, because no header has one. */
  readonly isPageHeading?: boolean;
};

/** Shown in place of missing content: the reason, and possible actions. */
export const EmptyState = ({ heading, children, code, actions, hint, below, isPageHeading = false }: Props) => {
  const Heading = isPageHeading ? 'h1' : 'h2';
  return (
    <div className={styles.state}>
      {code && <p className={styles.code}>{code}</p>}
      <Heading className={styles.heading}>{heading}</Heading>
      {children && <p className={styles.text}>{children}</p>}
      {actions && <div className={styles.actions}>{actions}</div>}
      {hint && <p className={styles.hint}>{hint}</p>}
      {below && <div className={styles.below}>{below}</div>}
    </div>
  );
};
