import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

type Props = {
  readonly heading: string;
  readonly children?: ReactNode;
  readonly code?: string;
  readonly actions?: ReactNode;
  /** A word below the buttons, about another way. */
  readonly hint?: ReactNode;
  /** The page's own heading, where no header has one. */
  readonly isPageHeading?: boolean;
};

/** What stands where there is nothing to show: why, and what can be done about it. */
export const EmptyState = ({ heading, children, code, actions, hint, isPageHeading = false }: Props) => {
  const Heading = isPageHeading ? 'h1' : 'h2';
  return (
    <div className={styles.state}>
      {code && <p className={styles.code}>{code}</p>}
      <Heading className={styles.heading}>{heading}</Heading>
      {children && <p className={styles.text}>{children}</p>}
      {actions && <div className={styles.actions}>{actions}</div>}
      {hint && <p className={styles.hint}>{hint}</p>}
    </div>
  );
};
