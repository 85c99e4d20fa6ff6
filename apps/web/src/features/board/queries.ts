import { queryOptions } from '@tanstack/react-query';
import { listUnassigned } from '@waybill/contract/routes';
import { api } from '../../lib/api/api.ts';
import { queryClient } from '../../lib/api/query-client.ts';

/** The first part of each key is a topic: a live change of it refreshes them. */

/** Never those of another day: what is on the screen is of the day that it names. */
export const unassignedQuery = (day: string) =>
  queryOptions({
    queryKey: ['routes', 'unassigned', day],
    queryFn: () => api(listUnassigned, { query: { day } }),
  });

/** What a change of a route has changed. */
export const refreshBoard = async (): Promise<void> => {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['routes'] }),
    queryClient.invalidateQueries({ queryKey: ['shipments'] }),
    queryClient.invalidateQueries({ queryKey: ['vehicles'] }),
  ]);
};
