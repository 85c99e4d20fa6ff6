import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './kbd.module.css';

type Props = {
  /** Also shown on a screen that is touched: in a list of shortcuts, which is about nothing else. */
  readonly isAlways?: boolean;
  readonly children: ReactNode;
};

export const Kbd = ({ isAlways = false, children }: Props) => (
  <kbd className={classNames(styles.kbd, isAlways && styles.always)}>{children}</kbd>
);

/** Words about keys, which mean nothing where there are none. */
export const KeyHint = ({
  className,
  children,
}: {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) => (
  <span className={classNames(styles.hint, className)} aria-hidden>
    {children}
  </span>
);
