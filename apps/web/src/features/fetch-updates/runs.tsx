import { Link } from '@tanstack/react-router';
import type { FetchFinding, FetchRun } from '@waybill/contract/fetch-updates';
import { mayManageConnections } from '@waybill/domain/roles';
import { failureText, findingText } from '@waybill/i18n/fetch-labels';
import { useId, useState } from 'react';
import { loadErrorText } from '../../lib/api/error-text.ts';
import { useLoad, useLoadPages } from '../../lib/api/use-load.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { dayAndTime } from '../../lib/language/moment-text.ts';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session/session.ts';
import { ExportButton } from '../../shared/exporting/export-button.tsx';
import { fetchRunQuery } from '../../shared/fetch-updates/queries.ts';
import { runText } from '../../shared/fetch-updates/start-fetch.ts';
import { Button } from '../../ui/basics/button.tsx';
import { Heading } from '../../ui/basics/heading.tsx';
import { Spinner } from '../../ui/basics/spinner.tsx';
import { StatusDot } from '../../ui/basics/status-dot.tsx';
import styles from './fetch-updates.module.css';
import { runListQuery } from './queries.ts';

/** What was fetched before, and what came of it. */
export const Runs = () => {
  const { t } = useI18n();
  const headingId = useId();
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useLoadPages(runListQuery);
  const runs = data?.pages.flatMap((page) => page.runs);
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <div className={styles.sectionHead}>
        <Heading id={headingId} className={styles.title}>
          {t('fetchUpdates.runs.title')}
        </Heading>
        {runs && runs.length > 0 && <ExportButton request={{ list: 'fetch-runs' }} count={null} />}
      </div>
      {!runs && error && <p role="alert">{loadErrorText(error, t, 'fetchUpdates.loadFailed')}</p>}
      {!runs && !error && <Spinner label={t('action.loading')} />}
      {runs?.length === 0 && <p className={styles.note}>{t('fetchUpdates.runs.none')}</p>}
      {runs && runs.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              {(['at', 'by', 'records', 'result', 'state'] as const).map((name) => (
                <th key={name} scope="col" className={name === 'records' ? styles.number : undefined}>
                  {t(`fetchUpdates.runs.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {runs.map((run) => (
              <RunRow key={run.id} run={run} />
            ))}
          </tbody>
        </table>
      )}
      {hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('fetchUpdates.runs.more')}
        </Button>
      )}
    </section>
  );
};

const LOOK = {
  running: 'info',
  done: 'success',
  failed: 'error',
  cancelled: 'muted',
} as const satisfies Record<FetchRun['state'], string>;

const RunRow = ({ run }: { readonly run: FetchRun }) => {
  const { t, format } = useI18n();
  const [isOpen, setIsOpen] = useState(false);
  const detailsId = useId();
  const { createdAt, records, unchanged, state, notFound, faults } = run;
  const at = new Date(createdAt);
  const result = [
    runText(run, t),
    unchanged > 0 ? t('fetchUpdates.runs.unchanged', { count: unchanged }) : '',
    state === 'failed' ? failureText(run, t) : '',
  ];
  const hasFindings = notFound + faults > 0;
  return (
    <>
      <tr>
        <td className={styles.name}>
          <time dateTime={createdAt} title={format.dateTime(at)}>
            {dayAndTime(at, new Date(), { t, format })}
          </time>
        </td>
        <td>{run.startedBy ?? t('fetchUpdates.runs.schedule')}</td>
        <td className={styles.number}>{format.number(records)}</td>
        <td className={styles.result}>
          {result.filter(Boolean).join(', ')}
          {hasFindings && (
            <>
              {' '}
              <button
                type="button"
                className={styles.link}
                aria-expanded={isOpen}
                aria-controls={detailsId}
                onClick={() => setIsOpen(!isOpen)}
              >
                {isOpen ? t('fetchUpdates.runs.hideDetails') : t('fetchUpdates.runs.showDetails')}
              </button>
            </>
          )}
        </td>
        <td>
          <StatusDot tone={LOOK[state]} isQuiet>
            {t(`fetchUpdates.state.${state}`)}
          </StatusDot>
        </td>
      </tr>
      {isOpen && (
        <tr>
          <td id={detailsId} colSpan={5} className={styles.details}>
            <Findings run={run} />
          </td>
        </tr>
      )}
    </>
  );
};

const Findings = ({ run }: { readonly run: FetchRun }) => {
  const { t } = useI18n();
  const { data, error } = useLoad(fetchRunQuery(run.id));
  const user = useSession()?.user;
  const maySettle = user !== undefined && mayManageConnections(user);
  if (!data) {
    return error ? (
      <p role="alert">{loadErrorText(error, t, 'fetchUpdates.loadFailed')}</p>
    ) : (
      <Spinner label={t('action.loading')} />
    );
  }
  const { findings } = data;
  const found = run.notFound + run.faults;
  // What was not found is of no division, and what was not understood may be of any.
  if (findings.length === 0) return <p className={styles.note}>{t('fetchUpdates.runs.ofWhole')}</p>;
  return (
    <>
      <ul className={styles.findings} aria-label={t('fetchUpdates.runs.details')}>
        {findings.map((finding) => (
          <li key={finding.number}>
            <Finding of={finding} />
          </li>
        ))}
      </ul>
      {maySettle && findings.some(({ problem }) => problem === 'unknown-status') && (
        <p className={styles.note}>
          <Link to={paths.partnerStatuses} className={styles.link}>
            {t('fetchUpdates.runs.settleStatuses')}
          </Link>
        </p>
      )}
      {found > findings.length && (
        <p className={styles.note}>{t('fetchUpdates.runs.kept', { count: findings.length })}</p>
      )}
      <ExportButton request={{ list: 'fetch-findings', query: { run: run.id } }} count={findings.length} />
    </>
  );
};

/** Its number leads to the shipment that has it. */
const Finding = ({ of }: { readonly of: FetchFinding }) => {
  const { t } = useI18n();
  const { externalId, shipmentId } = of;
  const text = findingText(of, t);
  if (externalId === null || shipmentId === null) return text;
  const at = text.indexOf(externalId);
  return (
    <>
      {text.slice(0, at)}
      <Link to={paths.shipment} params={{ shipmentId }}>
        {externalId}
      </Link>
      {text.slice(at + externalId.length)}
    </>
  );
};
