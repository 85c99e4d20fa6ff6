import type { Route, RouteStop, UnassignedShipment } from '@waybill/contract/routes';
import type { DeliveryId, ShipmentId } from '@waybill/domain/ids';
import { isBegun } from '../../../shared/routes/route-text.ts';
import type { BoardDay } from '../model/board-types.ts';

type Carried = RouteStop['shipments'][number];

/** A shipment that is on no route, with all that is known of it from its stops. */
const unassignedFrom = (shipment: Carried, dropoff: RouteStop, pickup: RouteStop | null): UnassignedShipment => {
  const { shipmentId, subCompanyId, receiverName, weight, volume, totalUnits, flags } = shipment;
  const { name, address, point, placeState, earliestTime, latestTime } = dropoff;
  return {
    shipmentId,
    deliveryStatus: 'open',
    subCompanyId,
    receiverName,
    weight,
    volume,
    totalUnits,
    flags,
    name,
    address,
    point,
    placeState,
    earliestTime,
    latestTime,
    scheduledDate: null,
    // The server knows; until it says so, a vehicle that has it already shows that it can.
    needs: [],
    pickup: pickup && {
      name: pickup.name,
      address: pickup.address,
      point: pickup.point,
      placeState: pickup.placeState,
      earliestTime: pickup.earliestTime,
      latestTime: pickup.latestTime,
    },
  };
};

/** The stop that a shipment of the pool makes on a route. */
export const stopFrom = (shipment: UnassignedShipment, kind: 'pickup' | 'dropoff'): RouteStop => {
  const { shipmentId, subCompanyId, receiverName, weight, volume, totalUnits, flags } = shipment;
  const place = kind === 'pickup' && shipment.pickup ? shipment.pickup : shipment;
  const { name, address, point, placeState, earliestTime, latestTime } = place;
  return {
    id: `${kind}:${shipmentId}` as unknown as DeliveryId,
    kind,
    stopNumber: 0,
    status: 'assigned',
    isLocked: false,
    name,
    address,
    point,
    placeState,
    earliestTime,
    latestTime,
    contact: { name: receiverName, phoneNumber: null, email: null },
    plannedArrival: null,
    plannedDeparture: null,
    eta: null,
    risk: 'on-time',
    lateMinutes: 0,
    waitMinutes: 0,
    announcedAt: null,
    arrivedAt: null,
    completedAt: null,
    metres: 0,
    load: { weight: 0, volume: 0 },
    shipments: [
      {
        shipmentId,
        deliveryStatus: 'assigned',
        subCompanyId,
        receiverName,
        weight,
        volume,
        totalUnits,
        flags,
        driverNote: null,
        countedUnits: null,
        contact: null,
      },
    ],
  };
};

const without = (route: Route, ids: ReadonlySet<ShipmentId>): Route => {
  const stops = route.stops.flatMap((stop) => {
    if (isBegun(stop)) return [stop];
    const shipments = stop.shipments.filter(({ shipmentId }) => !ids.has(shipmentId));
    if (shipments.length === stop.shipments.length) return [stop];
    return shipments.length > 0 ? [{ ...stop, shipments }] : [];
  });
  return stops.length === route.stops.length && stops.every((stop, at) => stop === route.stops[at])
    ? route
    : { ...route, stops };
};

type Lifted = { readonly day: BoardDay; readonly shipments: readonly UnassignedShipment[] };

/**
 * The day without these shipments, and the shipments: as they are on it, or as they were seen where they are nowhere. What has
 * begun stays where it is.
 */
export const liftShipments = (
  day: BoardDay,
  ids: readonly ShipmentId[],
  asSeen: readonly UnassignedShipment[] = [],
): Lifted => {
  const lifted = new Map<ShipmentId, UnassignedShipment>();
  const wanted = new Set(ids);
  for (const shipment of day.pool) if (wanted.has(shipment.shipmentId)) lifted.set(shipment.shipmentId, shipment);
  const open = day.routes.flatMap(({ stops }) => stops.filter((stop) => !isBegun(stop)));
  const pickups = new Map<ShipmentId, RouteStop>();
  for (const stop of open) {
    if (stop.kind === 'pickup') for (const { shipmentId } of stop.shipments) pickups.set(shipmentId, stop);
  }
  const places = open.filter(({ kind }) => kind === 'dropoff');
  for (const stop of [...places, ...open]) {
    for (const shipment of stop.shipments) {
      const { shipmentId } = shipment;
      if (!wanted.has(shipmentId) || lifted.has(shipmentId)) continue;
      lifted.set(shipmentId, unassignedFrom(shipment, stop, pickups.get(shipmentId) ?? null));
    }
  }
  const begun = new Set(
    day.routes.flatMap(({ stops }) =>
      stops.filter(isBegun).flatMap(({ shipments }) => shipments.map(({ shipmentId }) => shipmentId)),
    ),
  );
  for (const shipment of asSeen) {
    const { shipmentId } = shipment;
    if (!lifted.has(shipmentId) && !begun.has(shipmentId)) lifted.set(shipmentId, shipment);
  }
  const gone = new Set(lifted.keys());
  return {
    day: {
      ...day,
      routes: day.routes.map((route) => without(route, gone)),
      pool: day.pool.filter(({ shipmentId }) => !gone.has(shipmentId)),
    },
    shipments: ids.flatMap((id) => lifted.get(id) ?? []),
  };
};
