import { z } from 'zod';
import { isWindow } from './calendar.ts';
import { measure } from './decimals.ts';
import { organisationId, subCompanyId } from './ids.ts';
import { METADATA_FLAGS, metadataFlag } from './metadata-flag.ts';
import { money } from './money.ts';
import { parcelList, WEIGHT_DECIMALS } from './parcel.ts';
import { paymentStatus, receiverStatus } from './statuses.ts';
import { EMPTY_STOP } from './stop.ts';
import { stopDetails } from './stop-details.ts';
import { email, listOf, optionalEmail, optionalLine, optionalText, requiredLine } from './validation.ts';

const NAME_MAX = 200;
const REFERENCE_MAX = 100;
const NOTE_MAX = 2000;
const MOST_ITEMS = 50;
const MOST_UNITS = 100_000;

export const DIMENSION_DECIMALS = 1;
export const VOLUME_DECIMALS = 6;
export const TEMPERATURE_DECIMALS = 1;

const length = measure({ max: 3_000, decimals: DIMENSION_DECIMALS });
const temperature = measure({ min: -100, max: 100, decimals: TEMPERATURE_DECIMALS });

/** Lower and upper bound in °C. */
export const temperatureRange = z.strictObject({ lower: temperature, upper: temperature });
export type TemperatureRange = Readonly<z.output<typeof temperatureRange>>;

export const dimensions = z.strictObject({ lengthCm: length, widthCm: length, heightCm: length });
export type Dimensions = Readonly<z.output<typeof dimensions>>;

/** Everything of a shipment that people and programs may type. What a deed or the product decides is not here. */
export const shipmentFields = {
  /** The customer's own number: unique in the organisation. */
  externalId: optionalLine(REFERENCE_MAX),
  senderName: optionalLine(NAME_MAX),
  description: optionalText(NOTE_MAX),
  paymentStatus: paymentStatus.nullable(),
  paymentAmount: money.nullable(),
  missingDocuments: listOf(requiredLine(NAME_MAX), MOST_ITEMS),
  receiverId: optionalLine(REFERENCE_MAX),
  carrierId: organisationId.nullable(),
  forwarderId: organisationId.nullable(),
  /** The division of whoever asks. */
  subCompanyId: subCompanyId.nullable(),
  ownerName: optionalLine(NAME_MAX),
  ownerEmail: optionalEmail,
  trackingNumbers: listOf(requiredLine(REFERENCE_MAX), MOST_ITEMS),
  driverNote: optionalText(NOTE_MAX),
  weight: measure({ max: 100_000, decimals: WEIGHT_DECIMALS }),
  dimensions,
  /** In m³. Left out, it follows from the dimensions. */
  volume: measure({ max: 2_000, decimals: VOLUME_DECIMALS }),
  totalUnits: measure({ max: MOST_UNITS, decimals: 0 }),
  countedUnits: measure({ max: MOST_UNITS, decimals: 0 }),
  temperatureRange,
  flags: listOf(metadataFlag, METADATA_FLAGS.length),
  warehouseLocation: optionalLine(REFERENCE_MAX),
  receiverStatus: receiverStatus.nullable(),
  podEmails: listOf(email, MOST_ITEMS),
  referenceNumber: optionalLine(REFERENCE_MAX),
  hawbNumber: optionalLine(REFERENCE_MAX),
  containerNumber: optionalLine(REFERENCE_MAX),
  pickup: stopDetails,
  dropoff: stopDetails,
  parcels: parcelList,
} as const;

const everyField = z.strictObject(shipmentFields);
export type ShipmentDetails = Readonly<z.output<typeof everyField>>;
export const SHIPMENT_FIELDS = Object.keys(shipmentFields) as readonly (keyof ShipmentDetails)[];

export const EMPTY_SHIPMENT: ShipmentDetails = {
  externalId: null,
  senderName: null,
  description: null,
  paymentStatus: null,
  paymentAmount: null,
  missingDocuments: [],
  receiverId: null,
  carrierId: null,
  forwarderId: null,
  subCompanyId: null,
  ownerName: null,
  ownerEmail: null,
  trackingNumbers: [],
  driverNote: null,
  weight: null,
  dimensions: { lengthCm: null, widthCm: null, heightCm: null },
  volume: null,
  totalUnits: null,
  countedUnits: null,
  temperatureRange: { lower: null, upper: null },
  flags: [],
  warehouseLocation: null,
  receiverStatus: null,
  podEmails: [],
  referenceNumber: null,
  hawbNumber: null,
  containerNumber: null,
  pickup: EMPTY_STOP,
  dropoff: EMPTY_STOP,
  parcels: [],
};

type Rule = {
  readonly path: readonly string[];
  readonly problem: string;
  readonly holds: (of: ShipmentDetails) => boolean;
};

/** Rules between fields, each shown beside the field that is easier to mend. */
const RULES: readonly Rule[] = [
  {
    path: ['dropoff', 'receiverName'],
    problem: 'required',
    holds: ({ dropoff }) => dropoff.receiverName !== null || dropoff.locationName !== null,
  },
  { path: ['dropoff', 'streetAddress1'], problem: 'required', holds: ({ dropoff }) => dropoff.streetAddress1 !== null },
  { path: ['pickup', 'latestTime'], problem: 'time-order', holds: ({ pickup }) => isWindow(pickup) },
  { path: ['dropoff', 'latestTime'], problem: 'time-order', holds: ({ dropoff }) => isWindow(dropoff) },
  {
    path: ['dropoff', 'scheduledDate'],
    problem: 'date-order',
    holds: ({ pickup, dropoff }) =>
      pickup.scheduledDate === null || dropoff.scheduledDate === null || dropoff.scheduledDate >= pickup.scheduledDate,
  },
  {
    path: ['temperatureRange', 'upper'],
    problem: 'temperature-order',
    holds: ({ temperatureRange: { lower, upper } }) => lower === null || upper === null || lower <= upper,
  },
];

export type ShipmentProblem = { readonly path: readonly string[]; readonly problem: string };

/** What is wrong with a shipment as a whole, each field by itself being right. */
export const shipmentProblems = (details: ShipmentDetails): ShipmentProblem[] =>
  RULES.filter(({ holds }) => !holds(details)).map(({ path, problem }) => ({ path, problem }));

/** A whole shipment, as the form has it: every field is there. */
export const shipmentDetails = everyField.superRefine((details, context) => {
  for (const { path, problem } of shipmentProblems(details)) {
    context.addIssue({ code: 'custom', message: problem, path: [...path] });
  }
});

/** In m³, from the dimensions when all three are known. What has a side of nothing was not measured. */
export const volumeOfDimensions = ({ lengthCm, widthCm, heightCm }: Dimensions): number | null =>
  lengthCm === null || widthCm === null || heightCm === null
    ? null
    : Math.round(lengthCm * widthCm * heightCm) / 1_000_000 || null;

export const volumeOf = ({ volume, dimensions: of }: Pick<ShipmentDetails, 'volume' | 'dimensions'>): number | null =>
  volume ?? volumeOfDimensions(of);
