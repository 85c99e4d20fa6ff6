import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import { OVERVIEW_DAYS, type OverviewDays } from '@waybill/contract/overview';
import { NO_DIVISION, NO_VEHICLE } from '@waybill/contract/shipment-list';
import { loadErrorText } from '../../lib/api/error-text.ts';
import { useLoad } from '../../lib/api/use-load.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { useSession } from '../../lib/session/session.ts';
import { GettingStarted } from '../../shared/first-steps/getting-started.tsx';
import { LoadFailed } from '../../shared/load-failed/load-failed.tsx';
import { Button } from '../../ui/basics/button.tsx';
import { EmptyState } from '../../ui/basics/empty-state.tsx';
import { PageSpinner } from '../../ui/basics/spinner.tsx';
import { useNarrow } from '../../ui/basics/use-narrow.ts';
import { Tabs } from '../../ui/list/tabs.tsx';
import { DayBars } from './day-bars.tsx';
import { Failures } from './failures.tsx';
import { Figures } from './figures.tsx';
import { MoneyPart } from './money-part.tsx';
import styles from './overview.module.css';
import { type Overview, overviewQuery } from './queries.ts';
import { type Span, spansOf } from './spans.ts';
import { columnsOf, progressOf, punctualShare } from './tally-columns.ts';
import { TallyTable } from './tally-table.tsx';

type Props = { readonly days: OverviewDays; readonly onDays: (days: OverviewDays) => void };

/** What became of the shipments of today and of the days before. */
export const OverviewPage = ({ days, onDays }: Props) => {
  const { t } = useI18n();
  const { data, error, retry, isStale } = useLoad(overviewQuery(days));
  const isNarrow = useNarrow();
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <Tabs
          label={t('overview.period')}
          tabs={OVERVIEW_DAYS.map((count) => ({
            key: String(count) as `${OverviewDays}`,
            label: t(`overview.days.${count}`),
          }))}
          current={`${days}`}
          onChoose={(key) => onDays(Number(key) as OverviewDays)}
        />
        <Button
          variant="subtle"
          icon={<IconPrinter size={16} stroke={1.75} aria-hidden />}
          iconOnly={isNarrow}
          {...(isNarrow && { 'aria-label': t('overview.print'), title: t('overview.print') })}
          onClick={() => window.print()}
        >
          {!isNarrow && t('overview.print')}
        </Button>
      </div>
      {data && (
        <div className={styles.content} aria-busy={isStale} inert={isStale}>
          <Content overview={data} />
        </div>
      )}
      {!data && error && <LoadFailed onRetry={retry}>{loadErrorText(error, t, 'overview.loadFailed')}</LoadFailed>}
      {!data && !error && <PageSpinner label={t('action.loading')} />}
    </div>
  );
};

const Content = ({ overview }: { readonly overview: Overview }) => {
  const { t, format } = useI18n();
  const session = useSession();
  const { from, to, total, today, failures, vehicles, moreVehicles, divisions, money } = overview;
  const period = { from, to };
  const isToday = from === to;
  const divisionName = (id: string) => session?.subCompanies.find((one) => one.id === id)?.name ?? id;
  const isEmpty =
    overview.days.every(({ planned }) => planned === 0) && !money?.open.length && !money?.collected.length;
  if (isEmpty) {
    return (
      <EmptyState heading={t('overview.none')} below={session?.hasFirstSteps && <GettingStarted />}>
        {t('overview.noneDetail')}
      </EmptyState>
    );
  }
  return (
    <>
      <Figures
        title={t('overview.today', { day: format.scheduledDay(to) })}
        columns={isToday ? columnsOf(today, period) : progressOf(today, { from: to, to })}
        share={punctualShare(today)}
        isLarge
      />
      {!isToday && (
        <Figures
          title={t('overview.range', { from: format.scheduledDay(from), to: format.scheduledDay(to) })}
          columns={columnsOf(total, period)}
          share={punctualShare(total)}
        />
      )}
      <Charts days={overview.days} />
      <div className={styles.columns}>
        <Failures failures={failures} period={period} />
        {money && <MoneyPart money={money} period={period} />}
      </div>
      <TallyTable
        title={t('overview.vehicles')}
        nameLabel={t('overview.vehicle')}
        rows={vehicles.map(({ vehicle, ...tally }) => ({
          key: vehicle ?? '',
          name: vehicle ?? t('shipmentList.filter.noVehicle'),
          tally,
          period: { ...period, vehicle: vehicle ?? NO_VEHICLE },
        }))}
        note={moreVehicles > 0 ? t('overview.moreVehicles', { count: moreVehicles }) : undefined}
      />
      {session?.config?.usesSubCompany && session.viewing === null && session.user.subCompanyId === null && (
        <TallyTable
          title={t('overview.divisions')}
          nameLabel={t('overview.division')}
          rows={divisions.map(({ subCompanyId, ...tally }) => ({
            key: subCompanyId ?? '',
            name: subCompanyId === null ? t('shipmentList.filter.noDivision') : divisionName(subCompanyId),
            tally,
            period: { ...period, subCompany: subCompanyId ?? NO_DIVISION },
          }))}
        />
      )}
    </>
  );
};

/** From the bottom up. */
const SEGMENTS = ['completed', 'failed', 'out', 'waiting'] as const;

const Charts = ({ days }: Pick<Overview, 'days'>) => {
  const { t, format } = useI18n();
  const spans = spansOf(days, useNarrow());
  const nameOf = ({ from, to }: Span) =>
    from === to
      ? format.scheduledDay(from)
      : t('overview.range', { from: format.scheduledDay(from), to: format.scheduledDay(to) });
  return (
    <div className={styles.charts}>
      <DayBars
        title={t(spans.some(({ from, to }) => from !== to) ? 'overview.byWeek' : 'overview.byDay')}
        legend={SEGMENTS.map((of) => ({ of, label: t(`overview.figure.${of}`) }))}
        bars={spans.map((span) => ({
          ...span,
          counted: { from: span.from, to: span.to },
          label: t('overview.dayBar', {
            day: nameOf(span),
            planned: format.number(span.planned),
            completed: format.number(span.completed),
            failed: format.number(span.failed),
            out: format.number(span.out),
            waiting: format.number(span.waiting),
          }),
          segments: SEGMENTS.map((of) => ({ of, count: span[of] })),
        }))}
      />
      <DayBars
        title={t('overview.punctuality')}
        legend={(['onTime', 'late'] as const).map((of) => ({ of, label: t(`overview.figure.${of}`) }))}
        bars={spans.map((span) => ({
          ...span,
          counted: { from: span.from, to: span.to, status: 'completed' },
          label: t('overview.punctualityBar', {
            day: nameOf(span),
            onTime: format.number(span.onTime),
            late: format.number(span.late),
          }),
          segments: (['onTime', 'late'] as const).map((of) => ({ of, count: span[of] })),
        }))}
      />
    </div>
  );
};
