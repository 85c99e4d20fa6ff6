import type { CSSProperties } from 'react';
import { classNames } from './class-names.ts';
import styles from './status-dot.module.css';

type Props = {
  readonly label: string;
  /** A colour token, e.g. `var(--color-status-failed)`. */
  readonly color: string;
  /** With the tint of the colour behind it. */
  readonly chip?: boolean;
};

/** A status is a dot and a word: never the colour alone. */
export const StatusDot = ({ label, color, chip = false }: Props) => (
  <span className={classNames(styles.status, chip && styles.chip)} style={{ '--status-color': color } as CSSProperties}>
    {label}
  </span>
);
