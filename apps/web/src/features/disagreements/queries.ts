import { infiniteQueryOptions } from '@tanstack/react-query';
import { listOpenConflicts } from '@waybill/contract/driven-days';
import type { DriverConflictId } from '@waybill/domain/ids';
import { api } from '../../lib/api/api.ts';
import { queryClient } from '../../lib/api/query-client.ts';

/** By the topic under which changes of them are told. */
const KEY = ['driver-conflicts'];

export const openConflictsQuery = infiniteQueryOptions({
  queryKey: KEY,
  queryFn: ({ pageParam }) => api(listOpenConflicts, { query: { after: pageParam } }),
  initialPageParam: undefined as DriverConflictId | undefined,
  getNextPageParam: ({ conflicts, hasMore }) => (hasMore ? conflicts.at(-1)?.id : undefined),
});

export const refreshOpenConflicts = (): Promise<void> => queryClient.invalidateQueries({ queryKey: KEY });
