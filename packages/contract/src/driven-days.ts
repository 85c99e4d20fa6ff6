import { day } from '@waybill/domain/calendar';
import { shipmentId, vehicleId } from '@waybill/domain/ids';
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
