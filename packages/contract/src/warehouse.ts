import { day } from '@waybill/domain/calendar';
import { parcelId, shipmentId, warehouseScanId } from '@waybill/domain/ids';
import { METADATA_FLAGS } from '@waybill/domain/metadata-flag';
import { deliveryStatus } from '@waybill/domain/statuses';
import { line, manyUpToWrong, optionalLine } from '@waybill/domain/validation';
import { SHELF_MAX, WAREHOUSE_OUTCOMES, WAREHOUSE_REFUSALS } from '@waybill/domain/warehouse';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const count = z.number().int();
const text = z.string().nullable();

export const CONTAINER_MAX = 100;
/** Longer than any barcode; what is longer still was never a code of a parcel, and is not sent. */
export const CODE_MAX = 100;

/** What is expected: the goods to be delivered on a day, or those of a container. The container goes first. */
const list = {
  day: day.optional(),
  container: line(CONTAINER_MAX).optional(),
};

const goods = {
  shipmentId,
  /** Null for a shipment without parcels. */
  parcelId: parcelId.nullable(),
  barcode: z.string(),
  receiverName: text,
  address: text,
  flags: z.array(z.enum(METADATA_FLAGS)),
  /** Where it is to stand. */
  place: text,
};

const missingParcel = z.object(goods);
export type MissingParcel = z.infer<typeof missingParcel>;

/** More than anybody looks through; the rest is counted. */
export const MOST_MISSING_SHOWN = 200;

export const warehouseList = z.object({
  day: day.nullable(),
  container: text,
  expected: count,
  in: count,
  missing: z.array(missingParcel),
});
export type WarehouseList = z.infer<typeof warehouseList>;

export const readWarehouseList = endpoint({
  method: 'GET',
  path: '/api/warehouse/list',
  summary: 'How many parcels of a day or a container are in the warehouse, and which are missing; today by default',
  query: z.object(list),
  reply: z.object({ list: warehouseList }),
});

export const readWarehouseChoices = endpoint({
  method: 'GET',
  path: '/api/warehouse/choices',
  summary: 'The shelves that goods stand on, and the containers that some are still to come from',
  reply: z.object({ shelves: z.array(z.string()), containers: z.array(z.string()) }),
});

const warehouseScan = z.strictObject({
  /** Made by whoever scans: the same again is answered once more, and not done again. */
  id: warehouseScanId,
  code: line(CODE_MAX),
  /** By the clock of whoever scans. */
  scannedAt: z.iso.datetime({ offset: true }),
  /** The shelf at which it is put. */
  shelf: optionalLine(SHELF_MAX).default(null),
  /** Makes that shelf the place of the shipment, also if it has another. */
  moves: z.boolean().default(false),
  /** Which of several parcels it is; or, for a code that nothing carries, whose barcode it becomes. */
  parcelId: parcelId.nullable().default(null),
  /** It is not to count: what it has done is undone, and if it has not come, it does nothing when it comes. */
  isTakenBack: z.boolean().default(false),
  ...list,
});
export type WarehouseScan = z.output<typeof warehouseScan>;
export type SentWarehouseScan = z.input<typeof warehouseScan>;

const scannedParcel = z.object({
  ...goods,
  deliveryStatus,
  temperatureLower: z.number().nullable(),
  temperatureUpper: z.number().nullable(),
  /** The how manieth it is, of how many. */
  number: count,
  of: count,
  vehicleRegistration: text,
  stopNumber: count.nullable(),
});
export type ScannedParcel = z.infer<typeof scannedParcel>;

export const scanAnswer = z.object({
  id: warehouseScanId,
  code: z.string(),
  outcome: z.enum(WAREHOUSE_OUTCOMES),
  /** Set when it is refused. */
  reason: z.enum(WAREHOUSE_REFUSALS).nullable(),
  shelf: text,
  /** Whether it is on the list that was scanned for. */
  isOnList: z.boolean(),
  /** Whether something has changed, which can be taken back. */
  mayUndo: z.boolean(),
  parcel: scannedParcel.nullable(),
  /** The parcels that it may be, when there are several. */
  choices: z.array(missingParcel),
});
export type ScanAnswer = z.infer<typeof scanAnswer>;

/** What waited for a network comes in several goes. */
export const MOST_SCANS = 20;

export const sendWarehouseScans = endpoint({
  method: 'POST',
  path: '/api/warehouse/scans',
  summary:
    'Parcels that were scanned in, and scans that are taken back, in their order; each is answered, and done once',
  body: z.strictObject({
    /** By the same clock, when this was sent: tells how far that is off. */
    sentAt: z.iso.datetime({ offset: true }),
    scans: manyUpToWrong(warehouseScan, MOST_SCANS, 1),
  }),
  reply: z.object({ answers: z.array(scanAnswer) }),
});

/** Something that nobody knows, or that cannot come in: it is put aside until the office has said what it is. */
const warehouseHold = z.object({
  id: warehouseScanId,
  code: z.string(),
  reason: z.enum([...WAREHOUSE_REFUSALS, 'unknown']),
  shipmentId: shipmentId.nullable(),
  foundAt: z.string(),
  foundBy: z.string(),
});
export type WarehouseHold = z.infer<typeof warehouseHold>;

export const MOST_HOLDS_SHOWN = 100;

export const listWarehouseHolds = endpoint({
  method: 'GET',
  path: '/api/warehouse/holds',
  summary: 'What stands on the hold shelf, the newest first',
  reply: z.object({ count, holds: z.array(warehouseHold) }),
});

export const settleWarehouseHold = endpoint({
  method: 'POST',
  path: '/api/warehouse/holds/:warehouseScanId/settle',
  summary: 'It is known by now what it is',
  params: z.object({ warehouseScanId }),
  reply: z.object({}),
});
