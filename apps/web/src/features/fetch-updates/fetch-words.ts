import { STATUS } from '@waybill/domain/fetch-updates/fetch-source';
import { importTarget } from '@waybill/domain/import/import-targets';
import type { DeliveryStatus } from '@waybill/domain/statuses';
import type { Format } from '@waybill/i18n/format';
import type { Translate } from '@waybill/i18n/translate';
import { isNothing } from '../../shared/fields/plain-value-text.ts';
import { valueText } from '../../shared/fields/value-text.ts';

type Words = {
  readonly t: Translate;
  readonly format: Format;
  readonly names: Parameters<typeof valueText>[2]['names'];
};

export const shownValue = (path: string, value: unknown, { t, format, names }: Words): string => {
  if (path === STATUS) return t(`deliveryStatus.${value as DeliveryStatus}`);
  if (isNothing(value)) return t('fetchUpdates.conflicts.empty');
  const field = importTarget(path)?.field;
  return field ? valueText(field, value, { t, format, names }) : String(value);
};
