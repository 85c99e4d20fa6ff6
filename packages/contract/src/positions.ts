import { day } from '@waybill/domain/calendar';
import { point } from '@waybill/domain/coordinates';
import { vehicleId } from '@waybill/domain/ids';
import { IGNORED_POSITIONS } from '@waybill/domain/route/judge-positions';
import { manyOf } from '@waybill/domain/validation';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const instant = z.string();
const measure = z.number().nullable();

/** What a phone sends at once after an hour without a connection. */
export const MOST_POSITIONS = 1_000;

/**
 * A position as a phone has it. Coordinates that cannot be are ignored and do not refuse the batch, which would be sent again for ever;
 * so are a speed and a heading that cannot be.
 */
const sentPosition = z.strictObject({
  latitude: z.number(),
  longitude: z.number(),
  takenAt: z.iso.datetime({ offset: true }),
  accuracyMetres: measure.optional(),
  speedKmh: measure.optional(),
  /** Degrees from north, clockwise. */
  heading: measure.optional(),
});
export type SentPosition = z.output<typeof sentPosition>;

export const reportPositions = endpoint({
  method: 'POST',
  path: '/api/vehicles/:vehicleId/positions',
  summary:
    'Where a vehicle was, in any order; what was sent before is ignored, and what is not believed, with the reason',
  inApi: { resource: 'positions' },
  params: z.object({ vehicleId }),
  body: z.strictObject({
    positions: manyOf(sentPosition, MOST_POSITIONS, 1),
  }),
  reply: z.object({
    accepted: z.number().int(),
    ignored: z.array(z.object({ index: z.number().int(), reason: z.enum(IGNORED_POSITIONS) })),
  }),
});
export type ReportedPositions = z.infer<typeof reportPositions.reply>;

export const vehiclePosition = z.object({
  vehicleId,
  point,
  takenAt: instant,
  accuracyMetres: measure,
  speedKmh: measure,
  heading: measure,
});
export type VehiclePosition = z.infer<typeof vehiclePosition>;

export const listPositions = endpoint({
  method: 'GET',
  path: '/api/vehicles/positions',
  summary: 'The last position of each vehicle that has sent any',
  inApi: { resource: 'positions' },
  reply: z.object({ positions: z.array(vehiclePosition) }),
});

export const vehiclePath = z.object({
  /** Simplified, by time. Without points once they are older than the organisation keeps them. */
  points: z.array(z.object({ latitude: z.number(), longitude: z.number(), takenAt: instant })),
  metres: z.number().int(),
  firstMovingAt: instant.nullable(),
  lastMovingAt: instant.nullable(),
});
export type VehiclePath = z.infer<typeof vehiclePath>;

export const readPath = endpoint({
  method: 'GET',
  path: '/api/vehicles/:vehicleId/path',
  summary: 'The way that a vehicle has taken on one day, and how far it was',
  inApi: { resource: 'positions' },
  params: z.object({ vehicleId }),
  query: z.object({ day }),
  reply: z.object({ path: vehiclePath }),
});
