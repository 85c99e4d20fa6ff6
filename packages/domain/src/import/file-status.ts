import type { OrganisationId } from '../ids.ts';
import { READABLE_STATUSES, type ReadableStatus } from '../partner-statuses.ts';
import { type ChangeableShipment, type ChangedStatus, changeStatus } from '../status-change.ts';
import type { DeliveryStatus } from '../statuses.ts';
import { NEXT_STATUSES } from '../transitions.ts';

export type MoveRules = {
  readonly by: OrganisationId;
  readonly now: Date;
  /** Whether the file enters the shipment itself. */
  readonly isNew: boolean;
  /** Whether the organisation lets statuses be changed by hand. */
  readonly usesChangeShipmentStatus: boolean;
};

type Moves<Shipment extends ChangeableShipment> = readonly ChangedStatus<Shipment>[];

const moveTo = <Shipment extends ChangeableShipment>(
  shipment: Shipment,
  to: DeliveryStatus,
  { by, now }: MoveRules,
): ChangedStatus<Shipment> | null => {
  // A file does not say who is to blame.
  const failureParty = to === 'failed' ? 'other' : null;
  const changed = changeStatus(shipment, { to, reason: null, failureParty }, by, now);
  return typeof changed === 'string' ? null : changed;
};

/**
 * The moves by which a shipment becomes what a file says; null where it may not. One that was here makes one move of the table, as by hand. One that the
 * file enters has its past elsewhere: it goes the shortest way of the table, so that a delivered one was out before. What is deleted stays so, and
 * nothing is entered only to be deleted.
 */
export const movesTo = <Shipment extends ChangeableShipment>(
  shipment: Shipment,
  to: DeliveryStatus,
  rules: MoveRules,
): Moves<Shipment> | null => {
  const { deliveryStatus: from } = shipment;
  if (from === to) return [];
  if (from === 'deleted' || (rules.isNew && to === 'deleted') || !rules.usesChangeShipmentStatus) return null;
  const direct = moveTo(shipment, to, rules);
  if (direct || !rules.isNew) return direct && [direct];
  for (const between of NEXT_STATUSES[from]) {
    const first = between === 'deleted' ? null : moveTo(shipment, between, rules);
    const second = first && moveTo(first.after, to, rules);
    if (second) return [first, second];
  }
  return null;
};

export type StatusFault = {
  readonly problem: 'status-move' | 'status-off';
  /** What the shipment may become, and what it is. */
  readonly allowed: readonly ReadableStatus[];
};

/** Why a shipment cannot become what a file says; null where it can. */
export const statusFault = (shipment: ChangeableShipment, to: DeliveryStatus, rules: MoveRules): StatusFault | null => {
  if (movesTo(shipment, to, rules)) return null;
  return {
    problem: rules.usesChangeShipmentStatus ? 'status-move' : 'status-off',
    allowed: READABLE_STATUSES.filter((each) => movesTo(shipment, each, rules)),
  };
};
