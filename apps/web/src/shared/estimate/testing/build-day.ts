import type { Route, RouteStop, UnassignedShipment } from '@waybill/contract/routes';
import type { DeliveryId, ShipmentId, VehicleId } from '@waybill/domain/ids';
import type { WorkingVehicle } from '../open-route.ts';

/** Days for tests: a kilometre to the east at each step, on a line through Reykjavik. */
export const DAY = '2026-11-17';
const KILOMETRE_EAST = 1 / (111.195 * Math.cos((64.1 * Math.PI) / 180));
export const pointAt = (kilometres: number) => ({ latitude: 64.1, longitude: -21.9 + kilometres * KILOMETRE_EAST });

export const shipmentIdOf = (name: string) => `S${name.toUpperCase().padEnd(8, '0')}` as ShipmentId;
export const instant = (time: string) => `${DAY}T${time}:00.000Z`;

type NamedVehicle = WorkingVehicle & {
  readonly name: string;
  readonly registration: string;
  readonly drivers: readonly { readonly name: string }[];
  readonly lastSeenAt: string | null;
};
export const aVehicle = (id: string, fields: Partial<NamedVehicle> = {}): NamedVehicle => ({
  id: id as VehicleId,
  name: `Vehicle ${id}`,
  registration: id.toUpperCase(),
  drivers: [],
  subCompanyId: null,
  weightCapacity: 1000,
  volumeCapacity: 10,
  equipment: [],
  shiftStart: '08:00',
  shiftEnd: '17:00',
  breakMinutes: null,
  breakEarliest: null,
  breakLatest: null,
  lastSeenAt: null,
  ...fields,
});

const place = (name: string, kilometres: number) => ({
  name,
  address: `${name} 1`,
  point: pointAt(kilometres),
  placeState: null,
  earliestTime: null,
  latestTime: null,
});

const carried = (name: string) => ({
  shipmentId: shipmentIdOf(name),
  deliveryStatus: 'assigned' as const,
  subCompanyId: null,
  receiverName: name,
  weight: 10,
  volume: 0.1,
  totalUnits: 1,
  flags: [],
});

export const aStop = (name: string, kilometres: number, fields: Partial<RouteStop> = {}): RouteStop => ({
  id: name as DeliveryId,
  kind: 'dropoff',
  stopNumber: 1,
  status: 'assigned',
  isLocked: false,
  ...place(name, kilometres),
  contact: { name: null, phoneNumber: null, email: null },
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
  shipments: [{ ...carried(name), driverNote: null, countedUnits: null, contact: null }],
  ...fields,
});

export const aRoute = (vehicle: string, stops: readonly RouteStop[], fields: Partial<Route> = {}): Route => ({
  id: null,
  vehicleId: vehicle as VehicleId,
  day: DAY,
  version: 1,
  startTime: null,
  startPoint: pointAt(0),
  endPoint: pointAt(0),
  leavesAt: null,
  endsAt: null,
  metres: 0,
  travelSource: 'estimated',
  lateStops: 0,
  overtimeMinutes: 0,
  startLoad: { weight: 0, volume: 0 },
  mostLoad: { weight: 0, volume: 0 },
  stops: stops.map((stop, index) => ({ ...stop, stopNumber: index + 1 })),
  ...fields,
});

export const anUnassigned = (
  name: string,
  kilometres: number,
  fields: Partial<UnassignedShipment> = {},
): UnassignedShipment => ({
  ...carried(name),
  deliveryStatus: 'open',
  ...place(name, kilometres),
  scheduledDate: DAY,
  needs: [],
  pickup: null,
  ...fields,
});
