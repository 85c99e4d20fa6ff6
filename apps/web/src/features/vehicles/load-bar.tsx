import type { CSSProperties } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { classNames } from '../../ui/basics/class-names.ts';
import styles from './load-bar.module.css';
import { loadLevel } from './load-level.ts';

type Props = { readonly load: number; readonly capacity: number | null };

/** What a vehicle carries against what it can: the figures, and a bar that repeats them. */
export const LoadBar = ({ load, capacity }: Props) => {
  const { t, format } = useI18n();
  const carried = format.number(roundLoad(load));
  if (capacity === null) return <span className={styles.figure}>{carried}</span>;
  const level = loadLevel(load, capacity);
  return (
    <span className={styles.load}>
      {level === 'over' && <strong className={styles.word}>{t('vehicle.over')}</strong>}
      <span className={styles.figure}>
        {carried}
        <span className={styles.capacity}> / {format.number(capacity)}</span>
      </span>
      <span
        aria-hidden
        className={classNames(styles.bar, styles[level])}
        style={{ '--share': capacity > 0 ? Math.min(1, load / capacity) : Math.sign(load) } as CSSProperties}
      />
    </span>
  );
};

const roundLoad = (load: number) => (load < 10 ? Math.round(load * 10) / 10 : Math.round(load));
