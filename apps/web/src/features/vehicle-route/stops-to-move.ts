import type { Route } from '@waybill/contract/routes';
import { isFinished } from '@waybill/domain/statuses';
import type { ShipmentsToAssign } from '../../lib/state/ui-state.ts';
import { isBegun, isDone } from '../../shared/routes/route-text.ts';

type Day = Pick<Route, 'vehicleId' | 'day'> & {
  readonly stops: readonly Pick<Route['stops'][number], 'arrivedAt' | 'completedAt' | 'shipments'>[];
};

/** All that a vehicle has still to do on its day, for somebody else to do; null where nothing is left that could go. */
export const stopsToMove = ({ vehicleId, day, stops }: Day): ShipmentsToAssign | null => {
  const idsOf = ({ shipments }: Day['stops'][number]) =>
    shipments.filter(({ deliveryStatus }) => !isFinished(deliveryStatus)).map(({ shipmentId }) => shipmentId);
  // What the driver is at the door with stays, with the stops that are still to come for it.
  const held = new Set(stops.filter((stop) => isBegun(stop) && !isDone(stop)).flatMap(idsOf));
  const open = stops
    .filter((stop) => !isBegun(stop))
    .map((stop) => idsOf(stop).filter((id) => !held.has(id)))
    .filter((ids) => ids.length > 0);
  if (open.length === 0) return null;
  const ids = [...new Set(open.flat())];
  return { selection: { by: 'ids', ids }, count: ids.length, stops: open.length, day, from: vehicleId };
};
