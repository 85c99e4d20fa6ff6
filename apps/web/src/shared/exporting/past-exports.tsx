import { useMutation } from '@tanstack/react-query';
import { deleteExportFile, exportFileUrl, type ListExport } from '@waybill/contract/exports';
import { api } from '../../lib/api/api.ts';
import { loadErrorText, reasonText } from '../../lib/api/error-text.ts';
import { useLoadPages } from '../../lib/api/use-load.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { dayAndTime } from '../../lib/language/moment-text.ts';
import { useSession } from '../../lib/session/session.ts';
import { showFlash } from '../../lib/state/flash.ts';
import { Button } from '../../ui/basics/button.tsx';
import { Spinner } from '../../ui/basics/spinner.tsx';
import { StatusDot } from '../../ui/basics/status-dot.tsx';
import { narrowedText } from './export-text.ts';
import styles from './exporting.module.css';
import { cacheExport, pastExportsQuery, refreshPastExports } from './queries.ts';

/** Who took what out of the organisation, when, and how much of it. */
export const PastExports = () => {
  const { t } = useI18n();
  const { data, error, retry, hasNextPage, fetchNextPage, isFetchingNextPage } = useLoadPages(pastExportsQuery);
  const exports = data?.pages.flatMap((page) => page.exports);
  if (!exports) {
    if (!error) return <Spinner label={t('action.loading')} />;
    return (
      <div className={styles.form}>
        <p role="alert">{loadErrorText(error, t, 'exportList.past.loadFailed')}</p>
        <Button onClick={retry}>{t('action.retry')}</Button>
      </div>
    );
  }
  if (exports.length === 0) return <p className={styles.note}>{t('exportList.past.none')}</p>;
  return (
    <>
      <ul className={styles.past}>
        {exports.map((of) => (
          <PastExport key={of.id} of={of} />
        ))}
      </ul>
      {hasNextPage && (
        <div className={styles.more}>
          <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('exportList.past.more')}
          </Button>
        </div>
      )}
    </>
  );
};

const LOOK = {
  running: 'info',
  done: 'success',
  cancelled: 'muted',
  failed: 'error',
} as const satisfies Record<ListExport['state'], string>;

const PastExport = ({ of }: { readonly of: ListExport }) => {
  const { t, format } = useI18n();
  const subCompanies = useSession()?.subCompanies ?? [];
  const { list, state, written, exportedBy, createdAt, columns, columnNames, hasFile, id } = of;
  const at = new Date(createdAt);
  return (
    <li className={styles.entry}>
      <span>
        <span className={styles.what}>{t(`exportList.list.${list}`)}</span>
        {', '}
        {narrowedText(of, { t, format, subCompanies })}
      </span>
      <span className={styles.state}>
        <StatusDot tone={LOOK[state]} isQuiet>
          {state === 'done' ? t('exportList.done', { count: written }) : t(`exportList.state.${state}`)}
        </StatusDot>
      </span>
      <span>
        {exportedBy}
        {', '}
        <time dateTime={createdAt} title={format.dateTime(at)}>
          {dayAndTime(at, new Date(), { t, format })}
        </time>
      </span>
      <span className={styles.file}>
        {hasFile && (
          <>
            <a className={styles.link} href={exportFileUrl(id)} download>
              {t('exportList.download')}
            </a>
            <DeleteFile of={of} />
          </>
        )}
      </span>
      {columnNames.length > 0 && (
        <span className={styles.detail}>
          {columns === 'all'
            ? t('exportList.past.allColumns')
            : t('exportList.past.columns', { names: columnNames.join(', ') })}
        </span>
      )}
    </li>
  );
};

/** For who does not want the file to be kept for its day; that it was made stays in the list. */
const DeleteFile = ({ of: { id, list } }: { readonly of: ListExport }) => {
  const { t } = useI18n();
  const deleting = useMutation({
    mutationFn: () => api(deleteExportFile, { params: { exportId: id } }),
    onSuccess: (answer) => cacheExport(answer.export),
    onError: (error) =>
      showFlash({ type: 'error', message: `${t('exportList.past.deleteFailed')}: ${reasonText(error, t)}` }),
    onSettled: refreshPastExports,
  });
  return (
    <button
      type="button"
      className={styles.link}
      aria-label={t('exportList.past.deleteFileOf', { name: t(`exportList.list.${list}`) })}
      disabled={deleting.isPending}
      onClick={() => deleting.mutate()}
    >
      {t('exportList.past.deleteFile')}
    </button>
  );
};
