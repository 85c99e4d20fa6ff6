import { point } from '@waybill/domain/coordinates';
import { routeChangeId, subCompanyId, userId, vehicleId } from '@waybill/domain/ids';
import { EQUIPMENT, VEHICLE_ENDS, VEHICLE_TYPES } from '@waybill/domain/vehicle';
import { vehicleDetails } from '@waybill/domain/vehicle-details';
import { z } from 'zod';
import { deletionReply } from './deletions.ts';
import { endpoint } from './endpoint.ts';
import { historyPage, historyQuery } from './history.ts';
import { fromCursor, listCounts, nextCursor, pagedListQuery } from './list.ts';
import { recordStamp, rowVersion } from './row-version.ts';

const text = z.string().nullable();
const measure = z.number().nullable();

export const vehicle = z.object({
  id: vehicleId,
  ...recordStamp,
  name: z.string(),
  registration: z.string(),
  vehicleType: z.enum(VEHICLE_TYPES).nullable(),
  /** Kilograms. */
  weightCapacity: measure,
  /** Cubic metres. */
  volumeCapacity: measure,
  companyName: text,
  subcontractorCompanyName: text,
  /** The division whose vehicle it is; null: that of those who see all divisions. */
  subCompanyId: subCompanyId.nullable(),
  equipment: z.array(z.enum(EQUIPMENT)),
  /** Times of day in the organisation's time zone. */
  shiftStart: z.string(),
  shiftEnd: z.string(),
  breakMinutes: measure,
  breakEarliest: text,
  breakLatest: text,
  startAddress: text,
  /** Null: the organisation's own origin. */
  startPoint: point.nullable(),
  endsAt: z.enum(VEHICLE_ENDS),
  endAddress: text,
  endPoint: point.nullable(),
  /** The drivers with its registration whom the caller sees. */
  drivers: z.array(z.object({ id: userId, name: z.string() })),
  /** The stops of today's route that are still to be made. */
  deliveriesLeft: z.number().int(),
  /** What is still to be dropped off today: kilograms and cubic metres. */
  load: z.object({ weight: z.number(), volume: z.number() }),
  /** When it last said where it is. */
  lastSeenAt: text,
});
export type Vehicle = z.infer<typeof vehicle>;

export const VEHICLE_SORTS = [
  'name',
  'registration',
  'vehicleType',
  'deliveriesLeft',
  'companyName',
  'subcontractorCompanyName',
] as const;
export type VehicleSort = (typeof VEHICLE_SORTS)[number];

export const vehicleListQuery = pagedListQuery(VEHICLE_SORTS);
export type VehicleListQuery = z.output<typeof vehicleListQuery>;

export const listVehicles = endpoint({
  method: 'GET',
  path: '/api/vehicles',
  summary: 'The vehicles of the organisation, searched, sorted and by pages',
  inApi: { resource: 'vehicles' },
  query: vehicleListQuery.extend(fromCursor),
  reply: z.object({ vehicles: z.array(vehicle), ...listCounts, ...nextCursor }),
});

const params = z.object({ vehicleId });
const reply = z.object({ vehicle });

export const readVehicle = endpoint({
  method: 'GET',
  path: '/api/vehicles/:vehicleId',
  summary: 'One vehicle',
  inApi: { resource: 'vehicles' },
  params,
  reply,
});

export const readVehicleHistory = endpoint({
  method: 'GET',
  path: '/api/vehicles/:vehicleId/history',
  summary: 'Who changed this vehicle, when and from where; newest first',
  params,
  query: historyQuery,
  reply: historyPage,
});

export const createVehicle = endpoint({
  method: 'POST',
  path: '/api/vehicles',
  summary: 'Add a vehicle; a registration that another one has is refused',
  inApi: { resource: 'vehicles' },
  body: vehicleDetails,
  reply,
});

export const editVehicle = endpoint({
  method: 'PUT',
  path: '/api/vehicles/:vehicleId',
  summary: 'Change a vehicle; its drivers and the open shipments on it follow its name and registration',
  inApi: { resource: 'vehicles' },
  params,
  body: vehicleDetails.safeExtend({ version: rowVersion }),
  reply,
});

/** Where the stops of a deleted vehicle go. */
export const stopsGoTo = z.union([vehicleId, z.literal('unassigned')]);
export type StopsGoTo = z.output<typeof stopsGoTo>;

/** What is left on a vehicle, today and later, by the refusal to delete it. */
export const stopsLeft = z.object({ stops: z.number().int(), shipments: z.number().int() });
export type StopsLeft = z.infer<typeof stopsLeft>;

export const deleteVehicle = endpoint({
  method: 'DELETE',
  path: '/api/vehicles/:vehicleId',
  summary: 'Delete a vehicle; 409 when it has stops to make and nothing says where they go',
  inApi: { resource: 'vehicles' },
  params,
  query: z.object({ to: stopsGoTo.optional() }),
  /** What moved its stops: undone after the deletion, they are on the vehicle again. Null when it had none. */
  reply: deletionReply.extend({ changeId: routeChangeId.nullable() }),
});
