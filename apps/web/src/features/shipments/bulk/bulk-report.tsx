import { useInfiniteQuery } from '@tanstack/react-query';
import type { BulkJob } from '@waybill/contract/bulk-jobs';
import type { BulkOutcome } from '@waybill/domain/bulk';
import { useState } from 'react';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { Spinner } from '../../../ui/basics/spinner.tsx';
import { StatusDot } from '../../../ui/basics/status-dot.tsx';
import { Tabs } from '../../../ui/list/tabs.tsx';
import styles from './bulk.module.css';
import { outcomeText, resultText } from './bulk-text.ts';
import { jobRowsQuery } from './queries.ts';

type Shown = BulkOutcome | 'all';

const TONES = {
  waiting: 'muted',
  changed: 'success',
  skipped: 'warning',
  failed: 'error',
} as const satisfies Record<BulkOutcome, string>;

/** The result row by row, so that nothing half done looks finished. */
export const BulkReport = ({ job }: { readonly job: BulkJob }) => {
  const { t, format } = useI18n();
  const [shown, setShown] = useState<Shown>('all');
  const counts: Record<Shown, number> = {
    all: job.total,
    changed: job.changed,
    skipped: job.skipped,
    failed: job.failed,
    waiting: job.waiting,
  };
  const tabs = (['all', 'changed', 'skipped', 'failed', 'waiting'] as const).filter(
    (key) => key === 'all' || counts[key] > 0,
  );
  return (
    <div className={styles.report}>
      <p className={styles.what}>
        {job.state === 'done'
          ? resultText(job, t)
          : `${t(`shipmentList.bulk.report.heading.${job.state === 'failed' ? 'failed' : 'cancelled'}`)}. ${resultText(job, t)}`}
      </p>
      <Tabs
        label={t('shipmentList.bulk.report.rows')}
        tabs={tabs.map((key) => ({
          key,
          label: key === 'all' ? t('shipmentList.bulk.report.all') : outcomeText(key, job, t),
          count: format.number(counts[key]),
          isAlarming: key === 'failed',
        }))}
        current={shown}
        onChoose={setShown}
      />
      <ReportRows job={job} outcome={shown === 'all' ? undefined : shown} />
    </div>
  );
};

const ReportRows = ({ job, outcome }: { readonly job: BulkJob; readonly outcome: BulkOutcome | undefined }) => {
  const { t } = useI18n();
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(jobRowsQuery(job.id, outcome));
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  if (!data) return <Spinner label={t('action.loading')} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by the keyboard
    <section className={styles.rows} aria-label={t('shipmentList.bulk.report.rows')} tabIndex={0}>
      <table className={styles.table}>
        <thead className={styles.spoken}>
          <tr>
            <th scope="col">{t('shipmentList.bulk.report.shipment')}</th>
            <th scope="col">{t('shipmentList.bulk.report.receiver')}</th>
            <th scope="col">{t('shipmentList.bulk.report.what')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.position}>
              <td>
                <a
                  className={styles.mono}
                  href={paths.shipment.replace('$shipmentId', row.shipmentId)}
                  target="_blank"
                  rel="noreferrer"
                >
                  {row.shipmentId}
                </a>
              </td>
              <td className={styles.receiver}>{row.receiverName}</td>
              <td>
                <StatusDot tone={TONES[row.outcome]}>{outcomeText(row.outcome, job, t)}</StatusDot>
                {row.reason && <div className={styles.examples}>{t(`shipment.skipReason.${row.reason}`)}</div>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('shipmentList.bulk.report.more')}
        </Button>
      )}
    </section>
  );
};
