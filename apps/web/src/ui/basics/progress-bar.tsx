import type { CSSProperties } from 'react';
import styles from './progress-bar.module.css';

type Props = { readonly label: string; readonly done: number; readonly total: number };

export const ProgressBar = ({ label, done, total }: Props) => (
  <div
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={total}
    aria-valuenow={done}
    className={styles.bar}
    style={{ '--progress': total === 0 ? 0 : done / total } as CSSProperties}
  />
);
