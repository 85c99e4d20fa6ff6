import type { Section } from '@waybill/domain/fields';
import {
  SHIPMENT_FIELDS,
  SHIPMENT_PATHS,
  type ShipmentFieldName,
  type ShipmentPath,
} from '@waybill/domain/shipment-fields';

export const STEPS = ['stops', 'goods', 'parties', 'review'] as const;
export type Step = (typeof STEPS)[number];

const STEP_OF_SECTION = {
  stops: 'stops',
  goods: 'goods',
  handling: 'goods',
  parties: 'parties',
  payment: 'parties',
  references: 'parties',
} as const satisfies Record<Section, Step>;

const STEP_OF_PATH = new Map<ShipmentPath, Step>(
  SHIPMENT_PATHS.map(({ path, group }) => {
    const { section } = SHIPMENT_FIELDS[(group ?? path) as ShipmentFieldName];
    return [path, STEP_OF_SECTION[section]];
  }),
);

/** The step that has a field. Review has none. */
export const stepOf = (name: ShipmentPath): Step => STEP_OF_PATH.get(name) ?? 'review';

export const fieldsOfStep = (step: Step): readonly ShipmentPath[] =>
  SHIPMENT_PATHS.map(({ path }) => path).filter((path) => stepOf(path) === step);

export const nextStep = (step: Step): Step | undefined => STEPS[STEPS.indexOf(step) + 1];
export const previousStep = (step: Step): Step | undefined => STEPS[STEPS.indexOf(step) - 1];
