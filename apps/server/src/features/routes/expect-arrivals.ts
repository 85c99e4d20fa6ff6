import type { Point } from '@waybill/domain/geocoding';
import type { DeliveryId, OrganisationId, RouteId, VehicleId } from '@waybill/domain/ids';
import { expectedArrivals } from '@waybill/domain/route/expected-arrivals';
import { instantOn, secondsOn } from '@waybill/domain/zoned-time';
import type { Clock } from '../../clock.ts';
import type { ReadingRoutes, TravelAlong, WritingRoutes } from './route-deps.ts';
import { unchangedPlan, workingDayOf } from './route-plan.ts';
import type { ShownVehicle } from './stored/route-writes.repo.ts';
import type { StoredRoute } from './stored/stored-route.ts';

type Repos = Pick<ReadingRoutes, 'settings' | 'routes'> &
  Pick<WritingRoutes, 'writes' | 'hold'> & {
    readonly lastSeen: (vehicleId: VehicleId) => Promise<{ readonly point: Point; readonly takenAt: Date } | null>;
  };

export type ExpectDeps = {
  readonly clock: Clock;
  readonly travelAlong: TravelAlong;
  readonly inOrganisation: <Result>(id: OrganisationId, work: (repos: Repos) => Promise<Result>) => Promise<Result>;
};

/** A difference that nobody would notice is not written: each makes open dashboards fetch the route again. */
const LEAST_CHANGE_MS = 60_000;

/** Works out when a vehicle will be at its remaining stops, from where it was last seen. */
export const expectRoute = async (
  deps: ExpectDeps,
  organisationId: OrganisationId,
  routeId: RouteId,
): Promise<void> => {
  const found = await deps.inOrganisation(organisationId, async ({ routes, settings, lastSeen }) => {
    const where = await routes.whereIs({ routeId });
    const [route] = where ? await routes.read(where.day, [where.vehicleId]) : [];
    return route ? { route, timeZone: settings.timeZone, seen: await lastSeen(route.vehicle.id) } : null;
  });
  if (!found?.seen) return;
  const { route, timeZone, seen } = found;
  const day = workingDayOf(unchangedPlan(route));
  const left = route.stops.filter(({ completedAt }) => completedAt === null);
  const points = [seen.point, ...left.map(({ point }) => point), day.end].filter((point) => point !== null);
  const { travel } = await deps.travelAlong([points]);
  const at = secondsOn(route.day, seen.takenAt, timeZone);
  const now = secondsOn(route.day, deps.clock(), timeZone);
  const expected = new Map(
    expectedArrivals(route.stops, day, travel, { point: seen.point, at }, now).map(({ id, arrives }) => [
      id,
      instantOn(route.day, arrives, timeZone),
    ]),
  );
  const changed = left.flatMap(({ id, eta }): { id: DeliveryId; eta: Date }[] => {
    const moment = expected.get(id);
    if (!moment || (eta && Math.abs(eta.getTime() - moment.getTime()) < LEAST_CHANGE_MS)) return [];
    return [{ id, eta: moment }];
  });
  if (changed.length === 0) return;
  await deps.inOrganisation(organisationId, async ({ routes, writes, hold }) => {
    await hold(route.stops.flatMap(({ tasks }) => tasks.map(({ shipment }) => shipment)));
    const [current] = await routes.hold(route.day, [route.vehicle.id]);
    // Its shipments may be on another vehicle by now; the next position is about what it has instead.
    if (current?.version !== route.version) return;
    await writes.showVehicles(shownBy(route, new Map(changed.map(({ id, eta }) => [id, eta]))));
    await writes.expect(routeId, changed);
  });
};

/** What the shipments of these stops show from now on. */
const shownBy = (
  { vehicle: { registration, name }, stops }: StoredRoute,
  etas: ReadonlyMap<DeliveryId, Date>,
): readonly ShownVehicle[] =>
  stops.flatMap(({ id, kind, tasks }, index) => {
    const eta = etas.get(id);
    if (!eta || kind !== 'dropoff') return [];
    const open = tasks.filter(({ hasEnded }) => !hasEnded);
    return open.map(({ shipment }) => ({ shipment, registration, name, stopNumber: index + 1, eta, isOver: false }));
  });
