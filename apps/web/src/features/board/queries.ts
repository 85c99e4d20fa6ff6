import { queryOptions, skipToken } from '@tanstack/react-query';
import { type Plan, readPlan } from '@waybill/contract/plans';
import { listUnassigned } from '@waybill/contract/routes';
import type { PlanId } from '@waybill/domain/ids';
import { api } from '../../lib/api/api.ts';
import { queryClient } from '../../lib/api/query-client.ts';

/** The first part of each key is a topic: a live change of it refreshes them. */

/** Never those of another day: what is on the screen is of the day that it names. */
export const unassignedQuery = (day: string) =>
  queryOptions({
    queryKey: ['routes', 'unassigned', day],
    queryFn: () => api(listUnassigned, { query: { day } }),
  });

/** While a search runs, its progress is asked for also without live changes. */
const WHILE_RUNNING_MS = 1000;
export const isRunning = ({ state }: Pick<Plan, 'state'>): boolean => state === 'waiting' || state === 'running';

/** Nothing is asked for without an id. */
export const planQuery = (planId: PlanId | null) =>
  queryOptions({
    queryKey: ['plans', planId],
    queryFn: planId === null ? skipToken : async () => (await api(readPlan, { params: { planId } })).plan,
    refetchInterval: ({ state: { data } }) => (data && !isRunning(data) ? false : WHILE_RUNNING_MS),
  });

/** What a change of a route has changed. */
export const refreshBoard = async (): Promise<void> => {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['routes'] }),
    queryClient.invalidateQueries({ queryKey: ['shipments'] }),
    queryClient.invalidateQueries({ queryKey: ['vehicles'] }),
  ]);
};
