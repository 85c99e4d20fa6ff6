import type { Route } from '@waybill/contract/routes';
import type { Vehicle } from '@waybill/contract/vehicles';
import type { VehicleId } from '@waybill/domain/ids';
import { useMemo, useRef } from 'react';
import { retryFailed, useLoad } from '../../../lib/api/use-load.ts';
import type { DayClock } from '../../../shared/estimate/day-clock.ts';
import { type OpenRoute, openRoute } from '../../../shared/estimate/open-route.ts';
import { useDayClock, useEstimateTime } from '../../../shared/estimate/use-day-clock.ts';
import { fleetQuery } from '../../../shared/routes/fleet.ts';
import { routesQuery, unassignedQuery } from '../../../shared/routes/queries.ts';
import { routeLook } from '../../../ui/map/route-look.ts';
import { applyChanges } from '../changes/apply-changes.ts';
import type { Lane } from '../model/board-types.ts';
import type { Board } from './board-context.ts';
import { useBoardStore } from './board-store.ts';

/** A lane stays the same object for as long as its vehicle and its route do: only what has changed is drawn again. */
const useLanes = (vehicles: readonly Vehicle[], routes: readonly Route[]): readonly Lane[] => {
  const former = useRef(new Map<VehicleId, Lane>());
  return useMemo(() => {
    const byVehicle = new Map(routes.map((route) => [route.vehicleId, route]));
    const lanes = vehicles.flatMap((vehicle, index) => {
      const route = byVehicle.get(vehicle.id);
      if (!route) return [];
      const look = routeLook(index);
      const before = former.current.get(vehicle.id);
      const isSame = before?.vehicle === vehicle && before.route === route && before.look.letter === look.letter;
      return [isSame ? before : { vehicle, route, look }];
    });
    former.current = new Map(lanes.map((lane) => [lane.vehicle.id, lane]));
    return lanes;
  }, [vehicles, routes]);
};

const NONE: readonly never[] = [];

type OpenPart = { readonly route: OpenRoute; readonly now: Date };

/** The open part of each lane, kept for as long as the lane and the present are the same. */
const openParts = new WeakMap<Lane, OpenPart>();
const openPart = (lane: Lane, clock: DayClock, now: Date): OpenRoute => {
  const known = openParts.get(lane);
  if (known?.now === now) return known.route;
  const route = openRoute(lane.route, lane.vehicle, clock);
  openParts.set(lane, { route, now });
  return route;
};

/** All that the board shows of a day; null until it is there. */
export const useBoardDay = (day: string) => {
  const vehicles = useLoad(fleetQuery);
  const routes = useLoad(routesQuery(day));
  const unassigned = useLoad(unassignedQuery(day));
  const changes = useBoardStore((state) => state.changes);
  const clock = useDayClock(day);
  const now = useEstimateTime();
  const known = vehicles.data;
  const needs = useMemo(() => ({ vehicles: new Map(known?.map((each) => [each.id, each])), clock }), [known, clock]);
  const served = routes.data;
  const waiting = unassigned.data?.shipments;
  const shown = useMemo(
    () => applyChanges({ day, routes: served ?? NONE, pool: waiting ?? NONE }, changes, needs),
    [day, served, waiting, changes, needs],
  );
  const lanes = useLanes(known ?? NONE, shown.routes);
  const total = unassigned.data?.total ?? 0;
  const poolTotal = total + shown.pool.length - (waiting?.length ?? 0);

  const board = useMemo((): Board => {
    let open: readonly OpenRoute[] | null = null;
    return {
      day,
      clock,
      lanes,
      laneOf: new Map(lanes.map((lane) => [lane.vehicle.id, lane])),
      pool: shown.pool,
      poolTotal,
      shipmentOf: new Map(shown.pool.map((shipment) => [shipment.shipmentId, shipment])),
      stopOf: new Map(lanes.flatMap((lane) => lane.route.stops.map((stop) => [stop.id, { stop, lane }] as const))),
      openRoutes: () => {
        open ??= lanes.map((lane) => openPart(lane, clock, now));
        return open;
      },
    };
  }, [day, clock, now, lanes, shown.pool, poolTotal]);

  const loads = [vehicles, routes, unassigned];
  const isThere = known !== undefined && served !== undefined && waiting !== undefined;
  return {
    board: isThere ? board : null,
    /** Why it is not there, or is not as new as it could be. */
    error: loads.find(({ error }) => error !== null)?.error ?? null,
    retry: () => retryFailed(loads),
  };
};
