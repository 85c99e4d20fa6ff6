import { z } from 'zod';
import { vehicleId } from '../ids.ts';
import { STOP_KINDS } from '../stop.ts';
import { EQUIPMENT, VEHICLE_FIELDS } from '../vehicle.ts';

/** What a search for routes tries to have least of. */
export const OBJECTIVES = ['distance', 'time', 'vehicles'] as const;

export const PLAN_STATES = ['waiting', 'running', 'done', 'stopped', 'failed'] as const;
export type PlanState = (typeof PLAN_STATES)[number];

/** Why a shipment is on no route of a proposal. */
export const UNSERVED_REASONS = [
  'window',
  'weight',
  'volume',
  'shift',
  'equipment',
  'no-coordinates',
  'no-vehicle',
  'no-way',
  'tied',
  'several',
  'not-examined',
] as const;

/** A limit that would have to give way by more than a day, or a lorry, is no advice. */
export const MOST_CHANGE = {
  minutes: 24 * 60,
  kg: VEHICLE_FIELDS.weightCapacity.max,
  m3: VEHICLE_FIELDS.volumeCapacity.max,
} as const;
const minutes = z.number().int().min(1).max(MOST_CHANGE.minutes);
const side = z.enum(['earlier', 'later']);

/** A single change that would put a shipment into a plan. `vehicle`: one more vehicle like this one. */
export const planChange = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('window'), stop: z.enum(STOP_KINDS), side, minutes }),
  z.strictObject({ kind: z.literal('shift'), vehicleId, side, minutes }),
  z.strictObject({
    kind: z.literal('weight'),
    vehicleId,
    kg: z.number().positive().max(MOST_CHANGE.kg),
  }),
  z.strictObject({
    kind: z.literal('volume'),
    vehicleId,
    m3: z.number().positive().max(MOST_CHANGE.m3),
  }),
  z.strictObject({
    kind: z.literal('equipment'),
    vehicleId,
    equipment: z.array(z.enum(EQUIPMENT)).min(1).max(EQUIPMENT.length),
  }),
  z.strictObject({ kind: z.literal('vehicle'), vehicleId }),
]);
export type PlanChange = z.infer<typeof planChange>;

/** Why a stop is elsewhere in a proposal. */
export const MOVE_REASONS = ['new-shipment', 'late-before', 'overloaded-before', 'unserved', 'shorter'] as const;
