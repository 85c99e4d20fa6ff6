import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '@waybill/contract/client';
import { listRoutes, listUnassigned, type Route, readDelivery, readRoute, route } from '@waybill/contract/routes';
import { deliveryId, vehicleId } from '@waybill/domain/ids';
import { api } from '../../lib/api/api.ts';
import { currentRow } from '../../lib/api/current-row.ts';
import { queryClient } from '../../lib/api/query-client.ts';

/** The first part of every query key here: a live change of the routes refreshes all of them. */
const ROUTES = 'routes';

/** An address that names nothing is no failure of ours. */
const orNull = async <Answer>(answer: Promise<Answer>): Promise<Answer | null> => {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not-found') return null;
    throw error;
  }
};

export const routesQuery = (day: string) =>
  queryOptions({
    queryKey: [ROUTES, 'day', day],
    queryFn: async () => (await api(listRoutes, { query: { day } })).routes,
  });

/** Never those of another day: what is on the screen is of the day that it names. */
export const unassignedQuery = (day: string) =>
  queryOptions({
    queryKey: [ROUTES, 'unassigned', day],
    queryFn: () => api(listUnassigned, { query: { day } }),
  });

/** Null if there is no such vehicle. */
export const routeQuery = (typed: string, day: string) =>
  queryOptions({
    queryKey: [ROUTES, 'one', typed, day],
    queryFn: async (): Promise<Route | null> => {
      const { data } = vehicleId.safeParse(typed);
      if (!data) return null;
      return (await orNull(api(readRoute, { params: { vehicleId: data }, query: { day } })))?.route ?? null;
    },
  });

/** Null if there is no such stop. */
export const deliveryQuery = (typed: string) =>
  queryOptions({
    queryKey: [ROUTES, 'delivery', typed],
    queryFn: () => {
      const { data } = deliveryId.safeParse(typed);
      return data ? orNull(api(readDelivery, { params: { deliveryId: data } })) : null;
    },
  });

/** An action's answer is shown at once; everything else about routes is fetched again. */
export const cacheRoute = (of: Route): void => {
  queryClient.setQueryData(routeQuery(of.vehicleId, of.day).queryKey, of);
  void queryClient.invalidateQueries({ queryKey: [ROUTES] });
};

/** The current route, from a refusal because another user was faster. */
export const newerRoute = (error: unknown): Route | null => currentRow(route, error);
