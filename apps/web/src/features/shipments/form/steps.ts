import { FIELD_NAMES, type FieldName } from './typed-shipment.ts';

export const STEPS = ['stops', 'goods', 'parties', 'review'] as const;
export type Step = (typeof STEPS)[number];

const GOODS: readonly FieldName[] = [
  'description',
  'weight',
  'dimensions.lengthCm',
  'dimensions.widthCm',
  'dimensions.heightCm',
  'volume',
  'totalUnits',
  'countedUnits',
  'temperatureRange.lower',
  'temperatureRange.upper',
  'flags',
  'parcels',
  'warehouseLocation',
  'driverNote',
];

/** Where a field is asked for. Review asks for nothing. */
export const stepOf = (name: FieldName): Step => {
  if (name.startsWith('pickup.') || name.startsWith('dropoff.')) return 'stops';
  return GOODS.includes(name) ? 'goods' : 'parties';
};

export const fieldsOf = (step: Step): readonly FieldName[] => FIELD_NAMES.filter((name) => stepOf(name) === step);

export const nextStep = (step: Step): Step | undefined => STEPS[STEPS.indexOf(step) + 1];
export const previousStep = (step: Step): Step | undefined => STEPS[STEPS.indexOf(step) - 1];
