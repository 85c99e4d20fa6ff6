import type { TemperatureRange } from '@waybill/domain/shipment-fields';
import type { Translate } from '@waybill/i18n/translate';

/** A temperature range in as few letters as possible; empty when neither bound is known. */
export const temperatureOnPaper = ({ lower, upper }: TemperatureRange, t: Translate): string => {
  // A minus sign is as wide as a plus, and cannot be mistaken for a hyphen between two numbers.
  const degrees = (value: number) => String(value).replace('-', '−');
  if (lower !== null && upper !== null) return t('label.range', { lower: degrees(lower), upper: degrees(upper) });
  if (lower !== null) return t('label.atLeast', { lower: degrees(lower) });
  return upper === null ? '' : t('label.atMost', { upper: degrees(upper) });
};
