import type { Route, RouteStop as RouteStopAnswer, UnassignedShipment } from '@waybill/contract/routes';
import type { Vehicle } from '@waybill/contract/vehicles';
import type { Point } from '@waybill/domain/geocoding';
import type { DeliveryId, ShipmentId, ShipmentKey, SubCompanyId, VehicleId } from '@waybill/domain/ids';
import {
  CM3_PER_M3,
  GRAMS_PER_KG,
  type Load,
  type RouteStop,
  secondsOfTime,
  windowOf,
} from '@waybill/domain/route/route-stop';
import { type TimedRoute, timeRoute, type WorkingDay } from '@waybill/domain/route/time-route';
import { estimateLeg } from '@waybill/domain/route/travel';
import type { Equipment } from '@waybill/domain/vehicle';
import { firstOpenIndex } from '../routes/route-text.ts';
import type { DayClock } from './day-clock.ts';

/** What an estimate needs to know of a vehicle. */
export type WorkingVehicle = Pick<
  Vehicle,
  | 'id'
  | 'subCompanyId'
  | 'weightCapacity'
  | 'volumeCapacity'
  | 'shiftStart'
  | 'shiftEnd'
  | 'breakMinutes'
  | 'breakEarliest'
  | 'breakLatest'
> & { readonly equipment: readonly Equipment[] };

/** What is left of a route, as the domain times it. */
export type OpenRoute = {
  readonly vehicleId: VehicleId;
  readonly day: WorkingDay;
  readonly stops: readonly RouteStop[];
  /** How many stops come before these: they are done, or begun. */
  readonly begun: number;
  readonly timed: TimedRoute;
  /** Null where nobody has said how much it carries. */
  readonly capacity: { readonly grams: number | null; readonly cm3: number | null };
  readonly equipment: readonly Equipment[];
  /** The only division whose shipments it may have; null: those of all. */
  readonly subCompanyId: SubCompanyId | null;
};

/** The server's keys do not reach the browser: here a shipment is told from others by its readable id. */
export const keyOf = (id: ShipmentId) => id as unknown as ShipmentKey;

type Measured = { readonly weight: number | null; readonly volume: number | null };
const loadOf = ({ weight, volume }: Measured): Load => ({
  grams: Math.round((weight ?? 0) * GRAMS_PER_KG),
  cm3: Math.round((volume ?? 0) * CM3_PER_M3),
});

const placeKeyOf = (point: Point | null, address: string) =>
  point ? `${point.latitude.toFixed(5)} ${point.longitude.toFixed(5)}` : address;

const openStop = (stop: RouteStopAnswer): RouteStop => ({
  id: stop.id,
  kind: stop.kind,
  placeKey: placeKeyOf(stop.point, stop.address),
  point: stop.point,
  isLocked: stop.isLocked,
  arrivedAt: null,
  completedAt: null,
  tasks: stop.shipments.map((shipment) => ({
    shipment: keyOf(shipment.shipmentId),
    load: loadOf(shipment),
    window: windowOf(stop),
  })),
});

type Place = NonNullable<UnassignedShipment['pickup']>;
const addedStop = (shipment: UnassignedShipment, kind: 'pickup' | 'dropoff', place: Place): RouteStop => ({
  id: `${kind}:${shipment.shipmentId}` as unknown as DeliveryId,
  kind,
  placeKey: placeKeyOf(place.point, place.address),
  point: place.point,
  isLocked: false,
  arrivedAt: null,
  completedAt: null,
  tasks: [{ shipment: keyOf(shipment.shipmentId), load: loadOf(shipment), window: windowOf(place) }],
});

/** What a vehicle must have, and whose it must be. */
export type Demands = {
  readonly needs: readonly Equipment[];
  /** Of its shipments, each once or more. */
  readonly divisions: readonly (SubCompanyId | null)[];
};

export type Added = Demands & { readonly pickup: RouteStop | null; readonly dropoff: RouteStop };

/** The stops that a shipment of the pool would make. */
export const addedStops = (shipment: UnassignedShipment): Added => ({
  pickup: shipment.pickup && addedStop(shipment, 'pickup', shipment.pickup),
  dropoff: addedStop(shipment, 'dropoff', shipment),
  needs: shipment.needs,
  divisions: [shipment.subCompanyId],
});

const restOf = ({ breakMinutes, breakEarliest, breakLatest }: WorkingVehicle): WorkingDay['rest'] =>
  breakMinutes === null || breakEarliest === null || breakLatest === null
    ? null
    : {
        seconds: breakMinutes * 60,
        window: { from: secondsOfTime(breakEarliest), to: secondsOfTime(breakLatest) },
      };

type Beginning = Pick<WorkingDay, 'start' | 'startTime' | 'now' | 'reachesNotBefore'>;

/** Where and when the rest of the route begins, which is not before now. Its first stop is then reached when the server expects it. */
const beginning = (route: Route, begun: number, clock: DayClock): Beginning => {
  const now = clock.now();
  if (begun === 0) {
    const startTime = route.startTime === null ? null : secondsOfTime(route.startTime);
    return { start: route.startPoint, startTime, now };
  }
  const done = route.stops.slice(0, begun);
  const last = done.at(-1);
  const start = done.findLast(({ point }) => point !== null)?.point ?? route.startPoint;
  const next = route.stops[begun];
  const expected = next?.eta ?? next?.plannedArrival;
  if (next && expected) {
    const leg = start && next.point ? estimateLeg(start, next.point) : null;
    const startTime = clock.secondsOf(expected) - (leg?.seconds ?? 0);
    return { start, startTime, ...(now !== null && { reachesNotBefore: now }) };
  }
  const left = last?.completedAt ?? last?.plannedDeparture ?? last?.arrivedAt;
  return { start, startTime: left ? clock.secondsOf(left) : null, now };
};

export const openRoute = (route: Route, vehicle: WorkingVehicle, clock: DayClock): OpenRoute => {
  const begun = firstOpenIndex(route.stops);
  const stops = route.stops.slice(begun).map(openStop);
  const shift = { from: secondsOfTime(vehicle.shiftStart), to: secondsOfTime(vehicle.shiftEnd) };
  const begins = beginning(route, begun, clock);
  const day: WorkingDay = { ...begins, shift, rest: restOf(vehicle), end: route.endPoint };
  return {
    vehicleId: vehicle.id,
    day,
    stops,
    begun,
    timed: timeRoute(stops, day, estimateLeg),
    capacity: {
      grams: vehicle.weightCapacity === null ? null : vehicle.weightCapacity * GRAMS_PER_KG,
      cm3: vehicle.volumeCapacity === null ? null : vehicle.volumeCapacity * CM3_PER_M3,
    },
    equipment: vehicle.equipment,
    subCompanyId: vehicle.subCompanyId,
  };
};
