import type { OrganisationDeletion } from '@waybill/contract/organisation-deletion';
import { DELETION_COUNTS } from '@waybill/domain/organisation-deletion';
import { useState } from 'react';
import { loadErrorText, reasonText } from '../../lib/api/error-text.ts';
import { useLoad } from '../../lib/api/use-load.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { showFlashAbout } from '../../lib/state/flash.ts';
import { LoadFailed } from '../../shared/load-failed/load-failed.tsx';
import { Button } from '../../ui/basics/button.tsx';
import table from '../../ui/basics/counts-table.module.css';
import { PageSpinner } from '../../ui/basics/spinner.tsx';
import styles from './data-requests.module.css';
import { DeleteOrganisationModal } from './delete-organisation-modal.tsx';
import { deletionQuery, downloadEverything, exportEverything, keepAfterAll } from './organisation-queries.ts';

/** A file of everything that the organisation has, and its end. */
export const WholeOrganisation = () => {
  const { t } = useI18n();
  const { data, error, retry } = useLoad(deletionQuery);
  return (
    <section aria-labelledby="whole-organisation" className={styles.whole}>
      <h2 id="whole-organisation" className={styles.heading}>
        {t('dataRequests.whole.title')}
      </h2>
      <p className={styles.note}>{t('dataRequests.whole.detail')}</p>
      {data && <Deletion deletion={data.deletion} />}
      {!data && error && <LoadFailed onRetry={retry}>{loadErrorText(error, t, 'dataRequests.loadFailed')}</LoadFailed>}
      {!data && !error && <PageSpinner label={t('action.loading')} />}
    </section>
  );
};

const Deletion = ({ deletion }: { readonly deletion: OrganisationDeletion }) => {
  const { t, format } = useI18n();
  const [isSending, setIsSending] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const { state, counts } = deletion;
  const isExporting = state === 'exporting';
  const run = async (action: () => Promise<void>) => {
    setIsSending(true);
    await action().catch((error: unknown) =>
      showFlashAbout('data-requests', {
        type: 'error',
        message: `${t('dataRequests.failed')}: ${reasonText(error, t)}`,
      }),
    );
    setIsSending(false);
  };
  if ((state === 'asked' || state === 'removing') && deletion.dueAt) {
    return (
      <div className={styles.card} role="status">
        <p className={styles.due}>
          {t('dataRequests.whole.due', {
            name: deletion.name,
            day: format.date(new Date(deletion.dueAt)),
            by: deletion.askedBy ?? '',
          })}
        </p>
        {deletion.waitsFor > 0 && (
          <p className={styles.note}>{t('dataRequests.whole.waits', { count: deletion.waitsFor })}</p>
        )}
        <p className={styles.actions}>
          {deletion.hasFile && <Download run={run} isSending={isSending} />}
          {state === 'asked' && (
            <Button variant="primary" loading={isSending} onClick={() => void run(keepAfterAll)}>
              {t('dataRequests.whole.keep')}
            </Button>
          )}
        </p>
      </div>
    );
  }
  return (
    <div className={styles.card}>
      {isExporting && <p role="status">{t('dataRequests.whole.exporting')} …</p>}
      {state === 'failed' && <p role="status">{t('dataRequests.state.failed')}</p>}
      {state === 'exported' && counts && deletion.exportedAt && (
        <>
          <p className={styles.note}>
            {t('dataRequests.whole.asOf', { time: format.dateTime(new Date(deletion.exportedAt)) })}
          </p>
          <table className={table.table}>
            <thead>
              <tr>
                <th scope="col">{t('dataRequests.whole.what')}</th>
                <th scope="col" className={table.count}>
                  {t('dataRequests.whole.count')}
                </th>
              </tr>
            </thead>
            <tbody>
              {DELETION_COUNTS.map((what) => (
                <tr key={what}>
                  <th scope="row">{t(`dataRequests.whole.counts.${what}`)}</th>
                  <td className={table.count}>{format.number(counts[what])}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
      <p className={styles.actions}>
        {deletion.hasFile && state === 'exported' && <Download run={run} isSending={isSending} />}
        <Button loading={isSending || isExporting} onClick={() => void run(exportEverything)}>
          {t(state === 'exported' ? 'dataRequests.whole.exportAgain' : 'dataRequests.whole.export')}
        </Button>
        {deletion.mayAsk && (
          <Button variant="danger" onClick={() => setIsAsking(true)}>
            {t('dataRequests.whole.delete')}
          </Button>
        )}
      </p>
      {isAsking && <DeleteOrganisationModal name={deletion.name} onClose={() => setIsAsking(false)} />}
    </div>
  );
};

/** A link cannot ask for the password: the button does, and then goes where the file is, which the browser saves beside the page. */
const Download = ({
  run,
  isSending,
}: {
  readonly run: (action: () => Promise<void>) => void;
  readonly isSending: boolean;
}) => {
  const { t } = useI18n();
  return (
    <Button loading={isSending} onClick={() => run(downloadEverything)}>
      {t('dataRequests.download')}
    </Button>
  );
};
