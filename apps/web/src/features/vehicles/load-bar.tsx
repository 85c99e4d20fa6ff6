import type { CSSProperties } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { loadShare } from '../../shared/routes/load-share.ts';
import { classNames } from '../../ui/basics/class-names.ts';
import styles from './load-bar.module.css';

type Props = { readonly load: number; readonly capacity: number | null; readonly unit?: string | undefined };

/** What a vehicle carries against what it can: the figures, and a bar that repeats them. */
export const LoadBar = ({ load, capacity, unit = '' }: Props) => {
  const { t, format } = useI18n();
  const carried = format.number(roundLoad(load));
  const level = loadShare(load, capacity)?.state;
  if (capacity === null || !level) return <span className={styles.figure}>{`${carried} ${unit}`.trim()}</span>;
  return (
    <span className={styles.load}>
      <span className={styles.figure}>
        {level === 'over' && <strong className={styles.word}>{t('vehicle.over')} </strong>}
        {carried}
        <span className={styles.capacity}>{` / ${format.number(capacity)} ${unit}`.trimEnd()}</span>
      </span>
      <span
        aria-hidden
        className={classNames(styles.bar, styles[level])}
        style={{ '--share': capacity > 0 ? Math.min(1, load / capacity) : Math.sign(load) } as CSSProperties}
      />
    </span>
  );
};

const roundLoad = (load: number) => (load < 100 ? Math.round(load * 10) / 10 : Math.round(load));
