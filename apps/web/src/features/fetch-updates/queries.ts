import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { listFetchConflicts, listFetchRuns, readFetchSource } from '@waybill/contract/fetch-updates';
import type { FetchConflictId, FetchRunId } from '@waybill/domain/ids';
import { api } from '../../lib/api/api.ts';
import { FETCH_RUNS } from '../../shared/fetch-updates/queries.ts';

export const runListQuery = infiniteQueryOptions({
  queryKey: [FETCH_RUNS, 'list'],
  queryFn: ({ pageParam }) => api(listFetchRuns, { query: { after: pageParam, rows: 20 } }),
  initialPageParam: undefined as FetchRunId | undefined,
  getNextPageParam: ({ runs, hasMore }) => (hasMore ? runs.at(-1)?.id : undefined),
});

export const conflictsQuery = infiniteQueryOptions({
  queryKey: [FETCH_RUNS, 'conflicts'],
  queryFn: ({ pageParam }) => api(listFetchConflicts, { query: { after: pageParam, rows: 50 } }),
  initialPageParam: undefined as FetchConflictId | undefined,
  getNextPageParam: ({ conflicts, hasMore }) => (hasMore ? conflicts.at(-1)?.id : undefined),
});

/** Not refreshed by runs: somebody may be typing into its form. */
export const sourceQuery = queryOptions({
  queryKey: ['fetch-source'],
  queryFn: async () => (await api(readFetchSource, {})).source,
});
