import { day } from '@waybill/domain/calendar';
import { driverConflictId, shipmentId, vehicleId } from '@waybill/domain/ids';
import { CURRENCIES, moneySum } from '@waybill/domain/money';
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
  /** What the driver was paid in cash, fees included, whether it counts or not. */
  cashDue: z.array(moneySum).max(CURRENCIES.length),
  /** Null: nobody has counted. */
  cashCounted: z.array(moneySum).max(CURRENCIES.length).nullable(),
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

/** What a driver has collected and counted on a day with a vehicle. */
const driverCash = z.object({
  day,
  driver: z.string(),
  vehicle: z.object({ id: vehicleId, name: z.string() }),
  cash: z.array(moneySum).max(CURRENCIES.length),
  card: z.array(moneySum).max(CURRENCIES.length),
  counted: z.array(moneySum).max(CURRENCIES.length).nullable(),
  /** How many payments were collected, and how many of them do not count. */
  collections: z.number().int(),
  uncounted: z.number().int(),
});
export type DriverCash = z.infer<typeof driverCash>;

/** A month is more than anybody settles at once. */
export const MOST_CASH_DAYS = 31;
export const MOST_CASH_ROWS = 1_000;

export const listDriverCash = endpoint({
  method: 'GET',
  path: '/api/driver-cash',
  summary: 'What drivers were paid at the door, and what they have counted, by day and vehicle, newest first',
  /** A month at most; `to` is the last day of it. */
  query: z.object({ from: day, to: day }),
  reply: z.object({ days: z.array(driverCash).max(MOST_CASH_ROWS) }),
});
