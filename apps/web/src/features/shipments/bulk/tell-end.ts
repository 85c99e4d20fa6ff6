import { type BulkJob, bulkFileUrl } from '@waybill/contract/bulk-jobs';
import type { Translate } from '@waybill/i18n/translate';
import { showFlash } from '../../../lib/state/flash.ts';
import { fileText, resultText } from './bulk-text.ts';
import { watchJob } from './queries.ts';

type Needs = { readonly t: Translate; readonly onReport: (jobId: string) => void };

/** Reports the end of a job whose modal was closed, with a link to its report or its file. */
export const tellEnd = (jobId: string, { t, onReport }: Needs): void =>
  watchJob(jobId, (job) =>
    showFlash({
      type: job.state === 'failed' ? 'error' : isWhole(job) ? 'success' : 'warning',
      message: resultText(job, t),
      action: job.hasFile
        ? { text: fileText(job, t), onClick: () => window.open(bulkFileUrl(job.id), '_blank') }
        : { text: t('shipmentList.bulk.showReport'), onClick: () => onReport(job.id) },
    }),
  );

const isWhole = ({ state, changed, total }: BulkJob) => state === 'done' && changed === total;
