import type { LeafField, MeasureUnit } from '@waybill/domain/fields';
import type { Locale } from '@waybill/domain/locales';
import type { Currency } from '@waybill/domain/money';
import { numberOf, type TypedNumber, writeNumber } from '@waybill/domain/typed-number';
import type { Translate } from '@waybill/i18n/translate';
import { isNumeric, type NumericField, typedNumberIn } from './typed-value.ts';

export const UNIT_SIGNS = { kg: 'kg', cm: 'cm', m3: 'm³', celsius: '°C' } as const satisfies Record<
  MeasureUnit,
  string
>;

type Reading = { readonly t: Translate; readonly notation: Locale; readonly currency?: Currency | undefined };

const unitOf = (field: NumericField, currency: Currency | undefined): string => {
  if (field.kind === 'money') return currency ? ` ${currency}` : '';
  return field.unit ? ` ${UNIT_SIGNS[field.unit]}` : '';
};

/** The whole numbers on either side, which tell 1.25 from 1250 at a glance. */
const neighbours = ({ sign, whole }: TypedNumber) =>
  sign === '-' ? { low: `−${Number(whole) + 1}`, high: `−${whole}` } : { low: whole, high: String(Number(whole) + 1) };

/** How a number was understood that the other language would read as another one; null where there is no doubt. */
export const readAsText = (field: LeafField, typed: string, { t, notation, currency }: Reading): string | null => {
  if (!isNumeric(field)) return null;
  const read = typedNumberIn(field, typed, notation);
  if (!read?.isAmbiguous) return null;
  const value = `${writeNumber(numberOf(read), notation).replace('-', '−')}${unitOf(field, currency)}`;
  return read.fraction === ''
    ? t('shipmentForm.readAs', { typed: typed.trim(), value })
    : t('shipmentForm.readBetween', { typed: typed.trim(), value, ...neighbours(read) });
};
