import type { CSSProperties } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { classNames } from '../../ui/basics/class-names.ts';
import { volumeText, weightText } from '../shipments/shipment-text.ts';
import styles from './load-bar.module.css';
import { loadShare } from './load-share.ts';

type Props = {
  readonly kind: 'weight' | 'volume';
  readonly used: number;
  /** Null where nobody has said what the vehicle can carry. */
  readonly capacity: number | null;
};

/** How full a vehicle is, in kilograms or cubic metres: in numbers, and as a bar. */
export const LoadBar = ({ kind, used, capacity }: Props) => {
  const words = useI18n();
  const { t, format } = words;
  const inUnit = kind === 'weight' ? weightText : volumeText;
  const share = loadShare(used, capacity);
  return (
    <span className={classNames(styles.load, share && styles[share.state])}>
      <span className={styles.numbers}>
        <span>
          <span className={styles.used}>{share ? format.number(used) : inUnit(used, words)}</span>
          {share && ` / ${inUnit(capacity, words)}`}
        </span>
        {share && (
          <span className={styles.share}>
            {share.state === 'over' ? t('route.over') : t('route.percent', { percent: share.percent })}
          </span>
        )}
      </span>
      <span
        className={styles.bar}
        style={{ '--share': Math.min(1, (share?.percent ?? 0) / 100) } as CSSProperties}
        aria-hidden
      />
    </span>
  );
};
