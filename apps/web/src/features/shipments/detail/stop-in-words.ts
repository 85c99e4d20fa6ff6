import type { Point } from '@waybill/domain/geocoding';
import type { StopKind } from '@waybill/domain/stop';
import type { Format } from '@waybill/i18n/format';
import type { Translate } from '@waybill/i18n/translate';

/** A stop whose place is known. */
export type MappedStop = {
  readonly kind: StopKind;
  /** Its place among the stops. */
  readonly number: number;
  /** Its address. */
  readonly label: string;
  readonly point: Point;
  /** The metres within which it is; null or 0 when it is exact. */
  readonly errorMetres: number | null;
};

/** Closer than this nobody would look for it elsewhere. */
const EXACT_M = 50;

/** What the map shows of a stop, for those who do not see it. */
export const stopInWords = (
  { kind, label, errorMetres }: MappedStop,
  { t, format }: { readonly t: Translate; readonly format: Format },
): string => {
  const stop = { kind: t(`shipmentDetail.section.${kind}`), address: label };
  return errorMetres !== null && errorMetres > EXACT_M
    ? t('shipmentDetail.map.about', { ...stop, distance: format.distance(errorMetres) })
    : t('shipmentDetail.map.stop', stop);
};
