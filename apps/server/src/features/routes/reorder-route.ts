import type { Route, RouteOrder } from '@waybill/contract/routes';
import { AppError, orNotFound } from '@waybill/domain/errors';
import type { RouteChangeId, VehicleId } from '@waybill/domain/ids';
import type { Requester } from '../../http/visitor.ts';
import { changeRoutes } from './change-routes.ts';
import { readRoute } from './read-routes.ts';
import { reorderedPlan } from './reorder.ts';
import type { RouteDeps } from './route-deps.ts';

/** Writes over the version that was seen; a newer one is answered with it. */
export const reorderRoute = async (
  deps: RouteDeps,
  by: Requester,
  vehicleId: VehicleId,
  order: RouteOrder,
): Promise<{ readonly route: Route; readonly changeId: RouteChangeId | null }> => {
  const { day, version } = order;
  const { changeId, outcome } = await changeRoutes(deps, by, async ({ routes }) => {
    const current = orNotFound((await routes.read(day, [vehicleId]))[0]);
    const isNewer = current.version !== version;
    return { plans: isNewer ? [] : [reorderedPlan(current, order)], outcome: isNewer };
  });
  const route = await readRoute(deps, by, vehicleId, day);
  if (outcome) throw new AppError('stale-version', { current: route });
  return { route, changeId };
};
