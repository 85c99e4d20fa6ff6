import type { Format } from '@waybill/i18n/format';
import type { Translate } from '@waybill/i18n/translate';

const KILO = 1000;
const MEGA = KILO * KILO;
const GIGA = KILO * MEGA;

/** `184 kB`, `1.2 MB`, `20 GB`. */
export const sizeText = (bytes: number, { t, format }: { readonly t: Translate; readonly format: Format }): string => {
  const tenthsOf = (unit: number) => format.number(Math.round(bytes / (unit / 10)) / 10);
  if (bytes < MEGA) {
    const size = bytes === 0 ? 0 : Math.max(1, Math.round(bytes / KILO));
    return t('shipmentDetail.file.kilobytes', { size: format.number(size) });
  }
  return bytes < GIGA
    ? t('shipmentDetail.file.megabytes', { size: tenthsOf(MEGA) })
    : t('shipmentDetail.file.gigabytes', { size: tenthsOf(GIGA) });
};
