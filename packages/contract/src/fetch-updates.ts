import {
  CONFLICT_REASONS,
  FETCH_FAILURES,
  FETCH_STATES,
  FINDINGS,
  fetchSourceFields,
  fetchTiming,
  fetchToken,
} from '@waybill/domain/fetch-updates/fetch-source';
import { fetchConflictId, fetchRunId, shipmentId } from '@waybill/domain/ids';
import { IMPORT_PROBLEMS } from '@waybill/domain/import/read-row';
import { deliveryStatus } from '@waybill/domain/statuses';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const count = z.number().int();

export const fetchRun = z.object({
  id: fetchRunId,
  state: z.enum(FETCH_STATES),
  failure: z.enum(FETCH_FAILURES).nullable(),
  /** What the source answered, where that is why it failed. */
  failureStatus: count.nullable(),
  /** Null for the schedule. */
  startedBy: z.string().nullable(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  pages: count,
  /** Of all pages, where the source says it. */
  total: count.nullable(),
  records: count,
  changed: count,
  unchanged: count,
  notFound: count,
  conflicts: count,
  faults: count,
});
export type FetchRun = z.infer<typeof fetchRun>;

const finding = z.object({
  number: count,
  kind: z.enum(FINDINGS),
  externalId: z.string().nullable(),
  /** The shipment that has this number here, if there is one. */
  shipmentId: shipmentId.nullable(),
  path: z.string().nullable(),
  problem: z.enum([...IMPORT_PROBLEMS, 'is-deleted', 'not-yours', 'unknown-status']).nullable(),
  said: z.string().nullable(),
});
export type FetchFinding = z.infer<typeof finding>;

const conflict = z.object({
  id: fetchConflictId,
  shipmentId,
  externalId: z.string().nullable(),
  receiverName: z.string().nullable(),
  /** `status`, or the path of a value: `dropoff.city`. */
  path: z.string(),
  reason: z.enum(CONFLICT_REASONS),
  /** As it is now. */
  ours: z.unknown(),
  theirs: z.unknown(),
  /** Whether theirs can be taken: a status must be one that may follow ours. */
  mayTake: z.boolean(),
  foundAt: z.string(),
});
export type FetchConflict = z.infer<typeof conflict>;

const source = fetchSourceFields.extend({
  ...fetchTiming.shape,
  hasToken: z.boolean(),
  tokenEnd: z.string(),
  dueAt: z.string().nullable(),
  version: count,
});
export type FetchSource = z.infer<typeof source>;

const one = z.object({ run: fetchRun });
const params = z.object({ fetchRunId });

export const readFetchUpdates = endpoint({
  method: 'GET',
  path: '/api/fetch-updates',
  summary: 'Whether there is a source, what is being fetched or was last, and how many conflicts wait',
  reply: z.object({
    /** The name of its server; null where none is set up. */
    host: z.string().nullable(),
    schedule: fetchTiming.shape.schedule,
    dueAt: z.string().nullable(),
    last: fetchRun.nullable(),
    /** Whether this person may stop it. */
    mayCancel: z.boolean(),
    conflicts: count,
    /** Whether this person may set up the source. */
    mayManage: z.boolean(),
  }),
});

export const startFetch = endpoint({
  method: 'POST',
  path: '/api/fetch-updates/runs',
  summary: 'Fetch updates in the background; while one is under way, it is answered with that one',
  reply: one,
});

export const listFetchRuns = endpoint({
  method: 'GET',
  path: '/api/fetch-updates/runs',
  summary: 'What was fetched, the newest first; by pages',
  query: z.object({ after: fetchRunId.optional(), rows: z.coerce.number().int().min(1).max(100).default(20) }),
  reply: z.object({ runs: z.array(fetchRun), hasMore: z.boolean() }),
});

export const readFetchRun = endpoint({
  method: 'GET',
  path: '/api/fetch-updates/runs/:fetchRunId',
  summary: 'One fetch with its records that were not found or not understood, the first thousand of them',
  params,
  reply: z.object({ run: fetchRun, findings: z.array(finding) }),
});

export const cancelFetch = endpoint({
  method: 'POST',
  path: '/api/fetch-updates/runs/:fetchRunId/cancellation',
  summary: 'Stop; what was changed until then stays',
  params,
  reply: one,
});

export const listFetchConflicts = endpoint({
  method: 'GET',
  path: '/api/fetch-updates/conflicts',
  summary: 'Values that the source has otherwise than we do, for somebody to decide; by pages',
  query: z.object({ after: fetchConflictId.optional(), rows: z.coerce.number().int().min(1).max(100).default(50) }),
  reply: z.object({ conflicts: z.array(conflict), total: count, hasMore: z.boolean() }),
});

export const settleFetchConflict = endpoint({
  method: 'POST',
  path: '/api/fetch-updates/conflicts/:fetchConflictId/settlement',
  summary: 'Take their value, or keep ours; ours is not asked about again until theirs changes',
  params: z.object({ fetchConflictId }),
  body: z.strictObject({ take: z.enum(['ours', 'theirs']) }),
  reply: z.object({}),
});

export const readFetchSource = endpoint({
  method: 'GET',
  path: '/api/fetch-updates/source',
  summary: 'The external source; developers and super-admins only, as everything about it',
  reply: z.object({ source: source.nullable() }),
});

export const saveFetchSource = endpoint({
  method: 'PUT',
  path: '/api/fetch-updates/source',
  summary: 'Set up the source; for another address or token the password must have been typed recently',
  body: fetchSourceFields.extend({
    ...fetchTiming.shape,
    token: fetchToken.optional(),
    /** Of the source that it replaces; 0 for the first. */
    version: z.int().min(0),
  }),
  reply: z.object({ source }),
});

export const tryFetchSource = endpoint({
  method: 'POST',
  path: '/api/fetch-updates/source/trial',
  summary: 'Fetch one page and tell how its first records would be read; nothing is stored',
  body: fetchSourceFields.extend({ token: fetchToken.optional() }),
  reply: z.object({
    failure: z.enum(FETCH_FAILURES).nullable(),
    failureStatus: count.nullable(),
    records: count,
    hasNext: z.boolean(),
    examples: z.array(
      z.object({
        externalId: z.string().nullable(),
        isKnown: z.boolean(),
        statusWord: z.string().nullable(),
        status: deliveryStatus.nullable(),
        values: z.array(z.object({ path: z.string(), value: z.unknown() })),
        problems: z.array(z.object({ path: z.string(), problem: z.enum(IMPORT_PROBLEMS), text: z.string() })),
      }),
    ),
  }),
});
export type FetchTrial = z.infer<(typeof tryFetchSource)['reply']>;
