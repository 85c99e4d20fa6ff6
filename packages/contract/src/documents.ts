import { ATTACHMENT_MAX_BYTES } from '@waybill/domain/attachment';
import { documentRequest, MOST_DOCUMENTS, MOST_REMINDERS } from '@waybill/domain/document-request';
import { documentRequestId, typedShipmentId } from '@waybill/domain/ids';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const time = z.string().nullable();

/** Somebody who was asked for documents, and what has become of it. */
export const askedForDocuments = z.object({
  id: documentRequestId,
  email: z.string(),
  note: z.string().nullable(),
  askedAt: z.string(),
  askedBy: z.string(),
  expiresAt: z.string(),
  remindedAt: z.array(z.string()).max(MOST_REMINDERS),
  withdrawnAt: time,
  withdrawnBy: z.string().nullable(),
  documents: z
    .array(
      z.object({
        name: z.string(),
        /** When it came by this link. */
        arrivedAt: time,
        /** Whether the shipment still lacks it. */
        isMissing: z.boolean(),
      }),
    )
    .max(MOST_DOCUMENTS),
  /** `open`: the link takes files, and reminders may follow. */
  state: z.enum(['open', 'done', 'withdrawn', 'expired', 'replaced']),
});
export type AskedForDocuments = z.infer<typeof askedForDocuments>;

/** So many links of a shipment take files at once, and so many requests are told, the newest. */
export const MOST_REQUESTS = 50;

const ofShipment = z.object({ shipmentId: typedShipmentId });

export const listDocumentRequests = endpoint({
  method: 'GET',
  path: '/api/shipments/:shipmentId/document-requests',
  summary: 'Whom the organisation has asked for missing documents of a shipment, and what has come; the newest first',
  params: ofShipment,
  reply: z.object({ requests: z.array(askedForDocuments).max(MOST_REQUESTS) }),
});

export const askForDocuments = endpoint({
  method: 'POST',
  path: '/api/shipments/:shipmentId/document-requests',
  summary:
    'Ask for missing documents by email, with a link that needs no log-in; who does not send them is reminded twice',
  params: ofShipment,
  body: documentRequest,
  reply: z.object({ requests: z.array(askedForDocuments).max(MOST_REQUESTS) }),
});

export const withdrawDocumentRequest = endpoint({
  method: 'DELETE',
  path: '/api/shipments/:shipmentId/document-requests/:documentRequestId',
  summary: 'Ask no more: the link takes nothing, and nobody is reminded',
  params: ofShipment.extend({ documentRequestId }),
  reply: z.object({}),
});

/** More characters than a link has are no link. */
const TOKEN_MAX = 100;
const linkParams = z.object({ token: z.string().max(TOKEN_MAX) });
const pageQuery = z.object({
  lang: z.string().optional().catch(undefined),
  /** Which of the documents: its place in the list, which the page's own forms name. */
  document: z.coerce.number().int().min(0).max(MOST_DOCUMENTS).optional().catch(undefined),
  /** Set by the page itself after a file has come. */
  done: z.string().optional().catch(undefined),
});

export const openDocumentPage = endpoint({
  method: 'GET',
  path: '/documents/:token',
  summary: 'The page on which somebody sends the documents that they were asked for',
  params: linkParams,
  query: pageQuery,
  answersPage: true,
  reply: z.never(),
});

export const sendDocument = endpoint({
  method: 'POST',
  path: '/documents/:token',
  summary:
    'A document, sent by the form of the page: a photo (JPEG, PNG, WebP) or a PDF, which is told by its first bytes',
  params: linkParams,
  query: pageQuery,
  takesUpload: { mostBytes: ATTACHMENT_MAX_BYTES },
  answersPage: true,
  reply: z.never(),
});
