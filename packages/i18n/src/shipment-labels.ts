import {
  SHIPMENT_FIELDS,
  SHIPMENT_PATHS,
  type ShipmentFieldName,
  type ShipmentPath,
} from '@waybill/domain/shipment-fields';
import type { Translate } from './translate.ts';

type Labels = Readonly<Record<ShipmentPath, string>>;

const say = (t: Translate, name: string): string => (t as (key: string) => string)(`shipment.field.${name}`);

/** The keys of a field's label and of its group's label. */
const KEYS = new Map(
  SHIPMENT_PATHS.map(({ path, field, group }) => [path, { own: field.label ?? path.split('.').at(-1) ?? path, group }]),
);

const labelOf = (name: ShipmentPath, t: Translate): string => say(t, KEYS.get(name)?.own ?? name);

/** Labels as shown above their fields. */
export const fieldLabels = (t: Translate): Labels =>
  Object.fromEntries(SHIPMENT_PATHS.map(({ path }) => [path, labelOf(path, t)])) as Labels;

/** The label of a whole group, such as the dimensions. */
export const groupLabel = (name: ShipmentFieldName, t: Translate): string => say(t, name);

/** Labels outside the form, with their group: a city is the pickup's or the dropoff's. */
export const fullLabel = (name: ShipmentPath, t: Translate): string => {
  const group = KEYS.get(name)?.group as ShipmentFieldName | null | undefined;
  const described = group ? SHIPMENT_FIELDS[group] : null;
  const label = labelOf(name, t);
  return group && described?.kind === 'group' && described.shape === 'stop'
    ? t('shipmentForm.pickupTo', { stop: say(t, group), field: lower(label) })
    : label;
};

/** A label as it reads inside a sentence; HAWB stays in capitals. */
export const lower = (label: string): string =>
  /^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
