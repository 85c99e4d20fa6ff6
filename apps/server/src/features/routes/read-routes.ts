import type { Route, RouteOrder, RouteStop } from '@waybill/contract/routes';
import { AppError, orNotFound } from '@waybill/domain/errors';
import type { DeliveryId, VehicleId } from '@waybill/domain/ids';
import type { Requester } from '../../http/visitor.ts';
import { turnTaker } from '../../turn-taker.ts';
import { presentRoute } from './present-route.ts';
import { reorderedPlan } from './reorder.ts';
import type { RouteDeps } from './route-deps.ts';
import { pointsAlong, type RoutePlan, timeOn, timePlan, unchangedPlan } from './route-plan.ts';
import type { RouteSettings } from './stored/stored-route.ts';

/** Works out when vehicles are where, and says so. */
export const presentPlans = async (
  { travelAlong, clock }: Pick<RouteDeps, 'travelAlong' | 'clock'>,
  plans: readonly RoutePlan[],
  settings: RouteSettings,
): Promise<Route[]> => {
  const { travel, source } = await travelAlong(plans.map(pointsAlong));
  const takeTurns = turnTaker();
  const routes: Route[] = [];
  for (const plan of plans) {
    const now = timeOn(plan.before.day, clock(), settings.timeZone);
    routes.push(presentRoute(plan, timePlan(plan, travel, now), source, { now, timeZone: settings.timeZone }));
    await takeTurns();
  }
  return routes;
};

const read = async (deps: RouteDeps, by: Requester, day: string, vehicleIds: readonly VehicleId[] | null) => {
  const { routes, settings } = await deps.reading(by, async (repos) => ({
    routes: await repos.routes.read(day, vehicleIds),
    settings: repos.settings,
  }));
  return presentPlans(deps, routes.map(unchangedPlan), settings);
};

export const listRoutes = (deps: RouteDeps, by: Requester, day: string): Promise<Route[]> => read(deps, by, day, null);

export const readRoute = async (deps: RouteDeps, by: Requester, vehicleId: VehicleId, day: string): Promise<Route> =>
  orNotFound((await read(deps, by, day, [vehicleId]))[0]);

/** The route in another order, without changing anything. */
export const previewRoute = async (
  deps: RouteDeps,
  by: Requester,
  vehicleId: VehicleId,
  order: RouteOrder,
): Promise<Route> => {
  const { current, settings } = await deps.reading(by, async (repos) => ({
    current: orNotFound((await repos.routes.read(order.day, [vehicleId]))[0]),
    settings: repos.settings,
  }));
  if (current.version !== order.version) {
    const [newer] = await presentPlans(deps, [unchangedPlan(current)], settings);
    throw new AppError('stale-version', { current: newer });
  }
  return orNotFound((await presentPlans(deps, [reorderedPlan(current, order)], settings))[0]);
};

export const readDelivery = async (
  deps: RouteDeps,
  by: Requester,
  deliveryId: DeliveryId,
): Promise<{ readonly delivery: RouteStop; readonly route: Omit<Route, 'stops'> }> => {
  const { vehicleId, day } = orNotFound(await deps.reading(by, ({ routes }) => routes.whereIs({ deliveryId })));
  const { stops, ...route } = await readRoute(deps, by, vehicleId, day);
  return { delivery: orNotFound(stops.find(({ id }) => id === deliveryId)), route };
};
