import type { ShipmentCounts, ShipmentListQuery } from '@waybill/contract/shipment-list';
import type { BulkKind } from '@waybill/domain/bulk';
import type { BulkRequest } from '../bulk/bulk-request.ts';
import { statusCountsOf, statusCountsOfTotals, targetsOf } from '../bulk/status-targets.ts';
import type { Selection } from './selection.ts';

/** The request for a bulk action. A filter may match more than the user has seen, so deleting by filter asks for the number. */
export const requestFor = (
  kind: BulkKind,
  { rows, matching }: Selection,
  count: number,
  query: ShipmentListQuery,
  counts: ShipmentCounts | undefined,
): BulkRequest => {
  const { status, sort, direction } = query;
  const order = { sort, direction };
  const known = status === 'all' ? (counts ?? {}) : { [status]: count };
  return {
    kind,
    selection: matching ? { by: 'filter', filter: matching, order } : { by: 'ids', ids: [...rows.keys()], order },
    count,
    targets: targetsOf(matching ? statusCountsOfTotals(known) : statusCountsOf(rows.values())),
    isExact: matching === null && [...rows.values()].every(({ isEstimate }) => !isEstimate),
    isTyped: kind === 'delete' && matching !== null,
  };
};
