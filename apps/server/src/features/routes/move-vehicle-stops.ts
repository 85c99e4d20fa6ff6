import type { StopsGoTo } from '@waybill/contract/vehicles';
import { AppError } from '@waybill/domain/errors';
import type { RouteChangeId, VehicleId } from '@waybill/domain/ids';
import { MOST_ASSIGNED } from '@waybill/domain/route/assign';
import { dayIn } from '@waybill/domain/zoned-time';
import type { Requester } from '../../http/visitor.ts';
import { assignShipments } from './assign-shipments.ts';
import type { RouteDeps } from './route-deps.ts';

/** Takes all that a vehicle has still to do, today and later, to another vehicle or off every one. Tells its changes, the last first. */
export const moveVehicleStops = async (
  deps: RouteDeps,
  by: Requester,
  from: VehicleId,
  to: StopsGoTo,
): Promise<readonly RouteChangeId[]> => {
  const days = await deps.reading(by, ({ routes, settings }) =>
    routes.daysOf(from, dayIn(deps.clock(), settings.timeZone)),
  );
  const vehicleId = to === 'unassigned' ? null : to;
  const changeIds: RouteChangeId[] = [];
  for (const day of days) {
    for (;;) {
      const [route] = await deps.reading(by, ({ routes }) => routes.read(day, [from]));
      const open = (route?.stops ?? []).flatMap(({ tasks }) => tasks.filter(({ hasEnded }) => !hasEnded));
      const ids = [...new Set(open.map(({ shipmentId }) => shipmentId))].slice(0, MOST_ASSIGNED);
      if (ids.length === 0) break;
      const selection = { by: 'ids', ids } as const;
      const assignment = { vehicleId, day, selection, includesOut: true, from };
      const { changeId, outcome } = await assignShipments(deps, by, assignment);
      if (changeId) changeIds.unshift(changeId);
      const [left] = outcome.skipped;
      if (left)
        throw new AppError('vehicle-has-stops', { stops: outcome.skipped.length, shipments: outcome.skipped.length });
    }
  }
  return changeIds;
};
