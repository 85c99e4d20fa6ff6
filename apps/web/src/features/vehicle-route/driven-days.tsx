import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { DrivenDay } from '@waybill/contract/driven-days';
import type { Route } from '@waybill/contract/routes';
import type { Money } from '@waybill/domain/money';
import { useI18n } from '../../lib/language/i18n.tsx';
import { paths } from '../../lib/paths.ts';
import styles from './driven-days.module.css';
import { drivenDaysQuery } from './queries.ts';

/** What the drivers have told of the day, and what the office should look at. Nothing before somebody has begun it. */
export const DrivenDays = ({ vehicleId, day }: Pick<Route, 'vehicleId' | 'day'>) => {
  const { t } = useI18n();
  const { data } = useQuery(drivenDaysQuery(vehicleId, day));
  if (!data || data.days.length + data.conflicts.length === 0) return null;
  const disputed = [...new Set(data.conflicts.map(({ shipmentId }) => shipmentId))];
  return (
    <section className={styles.days} aria-label={t('vehicleRoute.driven.title')}>
      {data.days.map((driven) => (
        <Driven key={`${driven.driver} ${driven.startedAt}`} driven={driven} />
      ))}
      {data.days.some(({ cashDue }) => cashDue.length > 0) && (
        <p>
          <Link to={paths.driverCash}>{t('paying.cash.all')}</Link>
        </p>
      )}
      {disputed.length > 0 && (
        <p className={styles.notice}>
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
          <span>
            {t('vehicleRoute.driven.conflicts', { count: disputed.length })} <Shipments ids={disputed} />
          </span>
        </p>
      )}
    </section>
  );
};

/** The same money, counted as cash: a currency that nobody has paid in counts as nothing. */
const dueIn = (due: readonly Money[], currency: Money['currency']): number =>
  due.find((each) => each.currency === currency)?.minor ?? 0;

const Driven = ({ driven }: { readonly driven: DrivenDay }) => {
  const { t, format } = useI18n();
  const { driver, startedAt, endedAt, startKm, endKm, missing, missingParcels, cashDue, cashCounted } = driven;
  const time = (at: string | null) => (at ? format.time(new Date(at)) : '');
  const kilometres = startKm !== null && endKm !== null ? endKm - startKm : null;
  const counted = cashCounted ?? [];
  const differs = counted.filter(({ minor, currency }) => dueIn(cashDue, currency) !== minor);
  // Collected in a currency that nobody has counted.
  const uncounted = cashDue.filter(({ currency }) => !counted.some((each) => each.currency === currency));
  const facts = [
    endedAt
      ? t('vehicleRoute.driven.ended', { from: time(startedAt), to: time(endedAt) })
      : t('vehicleRoute.driven.started', { time: time(startedAt) }),
    kilometres !== null && t('vehicleRoute.driven.kilometres', { km: format.number(kilometres) }),
    counted.length > 0 &&
      differs.length === 0 &&
      t('vehicleRoute.driven.cash', { amount: counted.map(format.money).join(' + ') }),
    uncounted.length > 0 && t('vehicleRoute.driven.cashCollected', { amount: uncounted.map(format.money).join(' + ') }),
  ].filter(Boolean);
  return (
    <>
      <p>
        <strong>{driver}</strong> {facts.join(' · ')}
      </p>
      {missingParcels > 0 && (
        <p className={styles.notice}>
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
          <span>
            {t('vehicleRoute.driven.missing', { count: missingParcels })}{' '}
            <Shipments ids={[...new Set(missing.map(({ shipmentId }) => shipmentId))]} />
          </span>
        </p>
      )}
      {differs.map(({ minor, currency }) => (
        <p key={currency} className={styles.notice}>
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
          {t('vehicleRoute.driven.cashDiffers', {
            counted: format.money({ minor, currency }),
            due: format.money({ minor: dueIn(cashDue, currency), currency }),
          })}
        </p>
      ))}
    </>
  );
};

const Shipments = ({ ids }: { readonly ids: readonly string[] }) => (
  <>
    {ids.map((shipmentId, at) => (
      <span key={shipmentId}>
        {at > 0 && ', '}
        <Link to={paths.shipment} params={{ shipmentId }}>
          {shipmentId}
        </Link>
      </span>
    ))}
  </>
);
