import { deliveryStatus } from '@waybill/domain/statuses';
import { SCHEDULE_FIELDS } from '@waybill/domain/stop';
import { line } from '@waybill/domain/validation';
import { z } from 'zod';
import { answerFields } from './answer-fields.ts';
import { endpoint } from './endpoint.ts';
import { SEARCH_MAX } from './list.ts';

export const SEARCH_KINDS = ['shipment', 'saved-location', 'vehicle', 'user'] as const;

/** One result, as a line to choose. */
export const searchHit = z.object({
  kind: z.enum(SEARCH_KINDS),
  /** A shipmentId, or the id of a saved location, vehicle or user. */
  id: z.string(),
  title: z.string(),
  detail: z.string(),
  /** Null unless the hit is a shipment. */
  status: deliveryStatus.nullable(),
  /** The day and window of its dropoff; null unless the hit is a shipment. */
  dropoff: z.object(answerFields(SCHEDULE_FIELDS)).nullable(),
  /** True when it matches as typed, false when it is only similar. */
  isExact: z.boolean(),
  /** True when one of its numbers, ids or names is the whole of what was typed. */
  isWhole: z.boolean(),
});
export type SearchHit = z.infer<typeof searchHit>;

export const search = endpoint({
  method: 'GET',
  path: '/api/search',
  summary:
    'Shipments, saved locations, vehicles and users that match what was typed, the best first; also with a letter wrong',
  query: z.object({
    q: line(SEARCH_MAX),
    kind: z.enum(SEARCH_KINDS).optional(),
    limit: z.coerce.number().int().min(1).max(25).default(8),
  }),
  reply: z.object({ hits: z.array(searchHit) }),
});
