import type { Path, Section } from '@waybill/domain/fields';
import {
  SHIPMENT_FIELDS,
  SHIPMENT_PATHS,
  type ShipmentFieldName,
  type ShipmentPath,
} from '@waybill/domain/shipment-fields';
import { STOP_KINDS, type StopDetails, type StopKind } from '@waybill/domain/stop';

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

/** The dropoff is asked for first: every shipment has one, and whoever is on the telephone says first who is to get it. */
export const ORDER_OF_STOPS: readonly StopKind[] = [...STOP_KINDS].reverse();
/** The field that a stop begins with: whom goods are brought to, and where they are fetched. */
const LEADING_FIELDS = {
  dropoff: 'receiverName',
  pickup: 'locationName',
} as const satisfies Record<StopKind, keyof StopDetails>;
/** Where a stop is and how to reach it, in the order in which people say it; the rest follows as it is described. */
const ADDRESS_ORDER: readonly string[] = [
  'savedLocationId',
  'streetAddress1',
  'postcode',
  'city',
  'phoneNumber',
  'email',
] satisfies (keyof StopDetails)[];

const pathsOfStop = (kind: StopKind): readonly FormPath[] => {
  const order = [LEADING_FIELDS[kind], ...ADDRESS_ORDER].map((name) => `${kind}.${name}`);
  const all = SHIPMENT_PATHS.filter(({ group }) => group === kind);
  return [
    ...order.flatMap((wanted) => all.filter(({ path }) => path === wanted)),
    ...all.filter(({ path }) => !order.includes(path)),
  ];
};

type FormPath = Path & { readonly path: ShipmentPath };
/** Every field in the order of the form, by which the first wrong one is found. */
export const FORM_PATHS: readonly FormPath[] = [
  ...ORDER_OF_STOPS.flatMap(pathsOfStop),
  ...SHIPMENT_PATHS.filter(({ path }) => stepOf(path) !== 'stops'),
];

export const fieldsOfStep = (step: Step): readonly ShipmentPath[] =>
  FORM_PATHS.map(({ path }) => path).filter((path) => stepOf(path) === step);

export const nextStep = (step: Step): Step | undefined => STEPS[STEPS.indexOf(step) + 1];
export const previousStep = (step: Step): Step | undefined => STEPS[STEPS.indexOf(step) - 1];
