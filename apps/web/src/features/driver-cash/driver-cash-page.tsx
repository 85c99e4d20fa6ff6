import { queryOptions, useQuery } from '@tanstack/react-query';
import { type DriverCash, listDriverCash } from '@waybill/contract/driven-days';
import type { Money } from '@waybill/domain/money';
import { api } from '../../lib/api/api.ts';
import { loadErrorText } from '../../lib/api/error-text.ts';
import { useLoad } from '../../lib/api/use-load.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { LoadFailed } from '../../shared/load-failed/load-failed.tsx';
import { unsettledQuery } from '../../shared/payments/queries.ts';
import { Unsettled } from '../../shared/payments/unsettled.tsx';
import { Button } from '../../ui/basics/button.tsx';
import { EmptyState } from '../../ui/basics/empty-state.tsx';
import { PageSpinner } from '../../ui/basics/spinner.tsx';
import { cashDifference } from './cash-difference.ts';
import styles from './driver-cash.module.css';

type Week = { readonly from: string; readonly to: string };

/** By the topic of routes, which is told when a stop is closed; the end of a day is looked for every minute. */
const cashQuery = (week: Week) =>
  queryOptions({
    queryKey: ['routes', 'driver-cash', week],
    queryFn: async () => (await api(listDriverCash, { query: week })).days,
    refetchInterval: 60_000,
  });

type Props = { readonly week: Week; readonly onEarlier: () => void; readonly onLater: (() => void) | null };

/** What drivers have collected and counted in a week, and money of providers that fits nothing. */
export const DriverCashPage = ({ week, onEarlier, onLater }: Props) => {
  const { t, format } = useI18n();
  const { data: days, error, retry } = useLoad(cashQuery(week));
  const { data: unsettled = [] } = useQuery(unsettledQuery);
  return (
    <div className={styles.page}>
      {unsettled.map((event) => (
        <Unsettled key={event.id} event={event} />
      ))}
      <p>{t('paying.cash.intro')}</p>
      <div className={styles.week}>
        <Button onClick={onEarlier}>{t('paying.cash.earlier')}</Button>
        <strong>
          {t('paying.cash.week', { from: format.scheduledDay(week.from), to: format.scheduledDay(week.to) })}
        </strong>
        {onLater && <Button onClick={onLater}>{t('paying.cash.later')}</Button>}
      </div>
      {error ? (
        <LoadFailed onRetry={retry}>{loadErrorText(error, t, 'paying.cash.loadFailed')}</LoadFailed>
      ) : !days ? (
        <PageSpinner label={t('action.loading')} />
      ) : days.length === 0 ? (
        <EmptyState heading={t('paying.cash.none')} />
      ) : (
        <CashTable days={days} />
      )}
    </div>
  );
};

const CashTable = ({ days }: { readonly days: readonly DriverCash[] }) => {
  const { t, format } = useI18n();
  const amounts = (of: readonly Money[]) => of.map(format.money).join(' + ');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by the keyboard
    <section className={styles.scroll} aria-label={t('paying.cash.title')} tabIndex={0}>
      <table className={styles.table}>
        <caption className={styles.caption}>{t('paying.cash.title')}</caption>
        <thead>
          <tr>
            {(['day', 'driver', 'vehicle', 'collected', 'counted', 'difference', 'card'] as const).map((name) => (
              <th key={name} scope="col">
                {t(`paying.cash.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((row) => (
            <tr key={`${row.day} ${row.driver} ${row.vehicle.id}`}>
              <td>{format.scheduledDay(row.day)}</td>
              <td>{row.driver}</td>
              <td>{row.vehicle.name}</td>
              <td>
                {amounts(row.cash)}
                {row.uncounted > 0 && (
                  <span className={styles.warning}>{t('paying.cash.doubled', { count: row.uncounted })}</span>
                )}
              </td>
              <td>{row.counted ? amounts(row.counted) : t('paying.cash.notCounted')}</td>
              <td>
                <Difference row={row} />
              </td>
              <td>{amounts(row.card)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};

const Difference = ({ row }: { readonly row: DriverCash }) => {
  const { t, format } = useI18n();
  const differs = cashDifference(row);
  if (!differs) return null;
  if (differs.length === 0) return <span className={styles.good}>{t('paying.cash.addsUp')}</span>;
  return <strong className={styles.bad}>{differs.map(format.money).join(' + ')}</strong>;
};
