import type { DeliveryStatus } from '../statuses.ts';
import type { StopKind } from '../stop.ts';
import type { FailureParty } from '../transitions.ts';

/**
 * What a driver says has become of a shipment, or of one parcel of it, at a stop. Failed: it may be tried again. Returned: the receiver has refused
 * it, and it goes back to the warehouse.
 */
export const STOP_OUTCOMES = ['done', 'failed', 'returned'] as const;
export type StopOutcome = (typeof STOP_OUTCOMES)[number];

/** Why something was not done, and whose doing that is. */
export const FAILURE_REASONS = {
  'nobody-home': 'receiver',
  'wrong-address': 'address',
  'not-wanted': 'receiver',
  'no-access': 'address',
  damaged: 'carrier',
  missing: 'carrier',
  'not-ready': 'sender',
  other: 'other',
} as const satisfies Record<string, FailureParty>;
export type FailureReason = keyof typeof FAILURE_REASONS;
export const FAILURE_REASON_NAMES = Object.keys(FAILURE_REASONS) as [FailureReason, ...FailureReason[]];

/**
 * The status that an outcome leads to. What could not be picked up was never on the vehicle; what goes back to the warehouse is on it until it is
 * handed back there.
 */
export const statusOfOutcome = (kind: StopKind, outcome: StopOutcome): DeliveryStatus => {
  if (kind === 'pickup') return outcome === 'done' ? 'out-for-delivery' : 'not-picked-up';
  return outcome === 'done' ? 'completed' : 'failed';
};

/** Whether something can go back to the warehouse: what is missing cannot, nor what was never picked up. */
export const mayBeReturned = (kind: StopKind, reason: FailureReason | null): boolean =>
  kind === 'dropoff' && reason !== 'missing';

/** What becomes of something that was not handed over, unless the driver says otherwise: what nobody wants goes back. */
export const outcomeOfReason = (kind: StopKind, reason: FailureReason): Exclude<StopOutcome, 'done'> =>
  kind === 'dropoff' && reason === 'not-wanted' ? 'returned' : 'failed';

/** How a shipment was paid for at the door. */
export const ONSITE_PAYMENTS = ['cash', 'card'] as const;
export type OnsitePayment = (typeof ONSITE_PAYMENTS)[number];

/** A stop that was closed by mistake is opened again within this time. */
export const REOPEN_MINUTES = 10;
