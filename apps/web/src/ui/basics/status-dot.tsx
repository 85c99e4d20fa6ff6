import { classNames } from './class-names.ts';
import styles from './status-dot.module.css';

type Props = {
  readonly tone: 'success' | 'info' | 'warning' | 'error' | 'muted';
  /** Whether only the dot has the colour. */
  readonly isQuiet?: boolean;
  /** Whether the word gives its place to others on a phone, where the dot is left. */
  readonly isBrief?: boolean;
  readonly children: string;
};

/** A status as a word, with a dot in its colour; the word alone is enough. */
export const StatusDot = ({ tone, isQuiet = false, isBrief = false, children }: Props) => (
  <span className={classNames(styles.status, styles[tone])}>
    <span className={styles.dot} aria-hidden />
    {isQuiet ? <span className={classNames(styles.quiet, isBrief && styles.brief)}>{children}</span> : children}
  </span>
);
