import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { ApiError } from '@waybill/contract/client';
import { type ImportRow, listImportRows, listImports, readImport, type WholeImport } from '@waybill/contract/imports';
import { type FileImportId, fileImportId } from '@waybill/domain/ids';
import { isRepairable, isUnderWay } from '@waybill/domain/import/file-import';
import { api } from '../../lib/api/api.ts';
import { queryClient } from '../../lib/api/query-client.ts';

/** The first part of every query key here: a live change of an import refreshes all of them. */
const IMPORTS = 'imports';
/** The server sends progress events; polling covers for those that do not arrive. */
const ASK_AGAIN_MS = 2000;
const ROWS_AT_ONCE = 200;

export const importListQuery = infiniteQueryOptions({
  queryKey: [IMPORTS, 'list'],
  queryFn: ({ pageParam }) => api(listImports, { query: { after: pageParam, rows: 20 } }),
  initialPageParam: undefined as FileImportId | undefined,
  getNextPageParam: ({ after }) => after ?? undefined,
});

/** Null when there is no such import: an old link, or another division's. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: [IMPORTS, 'one', id],
    queryFn: async (): Promise<WholeImport | null> => {
      const { data } = fileImportId.safeParse(id);
      if (!data) return null;
      try {
        return (await api(readImport, { params: { fileImportId: data } })).import;
      } catch (error) {
        if (error instanceof ApiError && error.code === 'not-found') return null;
        throw error;
      }
    },
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data.state) ? ASK_AGAIN_MS : false),
  });

export type ShownRows = 'noted' | 'in-past' | 'all';
type RowPages = InfiniteData<{ readonly rows: ImportRow[]; readonly after: number | null }, number>;

/** Rows do not change while a step goes on: its progress is no reason to fetch them again. */
export const importRowsQuery = ({ id, state }: WholeImport, only: ShownRows) =>
  infiniteQueryOptions({
    queryKey: [IMPORTS, 'rows', id, only],
    queryFn: ({ pageParam }) =>
      api(listImportRows, { params: { fileImportId: id }, query: { only, after: pageParam, rows: ROWS_AT_ONCE } }),
    initialPageParam: 0,
    getNextPageParam: ({ after }) => after ?? undefined,
    // While rows are checked anew none are shown, and those from before must not come back.
    gcTime: 0,
    enabled: (query) => isRepairable(state) || query.state.data === undefined,
  });

export const cacheImport = (whole: WholeImport): void => {
  queryClient.setQueryData(importQuery(whole.id).queryKey, whole);
  void queryClient.invalidateQueries({ queryKey: importListQuery.queryKey });
};

/** Puts rows that were checked anew in their places. */
export const cacheRows = (id: string, changed: readonly ImportRow[]): void => {
  const byNumber = new Map(changed.map((row) => [row.number, row]));
  queryClient.setQueriesData<RowPages>({ queryKey: [IMPORTS, 'rows', id] }, (data) =>
    data === undefined
      ? data
      : {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            rows: page.rows.map((row) => byNumber.get(row.number) ?? row),
          })),
        },
  );
};

/** A repair of one row can settle what another one clashed with. */
export const refreshRows = (id: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [IMPORTS, 'rows', id] });
