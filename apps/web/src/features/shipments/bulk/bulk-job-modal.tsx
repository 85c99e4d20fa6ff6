import { useQuery } from '@tanstack/react-query';
import { type BulkJob, bulkFileUrl, cancelBulkJob } from '@waybill/contract/bulk-jobs';
import { useEffect, useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { showFlash } from '../../../lib/state/flash.ts';
import { Button, buttonClass } from '../../../ui/basics/button.tsx';
import { ProgressBar } from '../../../ui/basics/progress-bar.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { Modal } from '../../../ui/layers/modal.tsx';
import styles from './bulk.module.css';
import { BulkReport } from './bulk-report.tsx';
import { fileText, resultText } from './bulk-text.ts';
import { bulkJobQuery, cacheJob, isOver, watchJob } from './queries.ts';
import { type JobNeeds, mayUndo, offerUndo, resultType, undoJob } from './undo-job.ts';

type Props = {
  readonly jobId: string;
  /** Opens the report of a job that ended after the user had closed this modal. */
  readonly onReport: (jobId: string) => void;
  readonly onClose: () => void;
};

/** The progress of a bulk job, and then its result for each shipment. */
export const BulkJobModal = ({ jobId, onReport, onClose }: Props) => {
  const { t } = useI18n();
  const { data: job, error } = useQuery(bulkJobQuery(jobId));
  if (!job) {
    return (
      <Modal
        title={t('shipmentList.bulk.showReport')}
        closeLabel={t('action.close')}
        loadingLabel={job === undefined && !error ? t('action.loading') : undefined}
        onClose={onClose}
      >
        <p className={styles.note}>{error ? errorText(error, t) : t('shipmentList.bulk.report.notFound')}</p>
      </Modal>
    );
  }
  return isOver(job) ? (
    <Finished job={job} onReport={onReport} onClose={onClose} />
  ) : (
    <Running
      job={job}
      onLeave={() => {
        tellEnd(job.id, { t, onReport });
        onClose();
      }}
    />
  );
};

const titleOf = ({ action, total }: BulkJob, t: ReturnType<typeof useI18n>['t']) =>
  t(`shipmentList.bulk.title.${action.kind}`, { count: total });

const STILL_MS = 8_000;

/** Whether there has been no progress for some seconds: other jobs come first, or no worker is running. */
const useStandsStill = (done: number): boolean => {
  const [stillAt, setStillAt] = useState<number | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setStillAt(done), STILL_MS);
    return () => clearTimeout(timer);
  }, [done]);
  return stillAt === done;
};

const Running = ({ job, onLeave }: { readonly job: BulkJob; readonly onLeave: () => void }) => {
  const { t } = useI18n();
  const [isStopping, setStopping] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const done = job.total - job.waiting;
  const standsStill = useStandsStill(done);

  const stop = async () => {
    setStopping(true);
    try {
      cacheJob((await api(cancelBulkJob, { params: { bulkJobId: job.id } })).job);
    } catch (refused) {
      setFailure(refused);
      setStopping(false);
    }
  };

  return (
    <Modal
      title={titleOf(job, t)}
      closeLabel={t('action.close')}
      onClose={onLeave}
      footer={
        <>
          <Button loading={isStopping} onClick={() => void stop()}>
            {isStopping ? t('shipmentList.bulk.stopping') : t('shipmentList.bulk.stopIt')}
          </Button>
          <Button data-autofocus onClick={onLeave}>
            {t('shipmentList.bulk.leave')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <ProgressBar label={t('shipmentList.bulk.running')} done={done} total={job.total} />
        <p className={styles.progress} role="status">
          {t(`shipmentList.bulk.${standsStill ? 'waits' : 'progress'}`, { done, total: job.total })}
        </p>
        <p className={styles.note}>{t('shipmentList.bulk.mayLeave')}</p>
        {failure !== null && <FormError>{errorText(failure, t)}</FormError>}
      </div>
    </Modal>
  );
};

type FinishedProps = Omit<Props, 'jobId'> & { readonly job: BulkJob };

const Finished = ({ job, onReport, onClose }: FinishedProps) => {
  const { t } = useI18n();
  const [isUndoable] = useState(() => mayUndo(job));
  const file = fileText(job, t);
  const close = () => {
    onClose();
    if (mayUndo(job)) offerUndo(job, { t, onReport });
  };
  const undo = () => {
    onClose();
    void undoJob(job, { t, onReport });
  };
  return (
    <Modal
      title={titleOf(job, t)}
      closeLabel={t('action.close')}
      maxWidth={640}
      onClose={close}
      footer={
        <>
          {isUndoable && <Button onClick={undo}>{t('action.undo')}</Button>}
          <Button onClick={close} {...(!file && { 'data-autofocus': true })}>
            {t('action.close')}
          </Button>
          {file && (
            <a
              href={bulkFileUrl(job.id)}
              target="_blank"
              rel="noreferrer"
              data-autofocus
              className={buttonClass({ variant: 'primary' })}
            >
              {file}
            </a>
          )}
        </>
      }
    >
      <BulkReport job={job} />
    </Modal>
  );
};

/** Reports the end of a job whose modal was closed, with its undo, its report or its file. */
const tellEnd = (jobId: string, needs: JobNeeds): void =>
  watchJob(jobId, (job) => {
    const { t, onReport } = needs;
    const file = fileText(job, t);
    if (mayUndo(job)) offerUndo(job, needs);
    else
      showFlash({
        type: resultType(job),
        message: resultText(job, t),
        action: file
          ? { text: file, onClick: () => window.open(bulkFileUrl(job.id), '_blank') }
          : { text: t('shipmentList.bulk.showReport'), onClick: () => onReport(job.id) },
      });
  });
