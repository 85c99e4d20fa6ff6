import { queryOptions } from '@tanstack/react-query';
import { listWarehouseHolds, readWarehouseChoices, readWarehouseList } from '@waybill/contract/warehouse';
import { api } from '../../lib/api/api.ts';

/** What is expected; neither of both is today. */
export type ListChoice = { readonly day?: string | undefined; readonly container?: string | undefined };

/** Drivers are not told of changes by themselves. */
const ASK_AGAIN_MS = 15_000;

export const listKey = ['shipments', 'warehouse'] as const;

export const warehouseListQuery = (list: ListChoice, isTold: boolean) =>
  queryOptions({
    queryKey: [...listKey, list] as const,
    queryFn: async () => (await api(readWarehouseList, { query: list })).list,
    refetchInterval: isTold ? false : ASK_AGAIN_MS,
  });

export const choicesQuery = queryOptions({
  queryKey: ['warehouse-choices'] as const,
  queryFn: () => api(readWarehouseChoices),
});

export const holdsKey = ['warehouse-holds'] as const;

export const holdsQuery = (isTold: boolean) =>
  queryOptions({
    queryKey: holdsKey,
    queryFn: () => api(listWarehouseHolds),
    refetchInterval: isTold ? false : ASK_AGAIN_MS,
  });
