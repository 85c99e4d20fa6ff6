import { shipmentDetails, shipmentFields } from '@waybill/domain/shipment';
import { stopFields } from '@waybill/domain/stop-details';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { rowVersion } from './row-version.ts';
import { shipmentParams, shipmentReply } from './shipments.ts';

const stopPatch = z.strictObject(stopFields).partial();

/** Fields that are left out keep what they have: nothing, in a new shipment. */
const partialFields = z
  .strictObject({
    ...shipmentFields,
    pickup: stopPatch,
    dropoff: stopPatch,
    dimensions: shipmentFields.dimensions.partial(),
    temperatureRange: shipmentFields.temperatureRange.partial(),
  })
  .partial();
export type ShipmentPatch = z.output<typeof partialFields>;

/** Every field, as the form has it; the server takes the same with fields left out. */
export const shipmentForm = shipmentDetails;

export const createShipment = endpoint({
  method: 'POST',
  path: '/api/shipments',
  summary: 'Enter a shipment. With a `key` of your own making, asking twice for the same enters it once',
  body: partialFields.extend({ key: z.uuid().optional() }),
  reply: shipmentReply,
});

export const editShipment = endpoint({
  method: 'PATCH',
  path: '/api/shipments/:shipmentId',
  summary: 'Change fields of a shipment; 409 with the current one when somebody else was faster',
  params: shipmentParams,
  body: partialFields.extend({ version: rowVersion }),
  reply: shipmentReply,
});
