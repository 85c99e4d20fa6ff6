import { day } from '@waybill/domain/calendar';
import { driverConflictId, shipmentId, vehicleId } from '@waybill/domain/ids';
import { money } from '@waybill/domain/money';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { officeConflict } from './proofs.ts';

/** How a day with a vehicle went, as its driver has told it. */
export const drivenDay = z.object({
  driver: z.string(),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  /** As read off the dashboard of the vehicle. */
  startKm: z.number().int().nullable(),
  endKm: z.number().int().nullable(),
  /** Parcels that were not found when the vehicle left, nor scanned or delivered since: how many, and the first hundred that still exist. */
  missingParcels: z.number().int(),
  missing: z.array(z.object({ shipmentId, barcode: z.string() })).max(100),
  /** What was to be paid at the stops where the driver said that it was paid in cash. */
  cashDue: z.array(money).max(2),
  cashCounted: money.nullable(),
});
export type DrivenDay = z.infer<typeof drivenDay>;

export const readDrivenDays = endpoint({
  method: 'GET',
  path: '/api/vehicles/:vehicleId/driven-days',
  summary: 'What the drivers of a vehicle have told of one day, and where driver and office disagree about it',
  params: z.object({ vehicleId }),
  query: z.object({ day }),
  reply: z.object({ days: z.array(drivenDay).max(50), conflicts: z.array(officeConflict).max(100) }),
});

/** A disagreement that nobody has settled, with the vehicle that the driver says it was done with. */
const openConflict = officeConflict.extend({
  /** Null: there is no such vehicle. */
  drivenVehicle: z.object({ id: vehicleId, name: z.string(), isDeleted: z.boolean() }).nullable(),
});
export type OpenConflict = z.infer<typeof openConflict>;

export const CONFLICTS_PAGE = 25;
/** More are not counted. */
export const MOST_COUNTED = 1_000;

export const listOpenConflicts = endpoint({
  method: 'GET',
  path: '/api/driver-conflicts',
  summary: 'Where drivers and the office disagree and nobody has settled it, newest first, by pages of 25',
  /** The id of the last one that the caller already has; older ones follow. */
  query: z.object({ after: driverConflictId.optional() }),
  reply: z.object({
    conflicts: z.array(openConflict).max(CONFLICTS_PAGE),
    hasMore: z.boolean(),
    /** All that are open, up to 1,000. */
    count: z.number().int(),
  }),
});
