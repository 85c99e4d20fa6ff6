import type { RouteStop } from '@waybill/contract/routes';
import { useI18n } from '../../lib/language/i18n.tsx';
import { clockText, isAtRisk } from '../../shared/routes/route-text.ts';
import { spareMinutes } from '../../shared/routes/spare-minutes.ts';
import { windowText } from '../../shared/shipments/shipment-text.ts';
import { classNames } from '../../ui/basics/class-names.ts';
import styles from './delivery-page.module.css';
import { minutesBetween } from './minutes-between.ts';

/** When it was planned, is expected and has happened, beside the window. */
export const DeliveryTimes = ({ stop }: { readonly stop: RouteStop }) => {
  const words = useI18n();
  const { t } = words;
  const { plannedArrival, eta, arrivedAt, completedAt, announcedAt, lateMinutes, waitMinutes } = stop;
  const actual = arrivedAt ?? eta;
  const behind = minutesBetween(plannedArrival, actual);
  const fromPlan =
    behind !== null &&
    behind !== 0 &&
    (behind > 0 ? t('delivery.afterPlan', { count: behind }) : t('delivery.beforePlan', { count: -behind }));
  const isOpen = arrivedAt === null && lateMinutes === 0;
  const spare = isOpen && !isAtRisk(stop) ? spareMinutes(stop, clockText(eta ?? plannedArrival, words)) : null;
  const onSite = minutesBetween(arrivedAt, completedAt);
  const times = [
    {
      key: 'planned',
      text: clockText(plannedArrival, words),
      note: arrivedAt === null && waitMinutes > 0 && t('delivery.waits', { count: waitMinutes }),
    },
    {
      key: 'window',
      text: windowText(stop, t) || t('route.anyTime'),
      note: spare !== null && t('route.minutesSpare', { count: spare }),
    },
    ...(arrivedAt === null
      ? [
          {
            key: 'expected',
            text: clockText(eta ?? plannedArrival, words),
            note: lateMinutes > 0 ? t('route.minutesLate', { count: lateMinutes }) : fromPlan,
            isLate: lateMinutes > 0,
          } as const,
        ]
      : [{ key: 'arrived', text: clockText(arrivedAt, words), note: fromPlan } as const]),
    ...(completedAt === null
      ? []
      : [
          {
            key: 'completed',
            text: clockText(completedAt, words),
            note: onSite !== null && t('delivery.onSite', { count: onSite }),
          } as const,
        ]),
    ...(announcedAt === null ? [] : [{ key: 'told', text: clockText(announcedAt, words) } as const]),
  ] as const;
  return (
    <dl className={styles.times}>
      {times.map(({ key, text, ...more }) => (
        <div key={key}>
          <dt>{t(`delivery.time.${key}`)}</dt>
          <dd>
            {text}
            {'note' in more && more.note && (
              <span className={classNames(styles.note, 'isLate' in more && more.isLate && styles.late)}>
                {more.note}
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
};
