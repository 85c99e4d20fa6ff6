import type { Field, GroupField } from '@waybill/domain/fields';
import { volumeOf } from '@waybill/domain/shipment';
import {
  type Dimensions,
  SHIPMENT_FIELDS,
  type ShipmentDetails,
  type ShipmentFieldName,
  type ShipmentPath,
  type TemperatureRange,
} from '@waybill/domain/shipment-fields';
import { addressLine, type StopDetails, type StopKind } from '@waybill/domain/stop';
import { groupLabel } from '@waybill/i18n/shipment-labels';
import type { TextWords } from '../../../shared/fields/plain-value-text.ts';
import { valueText } from '../../../shared/fields/value-text.ts';
import { groupText, NOTHING, scheduledText } from '../../../shared/shipments/shipment-text.ts';
import { shipmentFieldText } from './shipment-field-text.ts';
import { FORM_PATHS, type Step, stepOf } from './steps.ts';

export type ReviewGroup = { readonly key: StopKind | 'goods' | 'parties'; readonly step: Step };
export type ReviewRow = { readonly name: ShipmentPath; readonly label: string; readonly value: string };
type Labels = Readonly<Record<ShipmentPath, string>>;

/** Parts of a stop that are read together share one line, under the first of them; the saved location adds nothing. */
const STOP_LINES: Partial<Record<keyof StopDetails, (stop: StopDetails, words: TextWords) => string>> = {
  streetAddress1: addressLine,
  scheduledDate: scheduledText,
};
const IN_ANOTHER_LINE: readonly string[] = ['savedLocationId', 'city', 'postcode', 'earliestTime', 'latestTime'];

const stopRows = (
  name: string,
  { parts }: GroupField,
  stop: StopDetails,
  labels: Labels,
  words: TextWords,
): ReviewRow[] =>
  Object.entries(parts)
    .filter(([part]) => !IN_ANOTHER_LINE.includes(part))
    .map(([part, leaf]) => {
      const path = `${name}.${part}` as ShipmentPath;
      const line = STOP_LINES[part as keyof StopDetails];
      const value = line ? line(stop, words) : valueText(leaf, stop[part as keyof StopDetails], words);
      return { name: path, label: labels[path], value };
    });

const rowsOf = (name: ShipmentFieldName, field: Field, details: ShipmentDetails, labels: Labels, words: TextWords) => {
  const value: unknown = details[name];
  if (field.kind !== 'group') {
    const path = name as ShipmentPath;
    return [{ name: path, label: labels[path], value: shipmentFieldText(path, value, words) }];
  }
  if (field.shape === 'stop') return stopRows(name, field, value as StopDetails, labels, words);
  const [first = ''] = Object.keys(field.parts);
  const text = groupText(field.shape, value as TemperatureRange | Dimensions, words);
  return [{ name: `${name}.${first}` as ShipmentPath, label: groupLabel(name, words.t), value: text }];
};

const placeOf = (name: ShipmentPath): number => FORM_PATHS.findIndex(({ path }) => path === name);

/** The filled-in fields of one part of a shipment, as they will be saved, in the order of the form. */
export const reviewRows = (
  { key, step }: ReviewGroup,
  details: ShipmentDetails,
  labels: Labels,
  words: TextWords,
): readonly ReviewRow[] => {
  const kept = { ...details, volume: volumeOf(details) };
  return Object.entries(SHIPMENT_FIELDS)
    .filter(([name]) => step !== 'stops' || name === key)
    .flatMap(([name, field]) => rowsOf(name as ShipmentFieldName, field, kept, labels, words))
    .filter((row) => stepOf(row.name) === step && row.value !== '' && row.value !== NOTHING)
    .sort((one, other) => placeOf(one.name) - placeOf(other.name));
};
