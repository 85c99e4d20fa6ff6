import type { Translate } from '@waybill/i18n/translate';
import { FIELD_NAMES, type FieldName } from './typed-shipment.ts';

type Labels = Readonly<Record<FieldName, string>>;
type Key = Parameters<Translate>[0] & `shipment.field.${string}`;

/** Fields whose words are not called like them. */
const OTHERWISE: Partial<Record<FieldName, Key>> = {
  // At a pickup it is somebody to ask for, and receives nothing.
  'pickup.receiverName': 'shipment.field.contactName',
  'temperatureRange.lower': 'shipment.field.temperatureLower',
  'temperatureRange.upper': 'shipment.field.temperatureUpper',
};

const labelOf = (name: FieldName, t: Translate): string =>
  (t as (key: string) => string)(OTHERWISE[name] ?? `shipment.field.${name.split('.').at(-1)}`);

/** As they stand above their fields. */
export const fieldLabels = (t: Translate): Labels =>
  Object.fromEntries(FIELD_NAMES.map((name) => [name, labelOf(name, t)])) as Labels;

/** As they stand alone: a city is the pickup's or the dropoff's. */
export const fullLabel = (name: FieldName, t: Translate): string => {
  const label = labelOf(name, t);
  if (name.startsWith('pickup.'))
    return t('shipmentForm.pickupTo', { stop: t('shipment.field.pickup'), field: lower(label) });
  if (name.startsWith('dropoff.'))
    return t('shipmentForm.pickupTo', { stop: t('shipment.field.dropoff'), field: lower(label) });
  return label;
};

/** Inside a sentence; HAWB stays as it is. */
export const lower = (label: string): string =>
  /^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
