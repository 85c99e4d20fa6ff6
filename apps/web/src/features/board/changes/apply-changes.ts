import type { Route, RouteStop, UnassignedShipment } from '@waybill/contract/routes';
import type { VehicleId } from '@waybill/domain/ids';
import type { DayClock } from '../../../shared/estimate/day-clock.ts';
import { cheapestOn } from '../../../shared/estimate/insertion.ts';
import { addedStops, openRoute } from '../../../shared/estimate/open-route.ts';
import { firstOpenIndex } from '../../../shared/routes/route-text.ts';
import type { BoardDay, BoardVehicle } from '../model/board-types.ts';
import type { Assign, Reorder, Wish } from './change.ts';
import { liftShipments, stopFrom } from './lift-shipments.ts';
import { retimeRoute } from './retime-route.ts';

type Needs = { readonly vehicles: ReadonlyMap<VehicleId, BoardVehicle>; readonly clock: DayClock };

const ownStops = (shipment: UnassignedShipment): readonly RouteStop[] => [
  ...(shipment.pickup ? [stopFrom(shipment, 'pickup')] : []),
  stopFrom(shipment, 'dropoff'),
];

/** The stops of the route with one more shipment, where that costs least. */
const withCheapest = (route: Route, shipment: UnassignedShipment, vehicle: BoardVehicle, clock: DayClock): Route => {
  const open = openRoute(route, vehicle, clock);
  const { stops } = cheapestOn(open, addedStops(shipment));
  const known = new Map([...route.stops, ...ownStops(shipment)].map((stop) => [stop.id, stop]));
  const [carried] = stopFrom(shipment, 'dropoff').shipments;
  const rest = stops.flatMap(({ id, tasks }) => {
    const stop = known.get(id);
    if (!stop) return [];
    const isJoined = carried && tasks.length > stop.shipments.length;
    return [isJoined ? { ...stop, shipments: [...stop.shipments, carried] } : stop];
  });
  return { ...route, stops: [...route.stops.slice(0, open.begun), ...rest] };
};

const assign = (day: BoardDay, change: Assign, { vehicles, clock }: Needs): BoardDay => {
  const { vehicleId, beforeStop } = change;
  const target = day.routes.find((route) => route.vehicleId === vehicleId);
  // The place among the stops that stay: what is lifted off the same route leaves a gap before it.
  const before = beforeStop === undefined ? null : (target?.stops[beforeStop - 1]?.id ?? null);
  const isThere = (route: Route | undefined) =>
    route !== undefined &&
    change.shipmentIds.every((id) =>
      route.stops.some(({ shipments }) => shipments.some((each) => each.shipmentId === id)),
    );
  // The server's answer has it already.
  if (isThere(target)) return day;
  const { day: rest, shipments } = liftShipments(day, change.shipmentIds, change.asSeen);
  const vehicle = vehicleId === null ? undefined : vehicles.get(vehicleId);
  if (vehicleId === null || !vehicle)
    return settle(day, { ...rest, pool: [...shipments, ...rest.pool] }, { vehicles, clock });
  const routes = rest.routes.map((route) => {
    if (route.vehicleId !== vehicleId) return route;
    if (beforeStop === undefined) {
      return shipments.reduce((so, shipment) => withCheapest(so, shipment, vehicle, clock), route);
    }
    const found = before === null ? -1 : route.stops.findIndex(({ id }) => id === before);
    const at = Math.max(firstOpenIndex(route.stops), found === -1 ? route.stops.length : found);
    return { ...route, stops: route.stops.toSpliced(at, 0, ...shipments.flatMap(ownStops)) };
  });
  return settle(day, { ...rest, routes }, { vehicles, clock });
};

const reorder = (day: BoardDay, { vehicleId, order }: Reorder, needs: Needs): BoardDay => {
  const routes = day.routes.map((route) => {
    if (route.vehicleId !== vehicleId) return route;
    const stops = new Map(route.stops.map((stop) => [stop.id, stop]));
    const named = order.flatMap(({ id, isLocked }) => {
      const stop = stops.get(id);
      stops.delete(id);
      return stop ? [stop.isLocked === isLocked ? stop : { ...stop, isLocked }] : [];
    });
    // What has come since keeps its place at the end, until the server says otherwise.
    const next = [...named, ...stops.values()];
    return next.every((stop, at) => stop === route.stops[at]) ? route : { ...route, stops: next };
  });
  return settle(day, { ...day, routes }, needs);
};

/** Works out anew what has changed; all other routes are the same objects as before. */
const settle = (before: BoardDay, after: BoardDay, { vehicles, clock }: Needs): BoardDay => {
  const same = new Set(before.routes);
  return {
    ...after,
    routes: after.routes.map((route) => {
      const vehicle = vehicles.get(route.vehicleId);
      return same.has(route) || !vehicle ? route : retimeRoute(route, vehicle, clock);
    }),
  };
};

/**
 * The day as it will be, once the server has done what was asked. What it has done already changes nothing: an answer may come
 * before the change is forgotten.
 */
export const applyChanges = (day: BoardDay, changes: readonly Wish[], needs: Needs): BoardDay =>
  changes.reduce(
    (so, change) => (change.kind === 'assign' ? assign(so, change, needs) : reorder(so, change, needs)),
    day,
  );
