import { DELIVERY_STATUSES, type DeliveryStatus } from '@waybill/domain/statuses';
import { NEXT_STATUSES, needsReason } from '@waybill/domain/transitions';

/** So many shipments that stand alike and may go to the same places. */
export type StatusCount = {
  readonly deliveryStatus: DeliveryStatus;
  readonly nextStatuses: readonly DeliveryStatus[];
  readonly count: number;
};

export type Target = {
  readonly status: DeliveryStatus;
  /** How many of the selected can go there. */
  readonly count: number;
  /** How many of those only with a reason. */
  readonly unexplained: number;
};

/** From what is known of every selected shipment by itself. */
export const statusCountsOf = (rows: Iterable<Omit<StatusCount, 'count'>>): StatusCount[] =>
  [...rows].map((row) => ({ ...row, count: 1 }));

/** From how many there are of each status: more is not known of everything that a filter matches. */
export const statusCountsOfTotals = (counts: Partial<Record<DeliveryStatus, number>>): StatusCount[] =>
  DELIVERY_STATUSES.map((status) => ({
    deliveryStatus: status,
    nextStatuses: NEXT_STATUSES[status],
    count: counts[status] ?? 0,
  }));

/** As a shipment goes its way, and not as the specification happens to list them. */
const ON_THE_WAY = Object.keys(NEXT_STATUSES) as DeliveryStatus[];

const sum = (statusCounts: readonly StatusCount[]) => statusCounts.reduce((total, { count }) => total + count, 0);

/** Where at least one can go. Deleting and restoring are deeds of their own. */
export const targetsOf = (statusCounts: readonly StatusCount[]): Target[] => {
  const movable = statusCounts.filter(({ deliveryStatus }) => deliveryStatus !== 'deleted');
  return ON_THE_WAY.filter((status) => status !== 'deleted')
    .map((status) => {
      const able = movable.filter(({ nextStatuses }) => nextStatuses.includes(status));
      const unexplained = able.filter(({ deliveryStatus }) => needsReason(deliveryStatus, status));
      return { status, count: sum(able), unexplained: sum(unexplained) };
    })
    .filter(({ count }) => count > 0);
};
