import { ATTACHMENT_MAX_BYTES, ATTACHMENT_TYPES, attachmentName } from '@waybill/domain/attachment';
import { attachmentId, typedShipmentId } from '@waybill/domain/ids';
import { z } from 'zod';
import { deletionReply } from './deletions.ts';
import { endpoint } from './endpoint.ts';

export const attachment = z.object({
  id: attachmentId,
  name: z.string(),
  type: z.enum(ATTACHMENT_TYPES),
  bytes: z.number().int(),
  /** The size of an image, in pixels. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  addedAt: z.string(),
  addedBy: z.string(),
  mayDelete: z.boolean(),
});
export type Attachment = z.infer<typeof attachment>;

const inShipmentParams = { shipmentId: typedShipmentId };
const params = z.object({ ...inShipmentParams, attachmentId });

/** Called by its address and not by the client of the other endpoints, since a file is sent or received. */
export const attachmentUpload = endpoint({
  method: 'POST',
  path: '/api/shipments/:shipmentId/attachments',
  summary: 'Add a file to a shipment: a photo (JPEG, PNG, WebP) or a PDF, which is told by its first bytes',
  params: z.object(inShipmentParams),
  query: z.object({ name: attachmentName }),
  takesFile: { mostBytes: ATTACHMENT_MAX_BYTES },
  reply: z.object({ attachment }),
});

export const readAttachmentContent = endpoint({
  method: 'GET',
  path: '/api/shipments/:shipmentId/attachments/:attachmentId/content',
  summary: 'A file of a shipment',
  params,
  answersFile: true,
  reply: z.never(),
});

export const readAttachmentThumbnail = endpoint({
  method: 'GET',
  path: '/api/shipments/:shipmentId/attachments/:attachmentId/thumbnail',
  summary: 'A photo of a shipment, small, as WebP; 404 for a PDF',
  params,
  answersFile: true,
  reply: z.never(),
});

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
  params,
  reply: deletionReply,
});
