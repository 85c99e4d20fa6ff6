import { day } from '@waybill/domain/calendar';
import { point } from '@waybill/domain/coordinates';
import { planId, routeChangeId, shipmentId, vehicleId } from '@waybill/domain/ids';
import { MOVE_REASONS, OBJECTIVES, PLAN_STATES, planChange, UNSERVED_REASONS } from '@waybill/domain/route/plan';
import { TRAVEL_SOURCES } from '@waybill/domain/route/travel';
import { STOP_KINDS } from '@waybill/domain/stop';
import { manyOf } from '@waybill/domain/validation';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const count = z.number().int();
const text = z.string().nullable();

const totals = z.object({
  metres: count,
  seconds: count,
  lateStops: count,
  unserved: count,
  vehicles: count,
  /** Vehicles that have more on them than they carry. */
  overloaded: count,
});
export type PlanTotals = z.infer<typeof totals>;

const proposedStop = z.object({
  kind: z.enum(STOP_KINDS),
  name: text,
  address: z.string(),
  point: point.nullable(),
  shipmentIds: z.array(shipmentId),
  arrives: z.string(),
  lateMinutes: count,
  /** The vehicle that it comes from, null out of the pool; absent where it stays on its vehicle. */
  from: vehicleId.nullable().optional(),
});
export type ProposedStop = z.infer<typeof proposedStop>;

const proposedRoute = z.object({
  vehicleId,
  isChanged: z.boolean(),
  metres: count,
  ends: text,
  lateStops: count,
  mostLoad: z.object({ weight: z.number(), volume: z.number() }),
  stops: z.array(proposedStop),
});
export type ProposedRoute = z.infer<typeof proposedRoute>;

const unserved = z.object({
  shipmentId,
  name: text,
  reason: z.enum(UNSERVED_REASONS),
  /** The smallest change that would serve it, where there is one. */
  change: planChange.nullable(),
});
export type Unserved = z.infer<typeof unserved>;

const position = z.object({ vehicleId, stopNumber: count });

/** What is elsewhere, stop by stop; those that only have another number because of them are not told. */
const move = z.object({
  kind: z.enum(STOP_KINDS),
  name: text,
  address: z.string(),
  shipmentIds: z.array(shipmentId),
  /** Null out of the pool. */
  from: position.nullable(),
  /** Null where the proposal has no place for it. */
  to: position.nullable(),
  reason: z.enum(MOVE_REASONS),
});
export type PlannedMove = z.infer<typeof move>;

const proposal = z.object({
  travelSource: z.enum(TRAVEL_SOURCES),
  /** Somebody else's solver was asked first, and had no answer that could be used. */
  hasFallenBack: z.boolean(),
  today: totals,
  proposed: totals,
  routes: z.array(proposedRoute),
  moves: z.array(move),
  unserved: z.array(unserved),
});
export type Proposal = z.infer<typeof proposal>;

/** More are planned in several goes. */
const MOST_PLANNED = 2000;
const MOST_CHANGES = 100;

const asked = z.strictObject({
  day,
  vehicleIds: manyOf(vehicleId, MOST_PLANNED, 1),
  /** Only what is on no vehicle, only what is on these vehicles, all that may move, or these. */
  shipments: z.union([
    z.literal('unassigned'),
    z.literal('assigned'),
    z.literal('all'),
    manyOf(shipmentId, MOST_PLANNED, 1),
  ]),
  objective: z.enum(OBJECTIVES),
  /** Whether the stops that are on a vehicle stay there, in their order. */
  keepsOrder: z.boolean(),
  /** Limits that give way in this search, as an earlier proposal named them; in the product they stay as they are. */
  changes: manyOf(z.strictObject({ shipmentId, change: planChange }), MOST_CHANGES).default([]),
});
export type AskedPlan = z.output<typeof asked>;

export const plan = z.object({
  id: planId,
  day,
  state: z.enum(PLAN_STATES),
  /** From 0 to 1. */
  progress: z.number(),
  asked,
  /** What the best so far comes to. */
  figures: totals.nullable(),
  /** While the search goes on, it may be some seconds old, and none where only the figures were asked for. */
  best: proposal.nullable(),
});
export type Plan = z.infer<typeof plan>;

const params = z.object({ planId });
const reply = z.object({ plan });

/** More vehicles than a plan has. */
const MOST_ACCEPTED = 500;

export const startPlan = endpoint({
  method: 'POST',
  path: '/api/plans',
  summary: 'Look for better routes; nothing changes before the proposal is accepted',
  body: asked,
  isHeavy: true,
  reply,
});

export const readPlan = endpoint({
  method: 'GET',
  path: '/api/plans/:planId',
  summary: 'How far the search is, and the best that it has found',
  params,
  /** The best of a large day is half a megabyte: whoever does not look at it yet asks for the figures. */
  query: z.object({ whileRunning: z.enum(['whole', 'figures']).default('whole') }),
  answersInPortions: true,
  reply,
});

export const stopPlan = endpoint({
  method: 'POST',
  path: '/api/plans/:planId/stop',
  summary: 'End the search, and keep the best that it has found',
  params,
  answersInPortions: true,
  reply,
});

export const acceptPlan = endpoint({
  method: 'POST',
  path: '/api/plans/:planId/accept',
  summary: 'Make the proposal the plan, for all vehicles or for these',
  params,
  body: z.strictObject({ vehicleIds: manyOf(vehicleId, MOST_ACCEPTED, 1).optional() }),
  reply: z.object({ changeId: routeChangeId.nullable() }),
});
