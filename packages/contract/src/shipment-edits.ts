import { givenPoint } from '@waybill/domain/coordinates';
import { shipmentKey } from '@waybill/domain/ids';
import { shipmentDetails, shipmentPatch, withWhatIsMissing } from '@waybill/domain/shipment';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { rowVersion } from './row-version.ts';
import { shipmentParams, shipmentReply } from './shipments.ts';

/** Every field, as the form sends it; the server accepts the same with fields left out. */
export const shipmentForm = shipmentDetails;

/** Where stops are, for whoever knows it: they are not looked for then. */
export const stopPoints = z.strictObject({ pickup: givenPoint.optional(), dropoff: givenPoint.optional() }).optional();

export const createShipment = endpoint({
  method: 'POST',
  path: '/api/shipments',
  summary: 'Enter a shipment. With a `key` of your own making, asking twice for the same enters it once',
  inApi: { resource: 'shipments' },
  body: withWhatIsMissing(shipmentPatch.extend({ key: shipmentKey.optional(), points: stopPoints })),
  reply: shipmentReply,
});

export const editShipment = endpoint({
  method: 'PATCH',
  path: '/api/shipments/:shipmentId',
  summary: 'Change fields of a shipment; 409 with the current one when somebody else was faster',
  inApi: { resource: 'shipments' },
  params: shipmentParams,
  body: shipmentPatch.extend({ version: rowVersion, points: stopPoints }),
  reply: shipmentReply,
});
