import type { RouteStop } from '@waybill/contract/routes';
import { useI18n } from '../../lib/language/i18n.tsx';
import { arrivalOf, clockText, isAtRisk, isDone, lateText } from '../../shared/routes/route-text.ts';
import { spareMinutes } from '../../shared/routes/spare-minutes.ts';
import { StatusBadge } from '../../shared/shipments/status-badge.tsx';
import { classNames } from '../../ui/basics/class-names.ts';
import styles from './stop-risk.module.css';

/** Whether a stop keeps its window: the minutes to spare, that it may miss it, or the minutes that it is late. What is done has its status. */
export const StopRisk = ({ stop }: { readonly stop: RouteStop }) => {
  const { t, format } = useI18n();
  if (isDone(stop)) return <StatusBadge status={stop.status} isPlain />;
  if (stop.arrivedAt !== null) {
    return (
      <span className={classNames(styles.risk, styles.here)}>
        <span className={styles.dot} aria-hidden />
        {t('route.onSite')}
      </span>
    );
  }
  if (stop.lateMinutes > 0) {
    return (
      <span
        className={classNames(styles.risk, styles.late)}
        title={t('route.minutesLate', { count: stop.lateMinutes })}
      >
        <span className={styles.badge} aria-hidden>
          !
        </span>
        {lateText(stop.lateMinutes)}
        <span className={styles.unseen}>{t('route.minutesLate', { count: stop.lateMinutes })}</span>
      </span>
    );
  }
  const spare = spareMinutes(stop, clockText(arrivalOf(stop), { format }));
  const said = spare === null ? null : t('route.minutesSpare', { count: spare });
  if (!isAtRisk(stop)) return said && <span className={styles.quiet}>{said}</span>;
  return (
    <span className={classNames(styles.risk, styles.close)} title={said ?? undefined}>
      <span className={styles.dot} aria-hidden />
      {t('route.atRisk')}
      {said && <span className={styles.unseen}>{said}</span>}
    </span>
  );
};
