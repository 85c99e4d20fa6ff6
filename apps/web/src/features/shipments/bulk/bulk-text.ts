import { type BulkJob, MOST_PROOFS_IN_FILE } from '@waybill/contract/bulk-jobs';
import { ApiError } from '@waybill/contract/client';
import { type BulkAction, type BulkKind, type BulkOutcome, makesFile } from '@waybill/domain/bulk';
import type { Format } from '@waybill/i18n/format';
import type { Translate } from '@waybill/i18n/translate';
import { errorText } from '../../../lib/api/error-text.ts';

type Words = { readonly t: Translate; readonly format: Format; readonly nameOf: (id: string) => string };

/** Describes the action where the title does not say it. */
export const actionText = (action: BulkAction, { t, format, nameOf }: Words): string | null => {
  if (action.kind === 'change-status') {
    return t('shipmentList.bulk.statusNote', { status: t(`deliveryStatus.${action.status}`) });
  }
  if (action.kind === 'accept-requests' && action.subCompanyId) {
    return t('shipmentList.bulk.acceptNote', { division: nameOf(action.subCompanyId) });
  }
  if (action.kind === 'request-transport') {
    return t('shipmentList.bulk.requestNote', { carrier: nameOf(action.carrierId) });
  }
  if (action.kind === 'set-scheduled-date' && action.scheduledDate) {
    return t(`shipmentList.bulk.dateNote.${action.stop}`, { date: format.scheduledDay(action.scheduledDate) });
  }
  return null;
};

/** The specification's words for a failure, and its reason. */
export const bulkFailure = (kind: BulkKind, error: unknown, t: Translate): string => {
  if (kind === 'print-proofs' && error instanceof ApiError && error.code === 'bulk-too-large')
    return t('shipmentList.bulk.tooManyProofs', { count: MOST_PROOFS_IN_FILE });
  const why = errorText(error, t);
  if (kind === 'change-status') return `${t('shipment.message.statusFailed')}: ${why}`;
  return kind === 'delete' ? `${t('shipment.message.deleteFailed')}: ${why}` : why;
};

/** What a job has done. Of two changes of status one knows which is which, and so which of them its message undoes. */
const doneText = ({ action, changed: count }: BulkJob, t: Translate): string =>
  action.kind === 'change-status'
    ? t('shipmentList.bulk.finished.change-status', { count, status: t(`deliveryStatus.${action.status}`) })
    : t(`shipmentList.bulk.finished.${action.kind}`, { count });

/** `58 shipments changed to “Open”, 4 left as they were`. */
export const resultText = (job: BulkJob, t: Translate): string => {
  const { changed, total } = job;
  const done = doneText(job, t);
  return changed === total ? done : `${done}, ${t('shipmentList.bulk.andLeft', { count: total - changed })}`;
};

/** A file changes no shipment, and whether it is ever printed nobody here knows: so it has its own words. */
export const outcomeText = (outcome: BulkOutcome, { action }: BulkJob, t: Translate): string => {
  if (outcome === 'changed' && makesFile(action.kind)) return t('shipmentList.bulk.report.filed');
  return t(`shipmentList.bulk.report.outcome.${outcome}`);
};

/** `58 will change`, before anything has. */
export const planText = ({ action, waiting: count }: BulkJob, t: Translate): string => {
  if (makesFile(action.kind)) return t('shipmentList.bulk.willBeFiled', { count });
  if (action.kind === 'delete') return t('shipmentList.bulk.willBeDeleted', { count });
  if (action.kind === 'restore') return t('shipmentList.bulk.willBeRestored', { count });
  return t('shipmentList.bulk.willChange', { count });
};

/** What the file of a job is called on its button; null for a job that makes none. */
export const fileText = ({ action, hasFile }: BulkJob, t: Translate): string | null =>
  hasFile && makesFile(action.kind) ? t(`shipmentList.bulk.report.openFile.${action.kind}`) : null;
