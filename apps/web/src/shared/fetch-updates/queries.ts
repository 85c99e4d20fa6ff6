import { QueryObserver, queryOptions } from '@tanstack/react-query';
import { ApiError } from '@waybill/contract/client';
import { type FetchRun, readFetchRun, readFetchUpdates } from '@waybill/contract/fetch-updates';
import type { FetchRunId } from '@waybill/domain/ids';
import { api } from '../../lib/api/api.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { onSomebodyElse } from '../../lib/session/signed-out.ts';

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
export const watchRun = (id: FetchRunId, onEnd: (run: FetchRun) => void): void => {
  const observer = new QueryObserver(queryClient, fetchRunQuery(id));
  const stop = () => {
    unsubscribe();
    forget();
  };
  const forget = onSomebodyElse(() => stop());
  const unsubscribe = observer.subscribe(({ data, error }) => {
    // A network failure may pass; a refusal would come again with every request.
    if (error instanceof ApiError) stop();
    else if (data && !isRunning(data.run)) {
      stop();
      onEnd(data.run);
    }
  });
};
