import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { previewRoute, type Route, type RouteOrder, reorderRoute } from '@waybill/contract/routes';
import { api } from '../../lib/api/api.ts';
import type { RouteDraft } from './route-order.ts';

const bodyOf = ({ day, version }: Route, { order, locked, startTime }: RouteDraft): RouteOrder => ({
  day,
  version,
  startTime: startTime === '' ? null : startTime,
  stops: order.map((id) => ({ id, isLocked: locked.has(id) })),
});

/** What a route would be in another order. A newer question ends the one before, whose answer nobody waits for. */
export const previewQuery = (route: Route, draft: RouteDraft) => {
  const body = bodyOf(route, draft);
  return queryOptions({
    queryKey: ['route-preview', route.vehicleId, body],
    queryFn: async ({ signal }) =>
      (await api(previewRoute, { params: { vehicleId: route.vehicleId }, body, signal })).route,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
};

export const saveOrder = (route: Route, draft: RouteDraft) =>
  api(reorderRoute, { params: { vehicleId: route.vehicleId }, body: bodyOf(route, draft) });
