import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { readDrivenDays } from '@waybill/contract/driven-days';
import { readPath } from '@waybill/contract/positions';
import { previewRoute, type Route, type RouteOrder, reorderRoute } from '@waybill/contract/routes';
import type { VehicleId } from '@waybill/domain/ids';
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

/** The way of a vehicle on one day. Its key is no topic: positions are told more often than a path is worth fetching. */
export const pathQuery = (vehicleId: VehicleId, day: string) =>
  queryOptions({
    queryKey: ['vehicle-path', vehicleId, day],
    queryFn: async () => (await api(readPath, { params: { vehicleId }, query: { day } })).path.points,
  });

/** What drivers have told of a day. Its start, its stops and its conflicts are live; its end is looked for every minute. */
export const drivenDaysQuery = (vehicleId: VehicleId, day: string) =>
  queryOptions({
    queryKey: ['routes', 'driven', vehicleId, day],
    queryFn: () => api(readDrivenDays, { params: { vehicleId }, query: { day } }),
    refetchInterval: 60_000,
  });

export const saveOrder = (route: Route, draft: RouteDraft) =>
  api(reorderRoute, { params: { vehicleId: route.vehicleId }, body: bodyOf(route, draft) });
