import { infiniteQueryOptions, QueryObserver, queryOptions } from '@tanstack/react-query';
import { type ListExport, listExports, readExport } from '@waybill/contract/exports';
import type { ExportId } from '@waybill/domain/ids';
import { api } from '../../lib/api/api.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { watchUntil } from '../../lib/api/watch-until.ts';

const EXPORTS = 'exports';
/** The server sends progress events; polling covers for those that do not arrive. */
const ASK_AGAIN_MS = 2000;

export const isOver = ({ state }: ListExport): boolean => state !== 'running';

export const exportQuery = (id: ExportId) =>
  queryOptions({
    queryKey: [EXPORTS, 'one', id],
    queryFn: async () => (await api(readExport, { params: { exportId: id } })).export,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && !isOver(data) ? ASK_AGAIN_MS : false),
  });

export const cacheExport = (of: ListExport): void => {
  queryClient.setQueryData(exportQuery(of.id).queryKey, of);
};

export const pastExportsQuery = infiniteQueryOptions({
  queryKey: [EXPORTS, 'list'],
  queryFn: ({ pageParam }) => api(listExports, { query: { after: pageParam } }),
  initialPageParam: undefined as ExportId | undefined,
  getNextPageParam: ({ exports, hasMore }) => (hasMore ? exports.at(-1)?.id : undefined),
});

export const refreshPastExports = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: pastExportsQuery.queryKey });

/** Keeps asking about an export whose modal was closed, and reports its end. */
export const watchExport = (id: ExportId, onEnd: (of: ListExport) => void): void =>
  watchUntil(new QueryObserver(queryClient, exportQuery(id)), isOver, onEnd);
