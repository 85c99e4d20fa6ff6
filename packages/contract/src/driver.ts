import { day } from '@waybill/domain/calendar';
import { point } from '@waybill/domain/coordinates';
import { FAILURE_REASON_NAMES, ONSITE_PAYMENTS, STOP_OUTCOMES } from '@waybill/domain/driver/outcome';
import { signature } from '@waybill/domain/driver/signature';
import {
  deliveryId,
  driverActionId,
  driverConflictId,
  parcelId,
  paymentId,
  photoId,
  shipmentId,
  userId,
  vehicleId,
} from '@waybill/domain/ids';
import { METADATA_FLAGS } from '@waybill/domain/metadata-flag';
import { CURRENCIES, moneySum, paidMoney } from '@waybill/domain/money';
import { MOST_PARCELS } from '@waybill/domain/parcel';
import { STOP_RISKS } from '@waybill/domain/route/stop-risk';
import { deliveryStatus, paymentStatus, receiverStatus } from '@waybill/domain/statuses';
import { STOP_KINDS } from '@waybill/domain/stop';
import { manyOf, manyUpToWrong, optionalLine, optionalText, requiredLine } from '@waybill/domain/validation';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const count = z.number().int();
const text = z.string().nullable();
const instant = z.string().nullable();

/** What a driver is shown of a parcel. */
const driverParcel = z.object({
  id: parcelId,
  barcode: z.string(),
  description: text,
  weight: z.number().nullable(),
  status: deliveryStatus,
  /** Scanned when the vehicle was loaded, and at this stop. */
  isLoaded: z.boolean(),
  isScanned: z.boolean(),
});

const driverShipment = z.object({
  shipmentId,
  deliveryStatus,
  name: text,
  phoneNumber: text,
  email: text,
  senderName: text,
  description: text,
  driverNote: text,
  flags: z.array(z.enum(METADATA_FLAGS)),
  temperatureLower: z.number().nullable(),
  temperatureUpper: z.number().nullable(),
  weight: z.number().nullable(),
  totalUnits: count.nullable(),
  countedUnits: count.nullable(),
  warehouseLocation: text,
  receiverStatus: receiverStatus.nullable(),
  /** What the receiver tells the driver. */
  receiverNote: text,
  /** Set where the receiver has to say a code: by which the phone checks it without knowing it, by PBKDF2 with SHA-256. */
  codeCheck: z.object({ salt: z.string(), hash: z.string(), iterations: count }).nullable(),
  /** Null where payments are not used; the amount also where drivers are not to see it. */
  paymentStatus: paymentStatus.nullable(),
  /** All that is paid at once, with the fee. Shipments with the same payment are paid together. */
  paymentAmount: moneySum.nullable(),
  paymentId: paymentId.nullable(),
  /** Whether this stop is over for it. */
  hasEnded: z.boolean(),
  parcels: z.array(driverParcel),
});
export type DriverShipment = z.infer<typeof driverShipment>;

const driverStop = z.object({
  id: deliveryId,
  kind: z.enum(STOP_KINDS),
  stopNumber: count,
  status: deliveryStatus,
  name: text,
  address: z.string(),
  point: point.nullable(),
  earliestTime: text,
  latestTime: text,
  eta: instant,
  risk: z.enum(STOP_RISKS),
  lateMinutes: count,
  arrivedAt: instant,
  completedAt: instant,
  shipments: z.array(driverShipment),
});
export type DriverStop = z.infer<typeof driverStop>;

/** What was collected does not count: somebody was paid before, or another amount is due, or nothing. */
export const MONEY_CONFLICTS = ['paid-before', 'other-amount', 'nothing-due'] as const;

/** Something that the office has changed while the driver was at it; or what came from a driver whose account was disabled by then. */
export const driverConflict = z.object({
  id: driverConflictId,
  actionId: driverActionId,
  shipmentId,
  kind: z.enum(['moved', 'taken-off', 'finished', 'deleted', 'not-allowed', 'account-disabled', ...MONEY_CONFLICTS]),
  counts: z.boolean(),
  /** The vehicle that it went to; and who was paid before. */
  vehicleName: text,
  otherDriver: text,
  happenedAt: z.string(),
  raisedAt: z.string(),
});
export type DriverConflict = z.infer<typeof driverConflict>;

export const driverDay = z.object({
  /** Whose day it is. */
  userId,
  day,
  /** By the server's clock: a phone's may be off. */
  now: z.string(),
  timeZone: z.string(),
  /** Null while no vehicle is tied to the driver. */
  vehicle: z
    .object({ id: vehicleId, name: z.string(), registration: z.string(), weightCapacity: z.number().nullable() })
    .nullable(),
  startPoint: point.nullable(),
  endPoint: point.nullable(),
  startedAt: instant,
  endedAt: instant,
  startKm: count.nullable(),
  endKm: count.nullable(),
  /** What was read off the vehicle when it was last driven. */
  lastKm: count.nullable(),
  stops: z.array(driverStop),
  /** Those that the driver has not seen. */
  conflicts: z.array(driverConflict),
});
export type DriverDay = z.infer<typeof driverDay>;

export const readDriverDay = endpoint({
  method: 'GET',
  path: '/api/driver/day',
  summary: 'What the vehicle of the driver does on a day, with everything that is needed without a connection',
  query: z.object({ day: day.optional() }),
  reply: z.object({ day: driverDay }),
});

/** What a vehicle's dashboard can show. */
const kilometres = count.min(0, { error: 'negative' }).max(9_999_999, { error: 'too-large' }).nullable();

/** Photos of one stop. */
export const MOST_PHOTOS = 10;
export const PHOTO_MAX_BYTES = 8_000_000;
/** A piece of a photo, small enough to get through a bad connection. */
export const PHOTO_PIECE_BYTES = 128 * 1024;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/, { error: 'invalid' });
const photo = z.strictObject({
  id: photoId,
  sha256,
  bytes: count.min(1).max(PHOTO_MAX_BYTES, { error: 'too-large' }),
  takenAt: z.iso.datetime({ offset: true }),
});

const NAME_MAX = 200;
const NOTE_MAX = 2_000;
const BARCODE_MAX = 100;
/** Six digits, however they are spaced. */
const CODE_MAX = 20;

/** What has become of something at a stop; a reason is asked for unless it was done. */
const outcome = {
  outcome: z.enum(STOP_OUTCOMES),
  reason: z.enum(FAILURE_REASON_NAMES).nullable().default(null),
};

const closedShipment = z.strictObject({
  shipmentId,
  ...outcome,
  /** Of a shipment without parcels: how many units were handed over. */
  units: count.min(0).max(1_000_000).nullable().default(null),
  payment: z.enum(ONSITE_PAYMENTS).nullable().default(null),
  /** How much that was, as the phone has shown it: for all that is paid with it. Older phones, and those that show no amounts, do not say. */
  paid: paidMoney.nullable().default(null),
  /** The code that the receiver has told, where one is asked for. */
  code: optionalLine(CODE_MAX).default(null),
});
export type ClosedShipment = z.output<typeof closedShipment>;

/** A stop has no more shipments than a route takes at once. */
const MOST_SHIPMENTS = 500;

const position = z
  .strictObject({
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    accuracyMetres: z.number().min(0).max(1_000_000).nullable().catch(null),
  })
  .nullable()
  .default(null)
  // What a driver has done counts, whatever the phone says about where that was.
  .catch(null);

const common = {
  id: driverActionId,
  /** Counted by the phone. */
  sequence: count.min(1).max(2_000_000_000),
  /** When it was done, by the phone's clock. */
  phoneAt: z.iso.datetime({ offset: true }).regex(/^(19|2\d)\d\d/),
  vehicleId,
  position,
};

/** Parcels that were not found when the vehicle left. */
const MOST_MISSING = 2_000;

const ofKind = <Kind extends string, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) =>
  z.strictObject({ kind: z.literal(kind), ...common, ...shape });

export const driverAction = z.discriminatedUnion('kind', [
  ofKind('start-day', { day, km: kilometres, missingParcels: manyOf(parcelId, MOST_MISSING).default([]) }),
  ofKind('end-day', {
    day,
    km: kilometres,
    /** By currency. Older phones say one amount. */
    cashCounted: z
      .preprocess(
        (said) => (said === null || Array.isArray(said) ? said : [said]),
        manyOf(paidMoney, CURRENCIES.length).nullable(),
      )
      .default(null),
    note: optionalText(NOTE_MAX).default(null),
  }),
  ofKind('arrive', { deliveryId }),
  ofKind('scan', {
    place: z.enum(['load', 'stop']),
    deliveryId,
    shipmentId,
    /** Null: of a shipment without parcels, how many units were counted. */
    parcelId: parcelId.nullable(),
    units: count.min(0).max(1_000_000).nullable().default(null),
  }),
  ofKind('tie-label', { shipmentId, parcelId, barcode: requiredLine(BARCODE_MAX) }),
  ofKind('close-stop', {
    deliveryId,
    stopKind: z.enum(STOP_KINDS),
    /** Who received it, or who has handed it over. */
    name: optionalLine(NAME_MAX).default(null),
    signature: signature.nullable().default(null),
    note: optionalText(NOTE_MAX).default(null),
    /** It was left at an access point, and not at the receiver's. */
    isAtAccessPoint: z.boolean().default(false),
    /** Which one that was. Older phones say that as the name. */
    accessPoint: optionalLine(NAME_MAX).default(null),
    photos: manyOf(photo, MOST_PHOTOS).default([]),
    shipments: manyOf(closedShipment, MOST_SHIPMENTS, 1),
    /** Parcels of which something else has become than of the rest of their shipment. */
    parcels: manyOf(z.strictObject({ parcelId, ...outcome }), MOST_PARCELS).default([]),
  }),
  ofKind('reopen-stop', { deliveryId, closed: driverActionId, reason: requiredLine(500) }),
  ofKind('return-to-warehouse', {
    shipmentIds: manyOf(shipmentId, MOST_SHIPMENTS, 1),
    warehouseLocation: optionalLine(NAME_MAX).default(null),
  }),
  ofKind('take', { day, barcode: requiredLine(BARCODE_MAX) }),
  ofKind('seen-conflict', { conflictId: driverConflictId }),
]);
export type DriverAction = z.output<typeof driverAction>;
export type SentDriverAction = z.input<typeof driverAction>;
export type DriverActionOf<Kind extends DriverAction['kind']> = Extract<DriverAction, { kind: Kind }>;

/**
 * What has become of an action. Overtaken: something that was done after it has come before it. Refused: it cannot be done, and trying again
 * would not help; the driver is told why. Later: it was not possible just now, and is to be sent again.
 */
const ACTION_ANSWERS = ['done', 'overtaken', 'conflict', 'refused', 'later'] as const;
const REFUSED_ACTIONS = [
  'not-yours',
  'not-found',
  'too-late',
  'changed-meanwhile',
  'label-taken',
  'label-malformed',
  'not-free',
  'feature-off',
  /** Done after the account was disabled, or nothing that is still taken from it. */
  'account-disabled',
] as const;
export type RefusedAction = (typeof REFUSED_ACTIONS)[number];
export const actionAnswer = z.object({
  id: driverActionId,
  answer: z.enum(ACTION_ANSWERS),
  reason: z.enum(REFUSED_ACTIONS).nullable(),
  conflicts: z.array(driverConflict),
});
export type ActionAnswer = z.infer<typeof actionAnswer>;

/** What a phone sends at once after a day without a connection comes in several goes. */
export const MOST_ACTIONS = 50;

export const sendDriverActions = endpoint({
  method: 'POST',
  path: '/api/driver/actions',
  summary: 'What a driver has done, in its order; the same again is answered once more, and not done again',
  body: z.strictObject({
    /** Whose they are: a phone may be shared, and somebody else signed in by now. */
    userId,
    deviceId: z.uuid(),
    /** By the phone's clock, when this was sent: tells how far that is off. */
    sentAt: z.iso.datetime({ offset: true }),
    actions: manyUpToWrong(driverAction, MOST_ACTIONS, 1),
  }),
  mostBodyBytes: 2_000_000,
  reply: z.object({ answers: z.array(actionAnswer) }),
});

/**
 * By its token a phone is known when the account of its driver was disabled, in `Authorization: Device TOKEN`: it may still send what was done
 * before. Worth nothing while the account works.
 */
export const registerDriverDevice = endpoint({
  method: 'POST',
  path: '/api/driver/devices',
  summary: 'A token for this phone, by which it can send what is left should the account be disabled',
  body: z.strictObject({ deviceId: z.uuid() }),
  reply: z.object({ token: z.string(), expiresAt: z.string() }),
});

/** What a code is that is on no list of the driver's day. */
const foundCode = z.object({
  state: z.enum(['free', 'own-vehicle', 'other-vehicle', 'unknown']),
  /** Where it is planned, if it is on a vehicle. */
  vehicleRegistration: text,
  stopNumber: count.nullable(),
  day: day.nullable(),
});
export type FoundCode = z.infer<typeof foundCode>;

export const lookUpCode = endpoint({
  method: 'GET',
  path: '/api/driver/codes/:code',
  summary: 'Whose parcel a scanned code is: free to be taken, on a vehicle, or of nobody whom the driver works for',
  params: z.object({ code: requiredLine(BARCODE_MAX) }),
  reply: z.object({ found: foundCode }),
});

const ofPhoto = z.object({ photoId });

/** Called by its address, since a file is sent. */
export const sendPhotoPiece = endpoint({
  method: 'PUT',
  path: '/api/driver/photos/:photoId',
  summary:
    'A part of a photo, from a byte on; answered with how much has come. 404 before the action that it belongs to',
  params: ofPhoto,
  query: z.object({ from: z.coerce.number().int().min(0).max(PHOTO_MAX_BYTES) }),
  takesFile: { mostBytes: PHOTO_PIECE_BYTES },
  reply: z.object({ received: count, isWhole: z.boolean() }),
});

export const readPhotoProgress = endpoint({
  method: 'GET',
  path: '/api/driver/photos/:photoId',
  summary: 'How much of a photo has come',
  params: ofPhoto,
  reply: z.object({ received: count, isWhole: z.boolean() }),
});
