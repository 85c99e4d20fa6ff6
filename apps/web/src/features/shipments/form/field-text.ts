import type { Session } from '@waybill/contract/session';
import type { Money } from '@waybill/domain/money';
import type { ParcelDetails } from '@waybill/domain/parcel';
import { formatPhoneNumber } from '@waybill/domain/phone-number';
import type { Format } from '@waybill/i18n/format';
import type { Translate } from '@waybill/i18n/translate';
import type { FieldName } from './typed-shipment.ts';

export type Named = { readonly id: string; readonly name: string };

export type TextWords = {
  readonly t: Translate;
  readonly format: Format;
  /** Every organisation and division that is known by name. */
  readonly names: readonly Named[];
};

/** Whoever the form may have to name. */
export const namesOf = (session: Session | null, ...known: readonly (readonly (Named | null)[])[]): readonly Named[] =>
  [...known.flat(), session?.organisation ?? null, ...(session?.subCompanies ?? [])].filter((each) => each !== null);

const UNITS: Partial<Record<FieldName, 'weight' | 'volume' | 'temperature' | 'length'>> = {
  weight: 'weight',
  volume: 'volume',
  'temperatureRange.lower': 'temperature',
  'temperatureRange.upper': 'temperature',
  'dimensions.lengthCm': 'length',
  'dimensions.widthCm': 'length',
  'dimensions.heightCm': 'length',
};

/** A value of the form as a person reads it; empty where there is none. */
export const fieldText = (name: FieldName, value: unknown, { t, format, names }: TextWords): string => {
  if (value === null || value === undefined || value === '') return '';
  const say = t as (key: string, params?: Record<string, string>) => string;
  if (name === 'paymentAmount') return format.money(value as Money);
  if (name === 'paymentStatus' || name === 'receiverStatus') return say(`shipment.${name}.${value}`);
  if (name === 'flags') return (value as readonly string[]).map((flag) => say(`shipment.flag.${flag}`)).join(', ');
  if (name === 'parcels') return parcelsText(value as readonly ParcelDetails[], { t, format, names });
  if (name.endsWith('.phoneNumber')) return formatPhoneNumber(String(value));
  if (name.endsWith('.scheduledDate')) return format.scheduledDay(String(value));
  if (name.endsWith('Id') && name !== 'receiverId' && name !== 'externalId') {
    return names.find(({ id }) => id === value)?.name ?? t('shipment.field.savedLocationId');
  }
  if (typeof value === 'number') return measureText(name, value, { t, format, names });
  return Array.isArray(value) ? value.join(', ') : String(value);
};

const measureText = (name: FieldName, value: number, { t, format }: TextWords): string => {
  const number = format.number(value).replace('-', '−');
  const unit = UNITS[name];
  if (unit === 'length') return t('shipment.unit.dimensions', { value: number });
  return unit ? t(`shipment.unit.${unit}`, { value: number }) : number;
};

const parcelsText = (parcels: readonly ParcelDetails[], { t, format }: TextWords): string => {
  if (parcels.length === 0) return '';
  const details = parcels.flatMap(({ barcode, weight, description }) => {
    const parts = [
      barcode,
      weight !== null && t('shipment.unit.weight', { value: format.number(weight) }),
      description,
    ];
    const text = parts.filter(Boolean).join(', ');
    return text ? [text] : [];
  });
  return [t('shipmentForm.parcelCount', { count: parcels.length }), details.join('; ')].filter(Boolean).join(': ');
};
