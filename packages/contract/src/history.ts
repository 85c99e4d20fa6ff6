import { ACTOR_KINDS, AUDIT_ACTIONS, auditChange } from '@waybill/domain/audit';
import { z } from 'zod';

/** One entry of the history: who did what, when and from where. */
export const historyEntry = z.object({
  id: z.uuid(),
  occurredAt: z.string(),
  /** The name at that time, and the e-mail address they signed in with; a key and the operator have none. */
  by: z.object({ kind: z.enum(ACTOR_KINDS), name: z.string(), email: z.string().nullable() }),
  /** The network address and the browser of the author; null for actions of the product or its operator. */
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
  action: z.enum(AUDIT_ACTIONS),
  changes: z.record(z.string(), auditChange),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

export const HISTORY_PAGE = 25;

/** The id of the last entry that the caller already has; older ones follow. */
export const historyQuery = z.object({ after: z.uuid().optional() });

export const historyPage = z.object({ entries: z.array(historyEntry), hasMore: z.boolean() });
export type HistoryPage = z.infer<typeof historyPage>;
