import { useI18n } from '../../../lib/language/i18n.tsx';
import type { BoardTotals } from '../model/lane-summary.ts';
import styles from './toolbar.module.css';

const HOUR = 3600;

type Props = {
  readonly totals: BoardTotals;
  /** Leads to the next late stop; null where no stops are in sight. */
  readonly onLate: (() => void) | null;
};

/** The day in figures. */
export const DayFigures = ({ totals, onLate }: Props) => {
  const { t, format } = useI18n();
  const { stops, metres, seconds, late, over } = totals;
  const tenth = (value: number) => format.number(Math.round(value * 10) / 10);
  return (
    <p className={styles.figures}>
      <span>{t('route.stops', { count: stops })}</span>
      <span>{t('route.km', { value: tenth(metres / 1000) })}</span>
      <span>{t('board.hours', { value: tenth(seconds / HOUR) })}</span>
      {late > 0 &&
        (onLate ? (
          <button type="button" className={styles.toLate} title={t('board.nextLate')} onClick={onLate}>
            {t('route.lateStops', { count: late })}
          </button>
        ) : (
          <span className={styles.bad}>{t('route.lateStops', { count: late })}</span>
        ))}
      {over > 0 && <span className={styles.bad}>{t('board.overCapacity', { count: over })}</span>}
    </p>
  );
};
