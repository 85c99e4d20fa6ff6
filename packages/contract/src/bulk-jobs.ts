import { BULK_OUTCOMES, BULK_STATES, bulkAction, bulkJobAction, SKIP_REASONS } from '@waybill/domain/bulk';
import { bulkJobId, shipmentId, shipmentIds, typedShipmentId } from '@waybill/domain/ids';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { listedIds, shipmentFilter, shipmentOrder } from './shipment-list.ts';

export const MOST_IN_BULK = 50_000;
/** Of `print-proofs`. */
export const MOST_PROOFS_IN_FILE = 500;

/**
 * The ticked rows, or all shipments that a list matches, in the order of the list: labels and exported rows come in the same
 * order. A selection without an order keeps its own.
 */
export const bulkSelection = z.discriminatedUnion('by', [
  z.strictObject({
    by: z.literal('ids'),
    ids: shipmentIds(MOST_IN_BULK),
    order: shipmentOrder.optional(),
  }),
  z.strictObject({ by: z.literal('filter'), filter: shipmentFilter, order: shipmentOrder.prefault({}) }),
]);
export type BulkSelection = z.input<typeof bulkSelection>;

export const bulkJob = z.object({
  id: bulkJobId,
  action: bulkJobAction,
  state: z.enum(BULK_STATES),
  /** Rows by their outcome; their sum is the total. While the job is planned, `waiting` are the rows that will change. */
  total: z.number().int(),
  waiting: z.number().int(),
  changed: z.number().int(),
  skipped: z.number().int(),
  failed: z.number().int(),
  /** The reasons why rows are skipped, the most frequent first, with some of the rows. */
  reasons: z.array(z.object({ reason: z.enum(SKIP_REASONS), count: z.number().int(), examples: z.array(shipmentId) })),
  /** Whether the job has made a file to download. */
  hasFile: z.boolean(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  /** Until when the caller can undo what the job has changed; null where that is not possible, or was done already. */
  undoUntil: z.string().nullable(),
});
export type BulkJob = z.infer<typeof bulkJob>;

const params = z.object({ bulkJobId });
const reply = z.object({ job: bulkJob });

export const planBulkJob = endpoint({
  method: 'POST',
  path: '/api/bulk-jobs',
  summary:
    'See what an action would change and what it would skip, and why; nothing is changed yet, and the last 20 plans are kept for a day',
  body: z.strictObject({ selection: bulkSelection, action: bulkAction }),
  mostBodyBytes: MOST_IN_BULK * 20,
  isHeavy: true,
  reply,
});

export const runBulkJob = endpoint({
  method: 'POST',
  path: '/api/bulk-jobs/:bulkJobId/run',
  summary: 'Begin with what was planned; it goes on by itself, also when nobody waits for it',
  params,
  reply,
});

export const cancelBulkJob = endpoint({
  method: 'POST',
  path: '/api/bulk-jobs/:bulkJobId/cancellation',
  summary: 'Stop after the rows under way; what is done stays done and is reported',
  params,
  reply,
});

export const undoBulkJob = endpoint({
  method: 'POST',
  path: '/api/bulk-jobs/:bulkJobId/undo',
  summary:
    'Undo what the job has changed, within a minute of its end; answers with the job that does so, and leaves out what somebody else has changed since',
  params,
  reply,
});

export const readBulkJob = endpoint({
  method: 'GET',
  path: '/api/bulk-jobs/:bulkJobId',
  summary: 'How far it is',
  params,
  reply,
});

export const listBulkJobRows = endpoint({
  method: 'GET',
  path: '/api/bulk-jobs/:bulkJobId/rows',
  summary: 'What became of each row, in the order of the list; by pages',
  params,
  query: z.object({
    outcome: z.enum(BULK_OUTCOMES).optional(),
    /** The position of the last row that the caller already has. */
    after: z.coerce.number().int().min(0).max(MOST_IN_BULK).default(0),
    /** Only these shipments, and of them only those that nobody has changed since the job has. */
    unchangedAmong: listedIds.optional(),
  }),
  reply: z.object({
    rows: z.array(
      z.object({
        position: z.number().int(),
        shipmentId,
        receiverName: z.string().nullable(),
        outcome: z.enum(BULK_OUTCOMES),
        reason: z.enum(SKIP_REASONS).nullable(),
      }),
    ),
    hasMore: z.boolean(),
  }),
});

export const readBulkFile = endpoint({
  method: 'GET',
  path: '/api/bulk-jobs/:bulkJobId/file',
  summary: 'What came out: the labels of `print-labels`, or the proofs of delivery of `print-proofs`, as a PDF',
  params,
  answersFile: true,
  reply: z.never(),
});
export const bulkFileUrl = (id: string) => `/api/bulk-jobs/${id}/file`;
export const readShipmentLabels = endpoint({
  method: 'GET',
  path: '/api/shipments/:shipmentId/labels',
  summary: 'The labels of a shipment as a PDF, one page for each parcel',
  inApi: { resource: 'labels' },
  params: z.object({ shipmentId: typedShipmentId }),
  answersFile: true,
  fileType: 'application/pdf',
  reply: z.never(),
});
export const shipmentLabelsUrl = (shipmentId: string) => `/api/shipments/${encodeURIComponent(shipmentId)}/labels`;
