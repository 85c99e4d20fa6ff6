import { type ShipmentDetails, volumeOf } from '@waybill/domain/shipment';
import { addressLine, STOP_KINDS, type StopKind } from '@waybill/domain/stop';
import {
  dimensionsText,
  NOTHING,
  scheduledText,
  temperatureText,
  volumeText,
} from '../../../shared/shipments/shipment-text.ts';
import { fieldText, type TextWords } from './field-text.ts';
import type { Step } from './steps.ts';
import { fieldsOf } from './steps.ts';
import { type FieldName, flatten } from './typed-shipment.ts';

export type ReviewGroup = { readonly key: StopKind | 'goods' | 'parties'; readonly step: Step };
export type ReviewRow = { readonly name: FieldName; readonly label: string; readonly value: string };

/** Fields that are read together stand in one line, under the first of them. */
const TOGETHER: Partial<Record<FieldName, readonly FieldName[]>> = {
  'dimensions.lengthCm': ['dimensions.widthCm', 'dimensions.heightCm'],
  'temperatureRange.lower': ['temperatureRange.upper'],
  ...Object.fromEntries(
    STOP_KINDS.flatMap((kind) => [
      [`${kind}.streetAddress1`, [`${kind}.city`, `${kind}.postcode`]],
      [`${kind}.scheduledDate`, [`${kind}.earliestTime`, `${kind}.latestTime`]],
    ]),
  ),
};
const FOLLOWING = new Set(Object.values(TOGETHER).flat());

const lineOf = (name: FieldName, details: ShipmentDetails, words: TextWords): string => {
  const { t, format } = words;
  if (name === 'dimensions.lengthCm') return dimensionsText(details.dimensions, { t, format });
  if (name === 'temperatureRange.lower') return temperatureText(details.temperatureRange, { t, format });
  if (name === 'volume') return volumeText(volumeOf(details), { t, format });
  const [kind, field] = name.split('.') as [StopKind, string | undefined];
  if (field === 'streetAddress1') return addressLine(details[kind]);
  if (field === 'scheduledDate') return scheduledText(details[kind], { t, format });
  return fieldText(name, flatten(details)[name], words);
};

/** What was filled in of one part of a shipment, as it will be kept. */
export const reviewRows = (
  { key, step }: ReviewGroup,
  details: ShipmentDetails,
  labels: Readonly<Record<FieldName, string>>,
  words: TextWords,
): readonly ReviewRow[] => {
  const { t } = words;
  const named: Partial<Record<FieldName, string>> = {
    'dimensions.lengthCm': t('shipment.field.dimensions'),
    'temperatureRange.lower': t('shipment.field.temperatureRange'),
  };
  return fieldsOf(step)
    .filter((name) => step !== 'stops' || name.startsWith(`${key}.`))
    .filter((name) => !FOLLOWING.has(name) && !name.endsWith('.savedLocationId'))
    .map((name) => ({ name, label: named[name] ?? labels[name], value: lineOf(name, details, words) }))
    .filter(({ value }) => value !== '' && value !== NOTHING);
};
