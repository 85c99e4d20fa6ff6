import type { BulkSelection } from '@waybill/contract/bulk-jobs';
import type { ShipmentCounts, ShipmentListQuery } from '@waybill/contract/shipment-list';
import type { BulkKind } from '@waybill/domain/bulk';
import type { DeliveryStatus } from '@waybill/domain/statuses';
import type { BulkRequest } from '../bulk/bulk-request.ts';
import { statusCountsOf, statusCountsOfTotals, targetsOf } from '../bulk/status-targets.ts';
import { oneStatus } from './list-query.ts';
import type { Selection } from './selection.ts';

/** The selected rows, in the order of the list. */
export const selectionOf = (
  { rows, matching }: Pick<Selection, 'rows' | 'matching'>,
  { sort, direction }: ShipmentListQuery,
): BulkSelection => {
  const order = { sort, direction };
  return matching ? { by: 'filter', filter: matching, order } : { by: 'ids', ids: [...rows.keys()], order };
};

/** The request for a bulk action. A filter may match more than the user has seen, so deleting by filter asks for the number. */
export const requestFor = (
  kind: BulkKind,
  { rows, matching }: Selection,
  count: number,
  query: ShipmentListQuery,
  counts: ShipmentCounts | undefined,
): BulkRequest => {
  const known = knownCounts(query, count, counts);
  return {
    kind,
    selection: selectionOf({ rows, matching }, query),
    count,
    targets: targetsOf(matching ? statusCountsOfTotals(known) : statusCountsOf(rows.values())),
    isExact: matching === null && [...rows.values()].every(({ isEstimate }) => !isEstimate),
    isTyped: kind === 'delete' && matching !== null,
  };
};

/** Of one status everything that is selected is of it, also before the counts have come. */
const knownCounts = (
  query: ShipmentListQuery,
  count: number,
  counts: ShipmentCounts | undefined,
): Partial<Record<DeliveryStatus, number>> => {
  const only = oneStatus(query);
  if (only) return { [only]: count };
  const { all: _, ...byStatus } = counts ?? {};
  const { status } = query;
  return status === 'all' ? byStatus : Object.fromEntries(status.map((each) => [each, counts?.[each] ?? 0]));
};
