import type { Session } from '@waybill/contract/session';
import type { ParcelDetails } from '@waybill/domain/parcel';
import { SHIPMENT_PATHS, type ShipmentPath } from '@waybill/domain/shipment-fields';
import { isNothing, type Named, type TextWords } from '../../../shared/fields/plain-value-text.ts';
import { valueText } from '../../../shared/fields/value-text.ts';

/** Organisations and sub-companies that the form may have to name. */
export const namesOf = (session: Session | null, ...named: readonly (readonly (Named | null)[])[]): readonly Named[] =>
  [...named.flat(), session?.organisation ?? null, ...(session?.subCompanies ?? [])].filter((each) => each !== null);

/** A form value as a user reads it; empty if there is none. */
export const shipmentFieldText = (name: ShipmentPath, value: unknown, words: TextWords): string => {
  const described = SHIPMENT_PATHS.find(({ path }) => path === name);
  if (!described || isNothing(value)) return '';
  const { field } = described;
  return field.kind === 'records'
    ? parcelsText(value as readonly ParcelDetails[], words)
    : valueText(field, value, words);
};

const parcelsText = (parcels: readonly ParcelDetails[], { t, format }: TextWords): string => {
  const details = parcels.flatMap(({ barcode, weight, description }) => {
    const weighed = weight !== null && t('shipment.unit.weight', { value: format.number(weight) });
    const text = [barcode, weighed, description].filter(Boolean).join(', ');
    return text ? [text] : [];
  });
  return [t('shipmentForm.parcelCount', { count: parcels.length }), details.join('; ')].filter(Boolean).join(': ');
};
