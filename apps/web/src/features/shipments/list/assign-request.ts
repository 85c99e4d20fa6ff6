import type { BulkSelection } from '@waybill/contract/bulk-jobs';
import type { ShipmentListQuery } from '@waybill/contract/shipment-list';
import type { ShipmentsToAssign } from '../../../lib/state/ui-state.ts';
import { commonDay } from '../../../shared/routes/calendar-day.ts';
import type { Selection } from './selection.ts';

/** The selected shipments, to choose a vehicle for. */
export const assignRequestFor = (
  { rows, matching }: Selection,
  count: number,
  { sort, direction }: Pick<ShipmentListQuery, 'sort' | 'direction'>,
  today: string,
): ShipmentsToAssign => {
  const order = { sort, direction };
  const selection: BulkSelection = matching
    ? { by: 'filter', filter: matching, order }
    : { by: 'ids', ids: [...rows.keys()], order };
  const days = matching ? [matching.from, matching.to] : [...rows.values()].map(({ scheduledDate }) => scheduledDate);
  return { selection, count, day: commonDay(days, today) };
};
