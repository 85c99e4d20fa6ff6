import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { FetchFinding, FetchRun } from '@waybill/contract/fetch-updates';
import type { ImportProblem } from '@waybill/domain/import/read-row';
import { problemText } from '@waybill/i18n/import-labels';
import type { Translate } from '@waybill/i18n/translate';
import { useId, useState } from 'react';
import { loadErrorText } from '../../lib/api/error-text.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { dayAndTime } from '../../lib/language/moment-text.ts';
import { fetchRunQuery } from '../../shared/fetch-updates/queries.ts';
import { runText } from '../../shared/fetch-updates/start-fetch.ts';
import { Button } from '../../ui/basics/button.tsx';
import { Heading } from '../../ui/basics/heading.tsx';
import { Spinner } from '../../ui/basics/spinner.tsx';
import { StatusDot } from '../../ui/basics/status-dot.tsx';
import styles from './fetch-updates.module.css';
import { failureText } from './fetch-words.ts';
import { runListQuery } from './queries.ts';

/** What was fetched before, and what came of it. */
export const Runs = () => {
  const { t } = useI18n();
  const headingId = useId();
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(runListQuery);
  const runs = data?.pages.flatMap((page) => page.runs);
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <Heading id={headingId} className={styles.title}>
        {t('fetchUpdates.runs.title')}
      </Heading>
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

const findingText = ({ kind, externalId, path, problem, said }: FetchFinding, t: Translate): string => {
  const id = externalId ?? t('fetchUpdates.finding.unnumbered');
  if (kind === 'not-found') {
    return problem === 'is-deleted'
      ? t('fetchUpdates.finding.is-deleted', { id })
      : t('fetchUpdates.finding.not-found', { id });
  }
  const reason =
    problem === 'is-deleted'
      ? t('fetchUpdates.finding.is-deleted', { id })
      : problem === 'not-yours' || problem === 'unknown-status'
        ? t(`fetchUpdates.finding.${problem}`)
        : problemText({ path: path ?? '', column: null, problem: (problem ?? 'invalid') as ImportProblem }, t);
  const quote = said ? t('fetchUpdates.finding.said', { text: said }) : null;
  return `${id}: ${[reason, quote].filter((part) => part !== null).join(', ')}`;
};

const Findings = ({ run }: { readonly run: FetchRun }) => {
  const { t } = useI18n();
  const { data, error } = useQuery(fetchRunQuery(run.id));
  if (!data) {
    return error ? (
      <p role="alert">{loadErrorText(error, t, 'fetchUpdates.loadFailed')}</p>
    ) : (
      <Spinner label={t('action.loading')} />
    );
  }
  const { findings } = data;
  return (
    <>
      <ul className={styles.findings} aria-label={t('fetchUpdates.runs.details')}>
        {findings.map((finding) => (
          <li key={finding.number}>{findingText(finding, t)}</li>
        ))}
      </ul>
      {run.notFound + run.faults > findings.length && (
        <p className={styles.note}>{t('fetchUpdates.runs.kept', { count: findings.length })}</p>
      )}
    </>
  );
};
