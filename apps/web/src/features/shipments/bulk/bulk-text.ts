import type { BulkJob } from '@waybill/contract/bulk-jobs';
import type { BulkAction, BulkKind, BulkOutcome } from '@waybill/domain/bulk';
import type { Format } from '@waybill/i18n/format';
import type { Translate } from '@waybill/i18n/translate';
import { errorText } from '../../../lib/api/error-text.ts';

type Words = { readonly t: Translate; readonly format: Format };

/** Describes the action where the title does not say it. */
export const actionText = (action: BulkAction, { t, format }: Words): string | null => {
  if (action.kind === 'change-status') {
    return t('shipmentList.bulk.statusNote', { status: t(`deliveryStatus.${action.status}`) });
  }
  if (action.kind === 'set-scheduled-date' && action.scheduledDate) {
    return t(`shipmentList.bulk.dateNote.${action.stop}`, { date: format.scheduledDay(action.scheduledDate) });
  }
  return null;
};

/** The specification's words for a failure, and its reason. */
export const bulkFailure = (kind: BulkKind, error: unknown, t: Translate): string => {
  const why = errorText(error, t);
  if (kind === 'change-status') return `${t('shipment.message.statusFailed')}: ${why}`;
  return kind === 'delete' ? `${t('shipment.message.deleteFailed')}: ${why}` : why;
};

/** `58 shipments changed, 4 left as they were`. */
export const resultText = ({ action, changed, total }: BulkJob, t: Translate): string => {
  const done = t(`shipmentList.bulk.finished.${action.kind}`, { count: changed });
  return changed === total ? done : `${done}, ${t('shipmentList.bulk.andLeft', { count: total - changed })}`;
};

/** Printing produces a file and changes no shipment, so it has its own words. */
export const outcomeText = (outcome: BulkOutcome, { action }: BulkJob, t: Translate): string => {
  if (outcome === 'changed' && action.kind === 'print-labels') return t('shipmentList.bulk.report.printed');
  return t(`shipmentList.bulk.report.outcome.${outcome}`);
};

/** `58 will change`, before anything has. */
export const planText = ({ action, waiting: count }: BulkJob, t: Translate): string => {
  if (action.kind === 'print-labels') return t('shipmentList.bulk.willPrint', { count });
  return t('shipmentList.bulk.willChange', { count });
};
