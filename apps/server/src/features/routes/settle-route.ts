import type { DeliveryId, OrganisationId, RouteId } from '@waybill/domain/ids';
import { newId } from '@waybill/domain/ids';
import { joinNeighbours } from '@waybill/domain/route/insert-stops';
import type { Clock } from '../../clock.ts';
import { outline, shownVehicles, writtenRoute } from './change-routes.ts';
import type { ReadingRoutes, TravelAlong, WritingRoutes } from './route-deps.ts';
import { pointsAlong, type RoutePlan, unchangedPlan } from './route-plan.ts';
import type { StoredRoute, StoredStop } from './stored/stored-route.ts';

type Repos = Pick<ReadingRoutes, 'settings' | 'routes'> & Pick<WritingRoutes, 'writes' | 'hold' | 'expectAfterChange'>;

export type SettleDeps = {
  readonly clock: Clock;
  readonly travelAlong: TravelAlong;
  readonly inOrganisation: <Result>(id: OrganisationId, work: (repos: Repos) => Promise<Result>) => Promise<Result>;
};

/**
 * Brings a route up to date with its shipments, after one has left it or has been found elsewhere: numbers, times, a stop of its own for a
 * shipment that goes to another place than the rest of its stop by now, and one stop for neighbours that go to the same place.
 */
export const settleRoute = async (
  deps: SettleDeps,
  organisationId: OrganisationId,
  routeId: RouteId,
): Promise<void> => {
  const plan = await deps.inOrganisation(organisationId, async ({ routes }): Promise<RoutePlan | null> => {
    const where = await routes.whereIs({ routeId });
    const [route] = where ? await routes.read(where.day, [where.vehicleId]) : [];
    return route ? regrouped(route) : null;
  });
  if (!plan) return;
  const timed = await deps.travelAlong([pointsAlong(plan)]);
  await deps.inOrganisation(organisationId, async ({ routes, writes, hold, expectAfterChange, settings }) => {
    const { before } = plan;
    await hold(plan.stops.flatMap(({ tasks }) => tasks.map(({ shipment }) => shipment)));
    const [current] = await routes.hold(before.day, [before.vehicle.id]);
    // Whoever has changed it since has worked out the times.
    if (current?.version !== before.version) return;
    // A driver who has arrived since has made no new version.
    const settled = regrouped(current);
    const isRegrouped = outline(settled.stops) !== outline(current.stops);
    const written = writtenRoute(settled, timed, settings, deps.clock());
    const version = before.version + (isRegrouped ? 1 : 0);
    await writes.write([{ ...written, version }], deps.clock());
    await expectAfterChange([written]);
    await writes.showVehicles(shownVehicles([written], [], new Map()));
  });
};

const regrouped = (route: StoredRoute): RoutePlan => ({
  ...unchangedPlan(route),
  stops: joinNeighbours(route.stops.flatMap(splitByPlace), isFree),
});

/** Nobody has fixed it, or told its receivers. */
const isFree = ({ isLocked, announcedAt }: StoredStop) => !isLocked && announcedAt === null;

/** One stop for each place that its shipments go to. */
const splitByPlace = (stop: StoredStop): readonly StoredStop[] => {
  const places = new Map<string, StoredStop['tasks'][number][]>();
  for (const task of stop.tasks) places.set(task.placeKey, [...(places.get(task.placeKey) ?? []), task]);
  return [...places].map(([placeKey, tasks], index) => ({
    ...stop,
    id: index === 0 ? stop.id : newId<DeliveryId>(),
    placeKey,
    tasks,
  }));
};
