import type { FetchRun } from '@waybill/contract/fetch-updates';
import { RECORD_PARTS, type RecordPart, STATUS } from '@waybill/domain/fetch-updates/fetch-source';
import { importTarget } from '@waybill/domain/import/import-targets';
import type { DeliveryStatus } from '@waybill/domain/statuses';
import type { Format } from '@waybill/i18n/format';
import { targetLabel } from '@waybill/i18n/import-labels';
import type { Translate } from '@waybill/i18n/translate';
import { isNothing } from '../../shared/fields/plain-value-text.ts';
import { valueText } from '../../shared/fields/value-text.ts';

type Words = {
  readonly t: Translate;
  readonly format: Format;
  readonly names: Parameters<typeof valueText>[2]['names'];
};

const isPart = (path: string): path is RecordPart => (RECORD_PARTS as readonly string[]).includes(path);

export const pathLabel = (path: string, t: Translate): string =>
  isPart(path) ? t(`fetchUpdates.source.part.${path}`) : targetLabel(path, t);

export const shownValue = (path: string, value: unknown, { t, format, names }: Words): string => {
  if (path === STATUS) return t(`deliveryStatus.${value as DeliveryStatus}`);
  if (isNothing(value)) return t('fetchUpdates.conflicts.empty');
  const field = importTarget(path)?.field;
  return field ? valueText(field, value, { t, format, names }) : String(value);
};

export const failureText = ({ failure, failureStatus }: Pick<FetchRun, 'failure' | 'failureStatus'>, t: Translate) => {
  if (failure === null) return '';
  const reason = t(`fetchUpdates.failure.${failure}`);
  return failureStatus === null ? reason : t('fetchUpdates.withStatus', { reason, status: String(failureStatus) });
};
