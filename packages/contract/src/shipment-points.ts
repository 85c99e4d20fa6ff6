import { shipmentId } from '@waybill/domain/ids';
import { DELIVERY_STATUSES } from '@waybill/domain/statuses';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { shipmentFilter } from './shipment-list.ts';

/** The most shipments that one map is about: those that changed last. */
export const MOST_POINTS = 10_000;

const shipmentPoints = z.object({
  /** The shipments with a known place of dropoff; the other lists have one value for each of them, in this order. */
  ids: z.array(shipmentId),
  latitudes: z.array(z.number()),
  longitudes: z.array(z.number()),
  statuses: z.array(z.enum(DELIVERY_STATUSES)),
  postcodes: z.array(z.string().nullable()),
  /** The town of each postcode, as one of the shipments has it. */
  towns: z.record(z.string(), z.string()),
  /** Of the shipments that the map is about, those that wait on the work list for somebody to put their pin. */
  toPlace: z.number().int(),
  /** The others whose place is not known: finished ones, those without an address, and those that are being looked up. */
  withoutPlace: z.number().int(),
  /** Shipments that match, too, and that the map leaves out. */
  more: z.number().int(),
});
export type ShipmentPoints = z.infer<typeof shipmentPoints>;

export const readShipmentPoints = endpoint({
  method: 'GET',
  path: '/api/shipment-points',
  summary: `Where the shipments that match a filter are delivered, up to ${MOST_POINTS} of them, for a map`,
  query: shipmentFilter,
  isHeavy: true,
  reply: shipmentPoints,
});
