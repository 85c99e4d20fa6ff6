import { photoId, typedShipmentId } from '@waybill/domain/ids';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { mapSettings } from './map.ts';

/** More characters than a link has are no link. */
const TOKEN_MAX = 100;

const trackingParams = z.object({ token: z.string().max(TOKEN_MAX) });

export const readTrackingLink = endpoint({
  method: 'POST',
  path: '/api/shipments/:shipmentId/tracking-link',
  summary: 'The link by which the receiver follows a shipment, without logging in; the same each time',
  inApi: { resource: 'shipments', onlyReads: true },
  params: z.object({ shipmentId: typedShipmentId }),
  reply: z.object({ url: z.string() }),
});

export const readTrackingMap = endpoint({
  method: 'GET',
  path: '/api/tracking/:token/map',
  summary: "What the map of the receiver's page draws",
  params: trackingParams,
  reply: z.object({ map: mapSettings }),
});

export const readTrackedPhoto = endpoint({
  method: 'GET',
  path: '/api/tracking/:token/photos/:photoId',
  summary: 'A photo of the proof that a shipment was delivered',
  params: trackingParams.extend({ photoId }),
  answersFile: true,
  reply: z.never(),
});

/** Which of the two screens, and in which language. What is not known counts as absent: a link is opened, whatever was added to it. */
const trackingQuery = z.object({
  lang: z.string().optional().catch(undefined),
  view: z.enum(['answer', 'note']).optional().catch(undefined),
  /** Set by the page itself after an answer. */
  done: z.string().optional().catch(undefined),
  /** Set where a pay page leads back to. */
  paid: z.string().optional().catch(undefined),
});

export const openTrackingPage = endpoint({
  method: 'GET',
  path: '/track/:token',
  summary: "The receiver's page about one shipment",
  params: trackingParams,
  query: trackingQuery,
  answersPage: true,
  reply: z.never(),
});

export const answerOnTrackingPage = endpoint({
  method: 'POST',
  path: '/track/:token',
  summary: "The receiver's answer, sent by the form of the page",
  params: trackingParams,
  query: trackingQuery,
  takesForm: true,
  answersPage: true,
  reply: z.never(),
});

export const payOnTrackingPage = endpoint({
  method: 'POST',
  path: '/track/:token/pay',
  summary: 'Leads the receiver to the page where the shipment is paid',
  params: trackingParams,
  query: trackingQuery,
  takesForm: true,
  answersPage: true,
  reply: z.never(),
});
