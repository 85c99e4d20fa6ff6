import { HISTORY_PAGE, type HistoryPage } from '@waybill/contract/history';
import type { AuditEntry } from '../records/audit-log.ts';

/** Reads entries of one subject, newest first; bound to it and to a transaction by the wiring. */
export type ReadHistory = (after: string | undefined, limit: number) => Promise<readonly AuditEntry[]>;

export const historyPageOf = async (read: ReadHistory, after: string | undefined): Promise<HistoryPage> => {
  // One entry more than a page shows tells whether another page follows.
  const entries = await read(after, HISTORY_PAGE + 1);
  return {
    entries: entries.slice(0, HISTORY_PAGE).map(({ occurredAt, ...entry }) => ({
      ...entry,
      occurredAt: occurredAt.toISOString(),
    })),
    hasMore: entries.length > HISTORY_PAGE,
  };
};
