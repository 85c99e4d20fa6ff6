import { shipmentId } from '@waybill/domain/ids';
import { shipmentPatch } from '@waybill/domain/shipment';
import { deliveryStatus } from '@waybill/domain/statuses';
import { manyOf, requiredLine } from '@waybill/domain/validation';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { problem } from './problem.ts';
import { rowVersion } from './row-version.ts';
import { stopPoints } from './shipment-edits.ts';
import { parcel, shipmentParams, shipmentReply } from './shipments.ts';

/** What only programs ask for: the dashboard has other ways to the same. */

const EXTERNAL_ID_MAX = 100;
const byExternalId = z.object({ externalId: requiredLine(EXTERNAL_ID_MAX) });

export const readShipmentByExternalId = endpoint({
  method: 'GET',
  path: '/api/v1/shipments/by-external-id/:externalId',
  summary: 'The shipment of yours that has this id of your own; 409 when two divisions have one each',
  inApi: { resource: 'shipments' },
  params: byExternalId,
  reply: shipmentReply,
});

/** A shipment of a batch. Without an external id it is entered; with one, the shipment that has it is changed, if there is one. */
export const batchRow = shipmentPatch.extend({ version: rowVersion.optional(), points: stopPoints });
export type BatchRow = z.output<typeof batchRow>;

export const putShipment = endpoint({
  method: 'PUT',
  path: '/api/v1/shipments/by-external-id/:externalId',
  summary: 'Enter a shipment under an id of your own, or change the given fields of the one that has it',
  inApi: { resource: 'shipments' },
  params: byExternalId,
  body: batchRow.omit({ externalId: true }),
  reply: shipmentReply,
});

const MOST_IN_BATCH = 500;
/** Of all shipments of a batch together. */
export const MOST_PARCELS_IN_BATCH = 5_000;

export const BATCH_OUTCOMES = ['created', 'updated', 'unchanged', 'refused'] as const;
export type BatchOutcome = (typeof BATCH_OUTCOMES)[number];

const batchAnswer = z.object({
  /** The place in the list that was sent. */
  index: z.number().int(),
  outcome: z.enum(BATCH_OUTCOMES),
  externalId: z.string().nullable(),
  /** Both null of a shipment that was refused, and is not there. */
  shipmentId: shipmentId.nullable(),
  version: rowVersion.nullable(),
  /** Why it was refused. */
  problem: problem.pick({ code: true, detail: true, errors: true }).nullable(),
});
export type BatchAnswer = z.output<typeof batchAnswer>;

export const putShipments = endpoint({
  method: 'POST',
  path: '/api/v1/shipments/batch',
  summary:
    'Enter or change up to 500 shipments, with up to 5,000 parcels in all; each is answered by itself, and a wrong one leaves the others',
  inApi: { resource: 'shipments' },
  body: z.strictObject({ shipments: manyOf(z.unknown(), MOST_IN_BATCH, 1) }),
  rows: batchRow,
  mostBodyBytes: 2 * 1024 * 1024,
  mostBodyNames: 40_000,
  isHeavy: true,
  reply: z.object({
    results: z.array(batchAnswer),
    counts: z.object({
      created: z.number().int(),
      updated: z.number().int(),
      unchanged: z.number().int(),
      refused: z.number().int(),
    }),
  }),
});

export const cancelShipment = endpoint({
  method: 'POST',
  path: '/api/v1/shipments/:shipmentId/cancellation',
  summary: 'Cancel a shipment: it is deleted, and can be restored for thirty days; 409 when it is too late for that',
  inApi: { resource: 'shipments' },
  params: shipmentParams,
  reply: shipmentReply,
});

const nextStatuses = z.array(deliveryStatus);

export const readNextStatuses = endpoint({
  method: 'GET',
  path: '/api/v1/shipments/:shipmentId/next-statuses',
  summary: 'The statuses to which you may change a shipment, and each of its parcels, right now',
  inApi: { resource: 'shipments' },
  params: shipmentParams,
  reply: z.object({
    shipment: z.object({ shipmentId, version: rowVersion, deliveryStatus, nextStatuses }),
    parcels: z.array(parcel.pick({ id: true, barcode: true, status: true, nextStatuses: true })),
  }),
});

export const listParcels = endpoint({
  method: 'GET',
  path: '/api/v1/shipments/:shipmentId/parcels',
  summary: 'The parcels of a shipment',
  inApi: { resource: 'parcels' },
  params: shipmentParams,
  reply: z.object({ parcels: z.array(parcel) }),
});

const BARCODE_MAX = 100;

export const findParcels = endpoint({
  method: 'GET',
  path: '/api/v1/parcels',
  summary: 'The parcels that have this barcode, each with its shipment; usually one, or none',
  inApi: { resource: 'parcels' },
  query: z.object({ barcode: requiredLine(BARCODE_MAX) }),
  reply: z.object({ parcels: z.array(parcel.extend({ shipmentId })) }),
});
