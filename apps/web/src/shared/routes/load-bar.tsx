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
  /** Where the heading of a column says it. */
  readonly hasUnit?: boolean;
  /** Whether the share is told in numbers, too. */
  readonly hasShare?: boolean;
};

/** A hundred kilograms are not weighed to the gram. */
const rounded = (load: number) => (load < 100 ? Math.round(load * 10) / 10 : Math.round(load));

/** How full a vehicle is, in kilograms or cubic metres: in numbers, and as a bar. */
export const LoadBar = ({ kind, used, capacity, hasUnit = true, hasShare = true }: Props) => {
  const words = useI18n();
  const { t, format } = words;
  const inUnit = (load: number | null) =>
    !hasUnit ? format.number(load ?? 0) : kind === 'weight' ? weightText(load, words) : volumeText(load, words);
  const share = loadShare(used, capacity);
  return (
    <span className={classNames(styles.load, !hasShare && styles.compact, share && styles[share.state])}>
      <span className={styles.numbers}>
        <span>
          <span className={styles.used}>{share ? format.number(rounded(used)) : inUnit(rounded(used))}</span>
          {share && ` / ${inUnit(capacity)}`}
        </span>
        {share && (hasShare || share.state === 'over') && (
          <span className={styles.share}>
            {share.state === 'over' ? t('route.over') : t('route.percent', { percent: share.percent })}
          </span>
        )}
      </span>
      {share && (
        <span
          className={styles.bar}
          style={{ '--share': Math.min(1, share.percent / 100) } as CSSProperties}
          aria-hidden
        />
      )}
    </span>
  );
};
