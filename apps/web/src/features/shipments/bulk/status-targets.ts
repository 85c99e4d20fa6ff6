import { DELIVERY_STATUSES, type DeliveryStatus } from '@waybill/domain/statuses';
import { NEXT_STATUSES, needsReason } from '@waybill/domain/transitions';

/** A number of shipments with the same status and the same next statuses. */
export type StatusCount = {
  readonly deliveryStatus: DeliveryStatus;
  readonly nextStatuses: readonly DeliveryStatus[];
  readonly count: number;
};

export type Target = {
  readonly status: DeliveryStatus;
  /** How many of the selected shipments can change to it. */
  readonly count: number;
  /** How many of those need a reason. */
  readonly unexplained: number;
};

/** Exact counts, from every selected shipment. */
export const statusCountsOf = (rows: Iterable<Omit<StatusCount, 'count'>>): StatusCount[] =>
  [...rows].map((row) => ({ ...row, count: 1 }));

/** Counts from the totals of each status: nothing more is known of all the shipments that a filter matches. */
export const statusCountsOfTotals = (counts: Partial<Record<DeliveryStatus, number>>): StatusCount[] =>
  DELIVERY_STATUSES.map((status) => ({
    deliveryStatus: status,
    nextStatuses: NEXT_STATUSES[status],
    count: counts[status] ?? 0,
  }));

/** Statuses in the order in which a shipment passes through them, not the specification's. */
const ON_THE_WAY = Object.keys(NEXT_STATUSES) as DeliveryStatus[];

const sum = (statusCounts: readonly StatusCount[]) => statusCounts.reduce((total, { count }) => total + count, 0);

/** Statuses that at least one shipment can change to. Deleting and restoring are actions of their own. */
export const targetsOf = (statusCounts: readonly StatusCount[]): Target[] => {
  const changeable = statusCounts.filter(({ deliveryStatus }) => deliveryStatus !== 'deleted');
  return ON_THE_WAY.filter((status) => status !== 'deleted')
    .map((status) => {
      const able = changeable.filter(({ nextStatuses }) => nextStatuses.includes(status));
      const unexplained = able.filter(({ deliveryStatus }) => needsReason(deliveryStatus, status));
      return { status, count: sum(able), unexplained: sum(unexplained) };
    })
    .filter(({ count }) => count > 0);
};
