import { DOOR_CHECKS } from './door-check.ts';
import {
  emptyValues,
  type Fields,
  type FlatOf,
  flattenValues,
  listedFields,
  type PathOf,
  pathsOf,
  type ValuesOf,
} from './fields.ts';
import { METADATA_FLAGS } from './metadata-flag.ts';
import { MOST_PARCELS, PARCEL_FIELDS } from './parcel.ts';
import { RECEIVER_NOTE_MAX } from './receiver-note.ts';
import { PAYMENT_STATUSES, RECEIVER_STATUSES } from './statuses.ts';
import { STOP_FIELDS } from './stop.ts';

const NAME_MAX = 200;
const REFERENCE_MAX = 100;
const NOTE_MAX = 2000;
const MOST_ITEMS = 50;
const MOST_UNITS = 100_000;

const length = { kind: 'measure', unit: 'cm', decimals: 1, max: 3_000 } as const;
const temperature = { kind: 'measure', unit: 'celsius', decimals: 1, min: -100, max: 100 } as const;

/**
 * Every field of a shipment that people and programs may type. The form has them in this order, but for those of its stops.
 * Values that an action or the product sets are not here. CONTRIBUTING.md explains how to add a field.
 */
export const SHIPMENT_FIELDS = {
  pickup: {
    kind: 'group',
    shape: 'stop',
    // At a pickup this is a person to ask for, who receives nothing.
    parts: { ...STOP_FIELDS, receiverName: { ...STOP_FIELDS.receiverName, label: 'contactName' } },
    section: 'stops',
    feature: 'usesPickups',
  },
  dropoff: { kind: 'group', shape: 'stop', parts: STOP_FIELDS, section: 'stops' },

  description: { kind: 'text', max: NOTE_MAX, section: 'goods', listed: true },
  weight: { kind: 'measure', unit: 'kg', decimals: 3, max: 100_000, section: 'goods', listed: true },
  /** When left out, it follows from the dimensions. */
  volume: { kind: 'measure', unit: 'm3', decimals: 6, max: 2_000, section: 'goods' },
  dimensions: {
    kind: 'group',
    shape: 'sides',
    parts: { lengthCm: length, widthCm: length, heightCm: length },
    section: 'goods',
  },
  totalUnits: { kind: 'measure', unit: null, decimals: 0, max: MOST_UNITS, section: 'goods', listed: true },
  countedUnits: {
    kind: 'measure',
    unit: null,
    decimals: 0,
    max: MOST_UNITS,
    section: 'goods',
    listed: true,
    copied: false,
    asked: 'when-editing',
  },
  temperatureRange: {
    kind: 'group',
    shape: 'range',
    parts: {
      lower: { ...temperature, label: 'temperatureLower', listed: true },
      upper: { ...temperature, label: 'temperatureUpper', listed: true },
    },
    section: 'goods',
  },
  flags: { kind: 'flags', options: METADATA_FLAGS, words: 'shipment.flag', section: 'goods' },

  parcels: { kind: 'records', parts: PARCEL_FIELDS, most: MOST_PARCELS, section: 'handling' },
  warehouseLocation: {
    kind: 'line',
    max: REFERENCE_MAX,
    section: 'handling',
    listed: true,
    copied: false,
    isCode: true,
  },
  /** What the driver asks for before handing it over. */
  doorChecks: { kind: 'flags', options: DOOR_CHECKS, words: 'shipment.doorCheck', section: 'handling' },
  driverNote: { kind: 'text', max: NOTE_MAX, section: 'handling', listed: true },

  senderName: { kind: 'line', max: NAME_MAX, section: 'parties', listed: true },
  /** The customer's text. */
  receiverId: { kind: 'line', max: REFERENCE_MAX, section: 'parties', isCode: true },
  receiverStatus: {
    kind: 'choice',
    options: RECEIVER_STATUSES,
    words: 'shipment.receiverStatus',
    section: 'parties',
    listed: true,
    copied: false,
  },
  /** What the receiver tells the driver, on the tracking page or by telephone. */
  receiverNote: { kind: 'text', max: RECEIVER_NOTE_MAX, section: 'parties', copied: false },
  ownerName: { kind: 'line', max: NAME_MAX, section: 'parties', listed: true },
  ownerEmail: { kind: 'email', section: 'parties' },
  carrierId: { kind: 'organisation', answerName: 'carrier', section: 'parties', listed: true },
  forwarderId: { kind: 'organisation', answerName: 'forwarder', section: 'parties' },
  /** A sub-company of the reader's own organisation: each party files a shipment under one of its own. */
  subCompanyId: { kind: 'sub-company', section: 'parties', feature: 'usesSubCompany', listed: true },
  podEmails: { kind: 'list', of: 'email', max: NAME_MAX, most: MOST_ITEMS, section: 'parties' },

  paymentStatus: {
    kind: 'choice',
    options: PAYMENT_STATUSES,
    words: 'shipment.paymentStatus',
    section: 'payment',
    feature: 'usesPayments',
    listed: true,
    copied: false,
  },
  paymentAmount: { kind: 'money', section: 'payment', feature: 'usesPayments', listed: true },

  /** The customer's own number: unique in the organisation. */
  externalId: { kind: 'line', max: REFERENCE_MAX, section: 'references', copied: false, isCode: true },
  referenceNumber: {
    kind: 'line',
    max: REFERENCE_MAX,
    section: 'references',
    listed: true,
    copied: false,
    isCode: true,
  },
  hawbNumber: { kind: 'line', max: REFERENCE_MAX, section: 'references', copied: false, isCode: true },
  containerNumber: {
    kind: 'line',
    max: REFERENCE_MAX,
    section: 'references',
    listed: true,
    copied: false,
    isCode: true,
  },
  trackingNumbers: {
    kind: 'list',
    of: 'line',
    max: REFERENCE_MAX,
    most: MOST_ITEMS,
    section: 'references',
    copied: false,
    isCode: true,
  },
  missingDocuments: { kind: 'list', of: 'line', max: NAME_MAX, most: MOST_ITEMS, section: 'references', copied: false },
} as const satisfies Fields;

/** The fields of a shipment in a list. */
export const SUMMARY_FIELDS = listedFields(SHIPMENT_FIELDS);

export type ShipmentDetails = ValuesOf<typeof SHIPMENT_FIELDS>;
export type ShipmentFieldName = keyof ShipmentDetails;
export type TemperatureRange = ShipmentDetails['temperatureRange'];
export type Dimensions = ShipmentDetails['dimensions'];

export const EMPTY_SHIPMENT: ShipmentDetails = emptyValues(SHIPMENT_FIELDS);

/** The path of each value that can be typed: `weight`, `dropoff.city`. */
export type ShipmentPath = PathOf<typeof SHIPMENT_FIELDS>;
export const SHIPMENT_PATHS = pathsOf(SHIPMENT_FIELDS) as readonly (ReturnType<typeof pathsOf>[number] & {
  readonly path: ShipmentPath;
})[];

export type FlatShipment = FlatOf<typeof SHIPMENT_FIELDS>;
export const flattenShipment = (details: ShipmentDetails): FlatShipment => flattenValues(SHIPMENT_FIELDS, details);
