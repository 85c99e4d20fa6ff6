import { QueryObserver, queryOptions } from '@tanstack/react-query';
import { type FetchRun, readFetchRun, readFetchUpdates } from '@waybill/contract/fetch-updates';
import type { FetchRunId } from '@waybill/domain/ids';
import { api } from '../../lib/api/api.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { watchUntil } from '../../lib/api/watch-until.ts';

/** The first part of every query key about fetched updates: a live change of a run refreshes all of them. */
export const FETCH_RUNS = 'fetch-runs';
/** The server sends progress events; polling covers for those that do not arrive. */
const ASK_AGAIN_MS = 2000;

export const isRunning = (run: Pick<FetchRun, 'state'> | null | undefined): boolean => run?.state === 'running';

export const fetchUpdatesQuery = queryOptions({
  queryKey: [FETCH_RUNS, 'summary'],
  queryFn: () => api(readFetchUpdates, {}),
  refetchInterval: ({ state: { data } }) => (isRunning(data?.last) ? ASK_AGAIN_MS : false),
});

export const fetchRunQuery = (id: FetchRunId) =>
  queryOptions({
    queryKey: [FETCH_RUNS, 'one', id],
    queryFn: () => api(readFetchRun, { params: { fetchRunId: id } }),
    refetchInterval: ({ state: { data } }) => (isRunning(data?.run) ? ASK_AGAIN_MS : false),
  });

export const refreshFetches = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [FETCH_RUNS] });

/** Keeps asking for a run, wherever its starter has gone meanwhile, and reports its end. */
export const watchRun = (id: FetchRunId, onEnd: (run: FetchRun) => void): void =>
  watchUntil(
    new QueryObserver(queryClient, fetchRunQuery(id)),
    ({ run }) => !isRunning(run),
    ({ run }) => onEnd(run),
  );
