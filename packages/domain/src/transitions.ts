import { z } from 'zod';
import { DELIVERY_STATUSES, type DeliveryStatus } from './statuses.ts';

/**
 * The statuses to which a shipment or parcel may change from each. `mixed` is derived and never set, so that nothing leads to
 * it or from it; `deleted` leads back to the one status it had before, see nextStatusesOf.
 */
export const NEXT_STATUSES = {
  new: ['open', 'transport-request', 'assigned', 'in-warehouse', 'out-for-delivery', 'self-collect', 'deleted'],
  open: ['transport-request', 'assigned', 'in-warehouse', 'out-for-delivery', 'self-collect', 'failed', 'deleted'],
  'transport-request': ['new', 'open', 'assigned', 'in-warehouse', 'deleted'],
  assigned: ['open', 'in-warehouse', 'out-for-delivery', 'not-picked-up', 'self-collect', 'failed', 'deleted'],
  'not-picked-up': ['open', 'assigned', 'failed', 'deleted'],
  'in-warehouse': ['assigned', 'out-for-delivery', 'self-collect', 'failed', 'deleted'],
  'out-for-delivery': ['completed', 'failed', 'in-warehouse', 'self-collect', 'not-picked-up'],
  'self-collect': ['completed', 'in-warehouse', 'failed', 'deleted'],
  failed: ['open', 'assigned', 'in-warehouse', 'out-for-delivery', 'self-collect', 'deleted'],
  completed: ['failed', 'in-warehouse'],
  mixed: [],
  deleted: [],
} as const satisfies Record<DeliveryStatus, readonly DeliveryStatus[]>;

const DAY_MS = 24 * 60 * 60 * 1000;
/** A deleted shipment can be restored for so long; then it is purged. */
export const RESTORE_DAYS = 30;

/** A shipment without parcels, or one parcel: the thing that the table of statuses applies to. */
export type Unit = {
  readonly status: DeliveryStatus;
  /** Set while it is deleted: the status to which a restore returns it. */
  readonly statusBeforeDeletion: DeliveryStatus | null;
  readonly deletedAt: Date | null;
};

export const isRestorable = ({ deletedAt }: Pick<Unit, 'deletedAt'>, now: Date): boolean =>
  deletedAt !== null && now.getTime() - deletedAt.getTime() < RESTORE_DAYS * DAY_MS;

export const nextStatusesOf = (unit: Unit, now: Date): readonly DeliveryStatus[] => {
  if (unit.status !== 'deleted') return NEXT_STATUSES[unit.status];
  return unit.statusBeforeDeletion && isRestorable(unit, now) ? [unit.statusBeforeDeletion] : [];
};

/** The unit after the change; null when the table does not allow it. */
export const changeUnitStatus = <Changed extends Unit>(
  unit: Changed,
  to: DeliveryStatus,
  now: Date,
): Changed | null => {
  if (!nextStatusesOf(unit, now).includes(to)) return null;
  const isDeletion = to === 'deleted';
  return {
    ...unit,
    status: to,
    statusBeforeDeletion: isDeletion ? unit.status : null,
    deletedAt: isDeletion ? now : null,
  };
};

/** The status that all units that are not deleted share, else `mixed`. */
export const commonStatus = (statuses: readonly DeliveryStatus[]): DeliveryStatus | null => {
  const left = statuses.filter((status) => status !== 'deleted');
  const [first] = left;
  if (first === undefined) return statuses[0] ?? null;
  return left.every((status) => status === first) ? first : 'mixed';
};

/** The statuses to which at least one unit may change, in the order of the statuses. */
export const nextStatusesOfAll = (units: readonly Unit[], now: Date): DeliveryStatus[] => {
  const reachable = new Set(units.flatMap((unit) => nextStatusesOf(unit, now)));
  return DELIVERY_STATUSES.filter((status) => reachable.has(status));
};

/** A correction of a completed delivery, and a declined request, need a reason. */
export const needsReason = (from: DeliveryStatus, to: DeliveryStatus): boolean =>
  from === 'completed' || (from === 'transport-request' && to === 'new');

/** The party that is responsible for a failed delivery; kept apart from the status. */
export const FAILURE_PARTIES = ['receiver', 'carrier', 'sender', 'address', 'weather', 'other'] as const;
export const failureParty = z.enum(FAILURE_PARTIES, { error: 'required' });
export type FailureParty = z.infer<typeof failureParty>;
