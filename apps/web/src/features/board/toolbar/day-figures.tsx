import { useI18n } from '../../../lib/language/i18n.tsx';
import type { BoardTotals } from '../model/lane-summary.ts';
import styles from './toolbar.module.css';

const HOUR = 3600;

/** The day in figures. */
export const DayFigures = ({ totals }: { readonly totals: BoardTotals }) => {
  const { t, format } = useI18n();
  const { stops, metres, seconds, late, over } = totals;
  const tenth = (value: number) => format.number(Math.round(value * 10) / 10);
  return (
    <p className={styles.figures}>
      <span>{t('route.stops', { count: stops })}</span>
      <span>{t('route.km', { value: tenth(metres / 1000) })}</span>
      <span>{t('board.hours', { value: tenth(seconds / HOUR) })}</span>
      {late > 0 && <span className={styles.bad}>{t('route.lateStops', { count: late })}</span>}
      {over > 0 && <span className={styles.bad}>{t('board.overCapacity', { count: over })}</span>}
    </p>
  );
};
