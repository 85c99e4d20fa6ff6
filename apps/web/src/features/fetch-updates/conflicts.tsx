import { Link } from '@tanstack/react-router';
import { type FetchConflict, settleFetchConflict } from '@waybill/contract/fetch-updates';
import { STATUS } from '@waybill/domain/fetch-updates/fetch-source';
import { pathLabel } from '@waybill/i18n/fetch-labels';
import { useId, useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { loadErrorText } from '../../lib/api/error-text.ts';
import { useLoadPages } from '../../lib/api/use-load.ts';
import { runAction } from '../../lib/forms/run-action.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session/session.ts';
import { ExportButton } from '../../shared/exporting/export-button.tsx';
import { FETCH_RUNS, refreshFetches } from '../../shared/fetch-updates/queries.ts';
import { Button } from '../../ui/basics/button.tsx';
import { Heading } from '../../ui/basics/heading.tsx';
import { Spinner } from '../../ui/basics/spinner.tsx';
import { useNextItem } from '../../ui/list/use-next-item.ts';
import styles from './fetch-updates.module.css';
import { shownValue } from './fetch-words.ts';
import { conflictsQuery } from './queries.ts';

/** Values that the source and we have differently: each is settled with one click. */
export const Conflicts = () => {
  const { t } = useI18n();
  const headingId = useId();
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useLoadPages(conflictsQuery);
  const conflicts = data?.pages.flatMap((page) => page.conflicts);
  const { section, leave } = useNextItem(conflicts ?? []);
  return (
    <section ref={section} className={styles.section} aria-labelledby={headingId}>
      <div className={styles.sectionHead}>
        <Heading id={headingId} tabIndex={-1} className={styles.title}>
          {t('fetchUpdates.conflicts.title')}
        </Heading>
        {conflicts && conflicts.length > 0 && (
          <ExportButton request={{ list: 'fetch-conflicts' }} count={data?.pages[0]?.total} />
        )}
      </div>
      {!conflicts && error && <p role="alert">{loadErrorText(error, t, 'fetchUpdates.loadFailed')}</p>}
      {!conflicts && !error && <Spinner label={t('action.loading')} />}
      {conflicts?.length === 0 && <p className={styles.note}>{t('fetchUpdates.conflicts.none')}</p>}
      {conflicts && conflicts.length > 0 && (
        <>
          <p className={styles.note}>{t('fetchUpdates.conflicts.detail')}</p>
          <table className={styles.table}>
            <thead>
              <tr>
                {(['shipment', 'field', 'ours', 'theirs'] as const).map((name) => (
                  <th key={name} scope="col">
                    {t(`fetchUpdates.conflicts.${name}`)}
                  </th>
                ))}
                <td />
              </tr>
            </thead>
            <tbody>
              {conflicts.map((conflict) => (
                <ConflictRow key={conflict.id} of={conflict} onLeave={leave} />
              ))}
            </tbody>
          </table>
        </>
      )}
      {hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('fetchUpdates.conflicts.more')}
        </Button>
      )}
    </section>
  );
};

type RowProps = {
  readonly of: FetchConflict;
  readonly onLeave: (conflict: FetchConflict, action: () => Promise<unknown>) => Promise<void>;
};

const ConflictRow = ({ of, onLeave }: RowProps) => {
  const { t, format } = useI18n();
  const [taken, setTaken] = useState<'ours' | 'theirs' | null>(null);
  const names = useSession()?.subCompanies ?? [];
  const { path, shipmentId: id } = of;
  const field = pathLabel(path, t);
  const [ours, theirs] = [of.ours, of.theirs].map((value) => shownValue(path, value, { t, format, names }));
  const shipment = of.externalId ?? id;
  const send = async (take: 'ours' | 'theirs') => {
    try {
      // In place of what the fetch has told: it counts conflicts that are settled by now.
      await runAction(
        FETCH_RUNS,
        t,
        {
          started: t('fetchUpdates.conflicts.settling', { shipment, field }),
          done: () => t(`fetchUpdates.conflicts.settled.${take}`, { shipment, field }),
          failed: t('fetchUpdates.conflicts.settleFailed'),
        },
        () => api(settleFetchConflict, { params: { fetchConflictId: of.id }, body: { take } }),
      );
    } finally {
      await refreshFetches();
    }
  };
  const settle = async (take: 'ours' | 'theirs') => {
    setTaken(take);
    await onLeave(of, () => send(take));
    setTaken(null);
  };
  const reason =
    path === STATUS && !of.mayTake
      ? t('fetchUpdates.conflicts.mayNot', { from: ours ?? '', to: theirs ?? '' })
      : t(`fetchUpdates.conflicts.reason.${of.reason}`);
  return (
    <tr data-item>
      <td className={styles.name}>
        <Link to={paths.shipment} params={{ shipmentId: id }}>
          {shipment}
        </Link>
        {of.receiverName && <span className={styles.note}> {of.receiverName}</span>}
      </td>
      <td>
        {field}
        <span className={styles.reason}>{reason}</span>
      </td>
      <td data-label={t('fetchUpdates.conflicts.ours')} className={styles.value}>
        {ours}
      </td>
      <td data-label={t('fetchUpdates.conflicts.theirs')} className={styles.value}>
        {theirs}
      </td>
      <td className={styles.actions}>
        <Button
          loading={taken === 'ours'}
          aria-label={t('fetchUpdates.conflicts.keepLabel', { id, field })}
          onClick={() => void settle('ours')}
        >
          {t('fetchUpdates.conflicts.keep')}
        </Button>
        {of.mayTake && (
          <Button
            loading={taken === 'theirs'}
            aria-label={t('fetchUpdates.conflicts.takeLabel', { id, field })}
            onClick={() => void settle('theirs')}
          >
            {t('fetchUpdates.conflicts.take')}
          </Button>
        )}
      </td>
    </tr>
  );
};
