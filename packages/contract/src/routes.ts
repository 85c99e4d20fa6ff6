import { PLACE_STATES } from '@waybill/domain/address/stop-place';
import { day, timeOfDay } from '@waybill/domain/calendar';
import { point } from '@waybill/domain/coordinates';
import { deliveryId, routeChangeId, routeId, shipmentId, subCompanyId, vehicleId } from '@waybill/domain/ids';
import { METADATA_FLAGS } from '@waybill/domain/metadata-flag';
import { MOST_ASSIGNED, SKIPPED_ASSIGNMENTS } from '@waybill/domain/route/assign';
import { STOP_RISKS } from '@waybill/domain/route/stop-risk';
import { TRAVEL_SOURCES } from '@waybill/domain/route/travel';
import { deliveryStatus } from '@waybill/domain/statuses';
import { STOP_KINDS } from '@waybill/domain/stop';
import { manyOf } from '@waybill/domain/validation';
import { EQUIPMENT } from '@waybill/domain/vehicle';
import { z } from 'zod';
import { bulkSelection } from './bulk-jobs.ts';
import { endpoint } from './endpoint.ts';
import { rowVersion } from './row-version.ts';

const count = z.number().int();
const text = z.string().nullable();
const instant = z.string().nullable();

/** Kilograms and cubic metres. */
const load = z.object({ weight: z.number(), volume: z.number() });

/** Who is there, and how to reach them. */
const contact = z.object({ name: text, phoneNumber: text, email: text });

/** Where, for whom and when: what a stop of a route and a stop that is on none have in common. */
const stopAt = {
  /** The name of the place, or of who is there. */
  name: text,
  address: z.string(),
  point: point.nullable(),
  placeState: z.enum(PLACE_STATES).nullable(),
  earliestTime: text,
  latestTime: text,
};

const carried = {
  shipmentId,
  deliveryStatus,
  /** The division of the organisation that carries it. A vehicle of another division may not have it. */
  subCompanyId: subCompanyId.nullable(),
  receiverName: text,
  weight: z.number().nullable(),
  volume: z.number().nullable(),
  totalUnits: count.nullable(),
  flags: z.array(z.enum(METADATA_FLAGS)),
};

export const routeStop = z.object({
  id: deliveryId,
  kind: z.enum(STOP_KINDS),
  stopNumber: count,
  /** That of its shipments, or mixed. */
  status: deliveryStatus,
  isLocked: z.boolean(),
  ...stopAt,
  contact,
  plannedArrival: instant,
  plannedDeparture: instant,
  /** What is expected by now; as planned until the vehicle is on its way. */
  eta: instant,
  risk: z.enum(STOP_RISKS),
  lateMinutes: count,
  waitMinutes: count,
  announcedAt: instant,
  arrivedAt: instant,
  completedAt: instant,
  /** From the stop before. */
  metres: count,
  /** On the vehicle when it leaves. */
  load,
  shipments: z.array(
    z.object({
      ...carried,
      driverNote: text,
      countedUnits: count.nullable(),
      /** Who is there for this one; null: that of the stop. */
      contact: contact.nullable(),
    }),
  ),
});
export type RouteStop = z.infer<typeof routeStop>;
export type StopContact = RouteStop['contact'];

/** What a vehicle does on a day. A vehicle without stops on that day has a route, too: an empty one, of version 0. */
export const route = z.object({
  id: routeId.nullable(),
  vehicleId,
  day,
  version: rowVersion,
  /** When it is to leave; null: as late as the first windows allow. */
  startTime: text,
  startPoint: point.nullable(),
  endPoint: point.nullable(),
  leavesAt: instant,
  endsAt: instant,
  metres: count,
  travelSource: z.enum(TRAVEL_SOURCES),
  lateStops: count,
  overtimeMinutes: count,
  startLoad: load,
  mostLoad: load,
  stops: z.array(routeStop),
});
export type Route = z.infer<typeof route>;

export const listRoutes = endpoint({
  method: 'GET',
  path: '/api/routes',
  summary: 'What all vehicles do on one day',
  inApi: { resource: 'deliveries' },
  query: z.object({ day }),
  answersInPortions: true,
  reply: z.object({ routes: z.array(route) }),
});

/** A shipment that is on no vehicle and could be carried on the day. */
export const unassignedShipment = z.object({
  ...carried,
  ...stopAt,
  scheduledDate: text,
  /** What a vehicle must have for it. */
  needs: z.array(z.enum(EQUIPMENT)),
  /** Where it is to be picked up first; null when it is in the warehouse, or pickups are not used. */
  pickup: z.object(stopAt).nullable(),
});
export type UnassignedShipment = z.infer<typeof unassignedShipment>;

export const listUnassigned = endpoint({
  method: 'GET',
  path: '/api/routes/unassigned',
  summary: 'The shipments of a day, and of days before, that are on no vehicle; the first 2,000',
  inApi: { resource: 'deliveries' },
  query: z.object({ day }),
  answersInPortions: true,
  reply: z.object({ shipments: z.array(unassignedShipment), total: count }),
});

const ofVehicle = z.object({ vehicleId });
const onDay = z.object({ day });

export const readRoute = endpoint({
  method: 'GET',
  path: '/api/vehicles/:vehicleId/route',
  summary: 'What one vehicle does on one day',
  inApi: { resource: 'deliveries' },
  params: ofVehicle,
  query: onDay,
  reply: z.object({ route }),
});

export const readRunSheet = endpoint({
  method: 'GET',
  path: '/api/vehicles/:vehicleId/run-sheet',
  summary: 'What one vehicle does on one day, as a PDF to print: its stops, and what to load in which order',
  inApi: { resource: 'deliveries' },
  params: ofVehicle,
  query: onDay,
  answersFile: true,
  fileType: 'application/pdf',
  reply: z.never(),
});
export const runSheetUrl = (id: string, on: string) => `/api/vehicles/${id}/run-sheet?day=${on}`;

export const readRunSheets = endpoint({
  method: 'GET',
  path: '/api/routes/run-sheets',
  summary: 'The run sheets of all vehicles that have stops on one day, as one PDF to print; 404 when none has',
  inApi: { resource: 'deliveries' },
  query: onDay,
  answersFile: true,
  fileType: 'application/pdf',
  reply: z.never(),
});
export const runSheetsUrl = (on: string) => `/api/routes/run-sheets?day=${on}`;

/** More than a vehicle can do in a day. */
export const MOST_STOPS = 500;

/** All stops of the route in their new order; none may be missing or new. */
const routeOrder = z.strictObject({
  day,
  version: rowVersion,
  startTime: timeOfDay,
  stops: manyOf(z.strictObject({ id: deliveryId, isLocked: z.boolean() }), MOST_STOPS),
});
export type RouteOrder = z.output<typeof routeOrder>;

export const previewRoute = endpoint({
  method: 'POST',
  path: '/api/vehicles/:vehicleId/route/preview',
  summary: 'The same route in another order: when it would be where; nothing is changed',
  params: ofVehicle,
  body: routeOrder,
  reply: z.object({ route }),
});

/** The change can be undone for a minute by its author; null when nothing has changed. */
const changed = { changeId: routeChangeId.nullable() };

export const reorderRoute = endpoint({
  method: 'PUT',
  path: '/api/vehicles/:vehicleId/route',
  summary:
    'Put the stops of a route into another order, lock them, set when it starts; 409 with the current one if it is newer',
  inApi: { resource: 'deliveries' },
  params: ofVehicle,
  body: routeOrder,
  reply: z.object({ route, ...changed }),
});

export const assignShipments = endpoint({
  method: 'POST',
  path: '/api/assignments',
  summary: 'Put shipments on a vehicle, move them to another, or take them off: all of them in one step',
  inApi: { resource: 'deliveries' },
  body: z.strictObject({
    /** Null takes them off their vehicles. */
    vehicleId: vehicleId.nullable(),
    day,
    selection: bulkSelection,
    /** The number of the stop before which they come; without it, where they cost least. */
    beforeStop: count
      .positive({ error: 'too-small' })
      .max(MOST_STOPS + 1, { error: 'too-large' })
      .optional(),
    /** Whether those out for delivery go, too: a driver is on the way with them. */
    includesOut: z.boolean().default(false),
    /** The vehicle that the caller has seen them on; whoever is on another one by now stays there. */
    from: vehicleId.nullable().optional(),
  }),
  mostBodyBytes: MOST_ASSIGNED * 20,
  reply: z.object({
    ...changed,
    assigned: z.array(shipmentId),
    skipped: z.array(
      z.object({
        shipmentId,
        reason: z.enum(SKIPPED_ASSIGNMENTS),
        /** The vehicle that it is on. */
        vehicleName: text,
        vehicleRegistration: text,
      }),
    ),
  }),
});

export const undoRouteChange = endpoint({
  method: 'POST',
  path: '/api/route-changes/:routeChangeId/undo',
  summary: 'Put routes back as they were, within a minute, by who has changed them; asked twice, it is done once',
  params: z.object({ routeChangeId }),
  reply: z.object({}),
});

export const readDelivery = endpoint({
  method: 'GET',
  path: '/api/deliveries/:deliveryId',
  summary: 'One stop of a vehicle, with its route',
  inApi: { resource: 'deliveries' },
  params: z.object({ deliveryId }),
  reply: z.object({ delivery: routeStop, route: route.omit({ stops: true }) }),
});
