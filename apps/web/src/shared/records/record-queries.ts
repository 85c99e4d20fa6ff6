import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ApiError } from '@waybill/contract/client';
import type { LiveTopic } from '@waybill/domain/live';
import type { z } from 'zod';
import { currentRow } from '../../lib/api/current-row.ts';
import { queryClient } from '../../lib/api/query-client.ts';

type Options<Row, Query, List> = {
  /** The first part of every query key: a live change of this topic refreshes all of these queries. */
  readonly topic: LiveTopic;
  readonly row: z.ZodType<Row>;
  readonly list: (query: Query) => Promise<List>;
  /** Null for an invalid id. */
  readonly read: (id: string) => Promise<Row> | null;
};

/** The queries for records of one kind: a page of their list, one of them, and the newer one in a refused save. */
export const recordQueries = <Row, Query, List>({ topic, row, list, read }: Options<Row, Query, List>) => ({
  /** The previous page's rows stay until the next ones have loaded. */
  list: (query: Query) =>
    queryOptions({
      queryKey: [topic, 'list', query],
      queryFn: () => list(query),
      placeholderData: keepPreviousData,
    }),

  /** Null if there is none: it may have been deleted since, and an address that names none is no failure of ours. */
  one: (id: string) =>
    queryOptions({
      queryKey: [topic, 'one', id],
      queryFn: async (): Promise<Row | null> => {
        try {
          return await read(id);
        } catch (error) {
          if (error instanceof ApiError && error.code === 'not-found') return null;
          throw error;
        }
      },
    }),

  /** The current row, from a refusal because another user saved in between. */
  newer: (error: unknown): Row | null => currentRow(row, error),

  refresh: (): Promise<void> => queryClient.invalidateQueries({ queryKey: [topic] }),
});
