import { z } from 'zod';
import { isWindow } from './calendar.ts';
import { patchSchemasOf, schemasOf } from './field-schema.ts';
import type { Field } from './fields.ts';
import {
  type Dimensions,
  EMPTY_SHIPMENT,
  SHIPMENT_FIELDS,
  type ShipmentDetails,
  type ShipmentPath,
} from './shipment-fields.ts';
import type { StopDetails } from './stop.ts';
import type { FieldProblem } from './validation.ts';

type Rule = {
  readonly path: ShipmentPath;
  readonly problem: FieldProblem;
  readonly holds: (of: ShipmentDetails) => boolean;
};

/** Rules between fields, each shown beside the field that is easier to correct. */
const RULES: readonly Rule[] = [
  {
    path: 'dropoff.receiverName',
    problem: 'required',
    holds: ({ dropoff }) => dropoff.receiverName !== null || dropoff.locationName !== null,
  },
  { path: 'dropoff.streetAddress1', problem: 'required', holds: ({ dropoff }) => dropoff.streetAddress1 !== null },
  { path: 'pickup.latestTime', problem: 'time-order', holds: ({ pickup }) => isWindow(pickup) },
  { path: 'dropoff.latestTime', problem: 'time-order', holds: ({ dropoff }) => isWindow(dropoff) },
  {
    path: 'dropoff.scheduledDate',
    problem: 'date-order',
    holds: ({ pickup, dropoff }) =>
      pickup.scheduledDate === null || dropoff.scheduledDate === null || dropoff.scheduledDate >= pickup.scheduledDate,
  },
  {
    path: 'temperatureRange.upper',
    problem: 'temperature-order',
    holds: ({ temperatureRange: { lower, upper } }) => lower === null || upper === null || lower <= upper,
  },
];

/** The problems of a shipment as a whole, when each field by itself is valid. */
export const shipmentProblems = (details: ShipmentDetails): { path: ShipmentPath; problem: FieldProblem }[] =>
  RULES.filter(({ holds }) => !holds(details)).map(({ path, problem }) => ({ path, problem }));

/** A whole shipment, as the form has it, with every field. */
export const shipmentDetails = z.strictObject(schemasOf(SHIPMENT_FIELDS)).superRefine((details, context) => {
  for (const { path, problem } of shipmentProblems(details)) {
    context.addIssue({ code: 'custom', message: problem, path: path.split('.') });
  }
});

/** Some fields of a shipment. A field that is left out keeps its value: empty, in a new shipment. */
export const shipmentPatch = z.strictObject(patchSchemasOf(SHIPMENT_FIELDS)).partial();
export type ShipmentPatch = z.output<typeof shipmentPatch>;

/**
 * Tells what a new shipment needs and does not have together with the values that are wrong. Where all values are right, whoever enters it tells that, with
 * everything else that speaks against it.
 */
export const withWhatIsMissing = <Schema extends z.ZodType>(schema: Schema): Schema =>
  RULES.filter(({ problem }) => problem === 'required').reduce(
    (checked, { path, problem, holds }) =>
      checked.refine((value) => holds(asDetails(value)), {
        error: problem,
        path: path.split('.'),
        when: ({ value, issues }) =>
          issues.length > 0 && isRecord(value) && (value.dropoff === undefined || isRecord(value.dropoff)),
      }),
    schema,
  );

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

type NeededOfDropoff = Pick<StopDetails, 'receiverName' | 'locationName' | 'streetAddress1'>;

/** The fields of a dropoff that must not be empty: one whose place has a name needs no receiver's. */
export const requiredOfDropoff = (dropoff: NeededOfDropoff): readonly (keyof NeededOfDropoff)[] =>
  RULES.flatMap(({ path, problem, holds }) => {
    const name = path.split('.')[1] as keyof NeededOfDropoff;
    return problem === 'required' && !holds(asDetails({ dropoff: { ...dropoff, [name]: null } })) ? [name] : [];
  });

/** Of what was typed, as much as the rules of a dropoff look at. */
const asDetails = (value: unknown): ShipmentDetails => ({
  ...EMPTY_SHIPMENT,
  dropoff: { ...EMPTY_SHIPMENT.dropoff, ...(value as Partial<ShipmentDetails>).dropoff },
});

/** The same for what is at some paths only: `weight`, `dropoff.city`, `parcels.barcode`. */
export const shipmentPatchOf = (paths: readonly string[]): z.ZodType<ShipmentPatch> => {
  const fields = Object.entries<Field>(SHIPMENT_FIELDS).flatMap(([name, field]): [string, Field][] => {
    const ofField = paths.filter((path) => path === name || path.startsWith(`${name}.`));
    if (ofField.length === 0) return [];
    if (field.kind !== 'group') return [[name, field]];
    const parts = Object.entries(field.parts).filter(([part]) => ofField.includes(`${name}.${part}`));
    return [[name, { ...field, parts: Object.fromEntries(parts) }]];
  });
  return z.strictObject(patchSchemasOf(Object.fromEntries(fields))).partial() as z.ZodType<ShipmentPatch>;
};

/** In m³, from the dimensions when all three are known. A side of zero means that it was not measured. */
export const volumeOfDimensions = ({ lengthCm, widthCm, heightCm }: Dimensions): number | null =>
  lengthCm === null || widthCm === null || heightCm === null
    ? null
    : Math.round(lengthCm * widthCm * heightCm) / 1_000_000 || null;

export const volumeOf = ({ volume, dimensions: of }: Pick<ShipmentDetails, 'volume' | 'dimensions'>): number | null =>
  volume ?? volumeOfDimensions(of);
