import type { Point } from '@waybill/domain/geocoding';
import type { DeliveryId, OrganisationId, RouteId, VehicleId } from '@waybill/domain/ids';
import { expectedArrivals } from '@waybill/domain/route/expected-arrivals';
import { isBegun } from '@waybill/domain/route/route-stop';
import type { WorkingDay } from '@waybill/domain/route/time-route';
import { instantOn, secondsOn } from '@waybill/domain/zoned-time';
import type { Clock } from '../../clock.ts';
import type { ReadingRoutes, TravelAlong, WritingRoutes } from './route-deps.ts';
import { timeOn, unchangedPlan, workingDayOf } from './route-plan.ts';
import type { ShownVehicle } from './stored/route-writes.repo.ts';
import type { StoredRoute } from './stored/stored-route.ts';

type Repos = Pick<ReadingRoutes, 'settings' | 'routes'> &
  Pick<WritingRoutes, 'writes' | 'hold'> & {
    /** Has the receivers of the next stops told that the vehicle is near. */
    readonly tellNear: (routeId: RouteId) => Promise<void>;
    readonly lastSeen: (vehicleId: VehicleId) => Promise<{ readonly point: Point; readonly takenAt: Date } | null>;
  };

export type ExpectDeps = {
  readonly clock: Clock;
  readonly travelAlong: TravelAlong;
  readonly inOrganisation: <Result>(id: OrganisationId, work: (repos: Repos) => Promise<Result>) => Promise<Result>;
};

/** A difference that nobody would notice is not written: each makes open dashboards fetch the route again. */
const LEAST_CHANGE_MS = 60_000;

/** Works out when a vehicle will be at its remaining stops of today: from where it was last seen, or else from what it has done. */
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
  if (!found) return;
  const { route, timeZone, seen } = found;
  const now = timeOn(route.day, deps.clock(), timeZone);
  if (now === null) return;
  const day = workingDayOf(unchangedPlan(route));
  const left = route.stops.filter(({ completedAt }) => completedAt === null);
  const { travel } = await deps.travelAlong(waysOn(route, day, seen?.point ?? null));
  const seenThen = seen && { point: seen.point, at: secondsOn(route.day, seen.takenAt, timeZone) };
  const expected = new Map(
    expectedArrivals(route.stops, day, travel, seenThen, now).map(({ id, arrives }) => [
      id,
      instantOn(route.day, arrives, timeZone),
    ]),
  );
  const changed = left.flatMap(({ id, eta }): { id: DeliveryId; eta: Date }[] => {
    const moment = expected.get(id);
    if (!moment || (eta && Math.abs(eta.getTime() - moment.getTime()) < LEAST_CHANGE_MS)) return [];
    return [{ id, eta: moment }];
  });
  await deps.inOrganisation(organisationId, async ({ routes, writes, hold, tellNear }) => {
    if (changed.length === 0) return tellNear(routeId);
    await hold(route.stops.flatMap(({ tasks }) => tasks.map(({ shipment }) => shipment)));
    const [current] = await routes.hold(route.day, [route.vehicle.id]);
    // Its shipments may be on another vehicle by now; the next position is about what it has instead.
    if (current?.version !== route.version) return;
    await writes.showVehicles(
      shownBy({ ...route, vehicle: current.vehicle }, new Map(changed.map(({ id, eta }) => [id, eta]))),
    );
    await writes.expect(routeId, changed);
    await tellNear(routeId);
  });
};

/** The ways that are still to be driven, from wherever the vehicle may go on: where it was seen, its last stop, or its start. */
const waysOn = (
  { stops }: StoredRoute,
  { start, end }: WorkingDay,
  seen: Point | null,
): readonly (readonly Point[])[] => {
  const known = stops.filter(({ point }) => point !== null);
  const left = known.filter(({ completedAt }) => completedAt === null).map(({ point }) => point);
  const last = known.findLast(isBegun)?.point ?? start;
  const pointsOf = (points: readonly (Point | null)[]) => points.filter((point) => point !== null);
  return [pointsOf([seen, left[0] ?? end]), pointsOf([last, ...left, end])];
};

/** What the shipments of these stops show from now on: the dropoff, or the pickup where that is all that the vehicle does for them. */
const shownBy = (
  { vehicle: { registration, name }, stops }: StoredRoute,
  etas: ReadonlyMap<DeliveryId, Date>,
): readonly ShownVehicle[] => {
  const dropped = new Set(
    stops.filter(({ kind }) => kind === 'dropoff').flatMap(({ tasks }) => tasks.map(({ shipment }) => shipment)),
  );
  return stops.flatMap(({ id, kind, tasks }, index) => {
    const eta = etas.get(id);
    if (!eta) return [];
    const open = tasks.filter(({ shipment, hasEnded }) => !hasEnded && (kind === 'dropoff' || !dropped.has(shipment)));
    return open.map(({ shipment }) => ({ shipment, registration, name, stopNumber: index + 1, eta, isOver: false }));
  });
};
