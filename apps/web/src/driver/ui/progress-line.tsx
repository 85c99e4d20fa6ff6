import type { CSSProperties } from 'react';
import styles from './progress-line.module.css';

type Props = { readonly done: number; readonly total: number };

/** The thin line under the bar. Its words are the heading in the bar, so it is hidden from screen readers. */
export const ProgressLine = ({ done, total }: Props) => (
  <div className={styles.line} style={{ '--share': total === 0 ? 0 : done / total } as CSSProperties} aria-hidden />
);
