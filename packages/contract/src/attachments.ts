import { ATTACHMENT_TYPES, attachmentName } from '@waybill/domain/attachment';
import { attachmentId } from '@waybill/domain/ids';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const attachment = z.object({
  id: attachmentId,
  name: z.string(),
  type: z.enum(ATTACHMENT_TYPES),
  bytes: z.number().int(),
  /** Of an image, in pixels. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  addedAt: z.string(),
  addedBy: z.string(),
  mayDelete: z.boolean(),
});
export type Attachment = z.infer<typeof attachment>;

/**
 * The body of an upload is the file itself, of type application/octet-stream; what it is, is read from its first bytes. Not
 * endpoints of the JSON kind, since a file goes in or comes out.
 */
export const ATTACHMENTS_PATH = '/api/shipments/:shipmentId/attachments';
export const ATTACHMENT_CONTENT_PATH = '/api/shipments/:shipmentId/attachments/:attachmentId/content';
export const ATTACHMENT_THUMBNAIL_PATH = '/api/shipments/:shipmentId/attachments/:attachmentId/thumbnail';
export const attachmentUpload = { query: z.object({ name: attachmentName }), reply: z.object({ attachment }) } as const;

const inShipment = (shipmentId: string) => `/api/shipments/${encodeURIComponent(shipmentId)}/attachments`;
export const attachmentUrls = {
  upload: (shipmentId: string, name: string) => `${inShipment(shipmentId)}?name=${encodeURIComponent(name)}`,
  content: (shipmentId: string, id: string) => `${inShipment(shipmentId)}/${id}/content`,
  thumbnail: (shipmentId: string, id: string) => `${inShipment(shipmentId)}/${id}/thumbnail`,
} as const;

export const deleteAttachment = endpoint({
  method: 'DELETE',
  path: '/api/shipments/:shipmentId/attachments/:attachmentId',
  summary: 'Remove a file from a shipment',
  params: z.object({ shipmentId: z.string().max(64).toUpperCase(), attachmentId }),
  reply: z.object({}),
});
