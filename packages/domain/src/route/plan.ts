import { z } from 'zod';
import { vehicleId } from '../ids.ts';
import { STOP_KINDS } from '../stop.ts';
import { manyOf } from '../validation.ts';
import { EQUIPMENT, VEHICLE_FIELDS } from '../vehicle.ts';

/** What a search for routes tries to have least of. */
export const OBJECTIVES = ['distance', 'time', 'vehicles'] as const;

/** What one plan may have: with more, the first plan would take too long, and the table of ways too much memory. */
export const MOST_PLANNED_STOPS = 2_000;

export const PLAN_STATES = ['waiting', 'running', 'done', 'stopped', 'failed'] as const;
export type PlanState = (typeof PLAN_STATES)[number];

/**
 * Why a shipment is on no route of a proposal. `tied`: the only vehicle that may have it cannot. `several`: no single change is enough.
 * `not-examined`: there were more than could be looked at in time.
 */
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
export type UnservedReason = (typeof UNSERVED_REASONS)[number];

/** A limit that would have to give way by more than a day, or a lorry, is no advice. */
export const MOST_CHANGE = {
  minutes: 24 * 60,
  kg: VEHICLE_FIELDS.weightCapacity.max,
  m3: VEHICLE_FIELDS.volumeCapacity.max,
} as const;
const more = z.number().positive({ error: 'too-small' });
const minutes = more.int().max(MOST_CHANGE.minutes, { error: 'too-large' });
const side = z.enum(['earlier', 'later']);

/** A single change that would put a shipment into a plan. `vehicle`: one more vehicle like this one. */
export const planChange = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('window'), stop: z.enum(STOP_KINDS), side, minutes }),
  z.strictObject({ kind: z.literal('shift'), vehicleId, side, minutes }),
  z.strictObject({
    kind: z.literal('weight'),
    vehicleId,
    kg: more.max(MOST_CHANGE.kg, { error: 'too-large' }),
  }),
  z.strictObject({
    kind: z.literal('volume'),
    vehicleId,
    m3: more.max(MOST_CHANGE.m3, { error: 'too-large' }),
  }),
  z.strictObject({
    kind: z.literal('equipment'),
    vehicleId,
    equipment: manyOf(z.enum(EQUIPMENT), EQUIPMENT.length, 1),
  }),
  z.strictObject({ kind: z.literal('vehicle'), vehicleId }),
]);
export type PlanChange = z.infer<typeof planChange>;

/**
 * Why a stop is elsewhere in a proposal. `new-shipment`: it was on no vehicle. `late-before`, `overloaded-before`: its stop was late, or its
 * vehicle too full, and is no longer. `unserved`: it has no place in the proposal. `shorter`: everything else; the plan as a whole is better for it.
 */
export const MOVE_REASONS = ['new-shipment', 'late-before', 'overloaded-before', 'unserved', 'shorter'] as const;
export type MoveReason = (typeof MOVE_REASONS)[number];
