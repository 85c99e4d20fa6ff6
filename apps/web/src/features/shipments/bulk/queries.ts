import { infiniteQueryOptions, QueryObserver, queryOptions } from '@tanstack/react-query';
import {
  type BulkJob,
  type BulkSelection,
  listBulkJobRows,
  planBulkJob,
  readBulkJob,
} from '@waybill/contract/bulk-jobs';
import { ApiError } from '@waybill/contract/client';
import type { BulkAction } from '@waybill/domain/bulk';
import { type BulkJobId, bulkJobId } from '@waybill/domain/ids';
import { api } from '../../../lib/api/api.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { watchUntil } from '../../../lib/api/watch-until.ts';

const BULK_JOBS = 'bulk-jobs';
/** The server sends progress events; polling covers for those that do not arrive. */
const ASK_AGAIN_MS = 2000;

export const isOver = ({ state }: BulkJob): boolean => state === 'done' || state === 'cancelled' || state === 'failed';

/** null when there is no such job: an old link, or another user's. */
export const bulkJobQuery = (id: string) =>
  queryOptions({
    queryKey: [BULK_JOBS, 'one', id],
    queryFn: async (): Promise<BulkJob | null> => {
      const { data } = bulkJobId.safeParse(id);
      if (!data) return null;
      try {
        return (await api(readBulkJob, { params: { bulkJobId: data } })).job;
      } catch (error) {
        if (error instanceof ApiError && error.code === 'not-found') return null;
        throw error;
      }
    },
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && !isOver(data) ? ASK_AGAIN_MS : false),
  });

export const cacheJob = (job: BulkJob): void => {
  queryClient.setQueryData(bulkJobQuery(job.id).queryKey, job);
};

/** Fetched once: the answer is a plan that the server keeps. A new `attempt` makes another plan. */
export const planQuery = (attempt: string, selection: BulkSelection, action: BulkAction) =>
  queryOptions({
    queryKey: ['bulk-plan', attempt, action],
    queryFn: async () => (await api(planBulkJob, { body: { selection, action } })).job,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });

export const jobRowsQuery = (id: BulkJobId, outcome: 'changed' | 'skipped' | 'failed' | 'waiting' | undefined) =>
  infiniteQueryOptions({
    queryKey: [BULK_JOBS, 'rows', id, outcome],
    queryFn: ({ pageParam }) =>
      api(listBulkJobRows, { params: { bulkJobId: id }, query: { outcome, after: pageParam } }),
    initialPageParam: 0,
    getNextPageParam: ({ rows, hasMore }) => (hasMore ? rows.at(-1)?.position : undefined),
  });

/** Keeps polling a job whose modal was closed, and reports its end. */
export const watchJob = (id: string, onEnd: (job: BulkJob) => void): void =>
  watchUntil(new QueryObserver(queryClient, bulkJobQuery(id)), isOver, onEnd);
