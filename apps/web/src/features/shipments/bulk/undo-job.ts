import { type BulkJob, undoBulkJob } from '@waybill/contract/bulk-jobs';
import { ApiError } from '@waybill/contract/client';
import { UNDO_MS } from '@waybill/domain/undo-time';
import type { Translate } from '@waybill/i18n/translate';
import { api } from '../../../lib/api/api.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { dismissFlash, type FlashContent, showFlash } from '../../../lib/state/flash.ts';
import { rememberOwnJob } from '../own-changes.ts';
import { resultText } from './bulk-text.ts';
import { cacheJob, watchJob } from './queries.ts';

export type JobNeeds = { readonly t: Translate; readonly onReport: (jobId: string) => void };

const isWhole = ({ state, changed, total }: BulkJob) => state === 'done' && changed === total;
export const resultType = (job: BulkJob): FlashContent['type'] =>
  job.state === 'failed' ? 'error' : isWhole(job) ? 'success' : 'warning';

/** Whether its changes can be undone now. The server decides, by its own clock; this only keeps an old report from offering it. */
export const mayUndo = ({ undoUntil }: BulkJob, now = Date.now()): boolean =>
  undoUntil !== null && now <= Date.parse(undoUntil);

/** Undoes what a job has changed, and reports how that ended. It runs on the server, also when this page is closed. */
export const undoJob = async (job: BulkJob, { t, onReport }: JobNeeds): Promise<void> => {
  const running = showFlash({ type: 'info', message: t('action.undoing') });
  try {
    const { job: undo } = await api(undoBulkJob, { params: { bulkJobId: job.id } });
    rememberOwnJob(undo.id);
    cacheJob(undo);
    watchJob(undo.id, (ended) => {
      dismissFlash(running);
      showFlash({
        type: resultType(ended),
        message: resultText(ended, t),
        action: { text: t('shipmentList.bulk.showReport'), onClick: () => onReport(ended.id) },
      });
    });
  } catch (error) {
    dismissFlash(running);
    const message = `${t('action.undoFailed')}: ${errorText(error, t)}`;
    // Once the newer change is undone, this one can be.
    const mayTryAgain = error instanceof ApiError && error.code === 'undo-changed-since';
    if (mayTryAgain) showWithUndo({ type: 'error', message }, job, { t, onReport });
    else showFlash({ type: 'error', message });
  }
};

/** The message after a job, which offers to undo it for a minute, on whatever page the user is by then. */
export const offerUndo = (job: BulkJob, needs: JobNeeds): void =>
  showWithUndo({ type: resultType(job), message: resultText(job, needs.t) }, job, needs);

const showWithUndo = (flash: Pick<FlashContent, 'type' | 'message'>, job: BulkJob, needs: JobNeeds): void => {
  const { t, onReport } = needs;
  const id = showFlash({
    ...flash,
    timeout: UNDO_MS,
    action: {
      text: t('action.undo'),
      onClick: () => {
        dismissFlash(id);
        void undoJob(job, needs);
      },
    },
    secondAction: { text: t('shipmentList.bulk.showReport'), onClick: () => onReport(job.id) },
  });
};
