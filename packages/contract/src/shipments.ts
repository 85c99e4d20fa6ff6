import { auditChange } from '@waybill/domain/audit';
import { reason } from '@waybill/domain/bulk';
import { organisationId, parcelId, paymentId, shipmentId, subCompanyId, typedShipmentId } from '@waybill/domain/ids';
import { CURRENCIES } from '@waybill/domain/money';
import { PARCEL_FIELDS } from '@waybill/domain/parcel';
import { SHIPMENT_FIELDS, SUMMARY_FIELDS } from '@waybill/domain/shipment-fields';
import { ENTRY_SOURCES, SHIPMENT_ACTIONS } from '@waybill/domain/shipment-history';
import { PARTS } from '@waybill/domain/shipment-rights';
import { deliveryStatus, paymentStatus } from '@waybill/domain/statuses';
import { STOP_FIELDS } from '@waybill/domain/stop';
import { FAILURE_PARTIES, failureParty } from '@waybill/domain/transitions';
import { z } from 'zod';
import { answerFields, party } from './answer-fields.ts';
import { attachment } from './attachments.ts';
import { endpoint } from './endpoint.ts';
import { historyQuery } from './history.ts';
import { place } from './place.ts';
import { rowVersion } from './row-version.ts';

const text = z.string().nullable();
const number = z.number().nullable();

/** Stops and parcels have more fields in an answer than can be typed. */
const { pickup: _pickup, dropoff: _dropoff, parcels: _parcels, ...SHIPMENT } = SHIPMENT_FIELDS;

/** The address as a geocoder found it, and as it was typed; null until it has been geocoded. And where that is. */
const geocoding = { geocodedAddress: text, originalAddress: text, place: place.nullable() };
const stop = z.object({ ...answerFields(STOP_FIELDS), ...geocoding });
export type ShipmentStop = z.infer<typeof stop>;

export const parcel = z.object({
  ...answerFields(PARCEL_FIELDS),
  // A saved parcel has both, typed or generated.
  id: parcelId,
  barcode: z.string(),
  status: deliveryStatus,
  nextStatuses: z.array(deliveryStatus),
});
export type Parcel = z.infer<typeof parcel>;

/** The fields that a row of a list and a whole shipment have in common, besides those that can be typed. */
const common = {
  shipmentId,
  version: rowVersion,
  deliveryStatus,
  /** The statuses to which the reader may change it: buttons and integrators offer nothing else. */
  nextStatuses: z.array(deliveryStatus),
  /** The parts that the reader's organisation has in it. */
  parts: z.array(z.enum(PARTS)),
  mayEdit: z.boolean(),
  /** The reader's organisation is asked to carry it, and has not answered yet. */
  mayAnswer: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
  deletedAt: z.string().nullable(),
  vehicleRegistration: text,
  vehicleName: text,
  /** The carrier's reason for declining, until it is asked again. */
  declinedReason: text,
};

export const shipmentRow = z.object({ ...common, ...answerFields(SUMMARY_FIELDS) });
export type ShipmentRow = z.infer<typeof shipmentRow>;

export const shipment = z.object({
  ...common,
  ...answerFields(SHIPMENT),
  enteredBy: party,
  /** The volume in effect, which follows from the dimensions when none was typed. */
  effectiveVolume: number,
  stopNumber: number,
  eta: text,
  /** The party that is responsible for a failed delivery, and the note on it; null unless it failed. */
  failure: z.object({ party: z.enum(FAILURE_PARTIES), note: text }).nullable(),
  /** When it was delivered; null unless it is completed. */
  completedAt: text,
  receivedBy: text,
  pickedUpFrom: text,
  pickup: stop,
  dropoff: stop,
  parcels: z.array(parcel),
  attachments: z.array(attachment),
  /** What is to be paid for it, perhaps together with others; for the organisation that entered it, to which it is owed. */
  payment: z
    .object({
      paymentId,
      status: paymentStatus,
      totalAmount: z.object({ minor: z.number().int(), currency: z.enum(CURRENCIES) }),
      /** How many shipments it is for. */
      shipments: z.number().int(),
    })
    .nullable(),
});
export type Shipment = z.infer<typeof shipment>;

export const shipmentParams = z.object({ shipmentId: typedShipmentId });

export const shipmentReply = z.object({ shipment });

export const readShipment = endpoint({
  method: 'GET',
  path: '/api/shipments/:shipmentId',
  summary: 'One shipment with everything that belongs to it',
  inApi: { resource: 'shipments' },
  params: shipmentParams,
  reply: shipmentReply,
});

export const changeStatus = endpoint({
  method: 'POST',
  path: '/api/shipments/:shipmentId/status',
  summary: 'Change the status of a shipment, or of one of its parcels; 409 with what is allowed for any other',
  inApi: { resource: 'shipments' },
  params: shipmentParams,
  body: z.strictObject({
    version: rowVersion,
    status: deliveryStatus,
    parcelId: parcelId.optional(),
    reason: reason.default(null),
    failureParty: failureParty.nullable().default(null),
  }),
  reply: shipmentReply,
});

export const requestTransport = endpoint({
  method: 'POST',
  path: '/api/shipments/:shipmentId/transport-request',
  summary: 'Ask the carrier to take it',
  inApi: { resource: 'shipments' },
  params: shipmentParams,
  body: z.strictObject({ version: rowVersion, carrierId: organisationId.optional() }),
  reply: shipmentReply,
});

export const answerTransportRequest = endpoint({
  method: 'POST',
  path: '/api/shipments/:shipmentId/transport-request/answer',
  summary: 'Accept what the forwarder asks, into a division perhaps, or decline it with a reason',
  inApi: { resource: 'shipments' },
  params: shipmentParams,
  body: z.discriminatedUnion('answer', [
    z.strictObject({
      answer: z.literal('accept'),
      version: rowVersion,
      subCompanyId: subCompanyId.nullable().default(null),
    }),
    z.strictObject({
      answer: z.literal('decline'),
      version: rowVersion,
      reason: reason.refine((words) => words !== null, { error: 'required' }),
    }),
  ]),
  reply: shipmentReply,
});

export const deleteShipment = endpoint({
  method: 'DELETE',
  path: '/api/shipments/:shipmentId',
  summary: 'Delete a shipment; it can be restored for thirty days',
  params: shipmentParams,
  reply: z.object({}),
});

export const restoreShipment = endpoint({
  method: 'POST',
  path: '/api/shipments/:shipmentId/restoration',
  summary: 'Bring back what was deleted less than thirty days ago, with the status it had',
  inApi: { resource: 'shipments' },
  params: shipmentParams,
  reply: shipmentReply,
});

export const shipmentHistoryEntry = z.object({
  id: z.uuid(),
  occurredAt: z.string(),
  by: z.object({
    kind: z.enum(['user', 'api-key', 'operator', 'receiver', 'external-source', 'partner', 'payment-provider']),
    name: z.string(),
    /** Null for people of other organisations. */
    email: text,
    /** The organisation of a partner's action; null for one's own. */
    organisationName: text,
  }),
  /** Null for people of other organisations. */
  address: text,
  userAgent: text,
  source: z.enum(ENTRY_SOURCES),
  action: z.enum(SHIPMENT_ACTIONS),
  /** The organisation that it is about, such as the carrier that was asked; null where there is none, or the reader does not know it. */
  about: z.object({ id: z.string(), name: z.string() }).nullable(),
  changes: z.record(z.string(), auditChange),
  reason: text,
});
export type ShipmentHistoryEntry = z.infer<typeof shipmentHistoryEntry>;

export const readShipmentHistory = endpoint({
  method: 'GET',
  path: '/api/shipments/:shipmentId/history',
  summary: 'Everything that happened to a shipment, by all its parties; newest first',
  inApi: { resource: 'shipments' },
  params: shipmentParams,
  query: historyQuery,
  reply: z.object({ entries: z.array(shipmentHistoryEntry), hasMore: z.boolean() }),
});
