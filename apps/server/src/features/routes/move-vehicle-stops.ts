import type { StopsGoTo } from '@waybill/contract/vehicles';
import { AppError } from '@waybill/domain/errors';
import type { RouteChangeId, VehicleId } from '@waybill/domain/ids';
import { dayIn } from '@waybill/domain/zoned-time';
import type { Requester } from '../../http/visitor.ts';
import { decideAssignment } from './assign-shipments.ts';
import { changeRoutes, type Decision } from './change-routes.ts';
import type { ReadingRoutes, RouteDeps, Selected, WritingRoutes } from './route-deps.ts';
import type { RoutePlan } from './route-plan.ts';

type Moving<Writing> = {
  readonly from: VehicleId;
  readonly to: StopsGoTo;
  /** Done with the vehicle in the same transaction, with the number of shipments that leave it; false: decide anew. */
  readonly alongside: (repos: Writing, shipments: number) => Promise<boolean>;
};

/**
 * Takes all that a vehicle has still to do, today and later, to another vehicle or off every one, in one change that can be undone.
 * Tells how many shipments were moved: without any, nothing is done alongside either. What has to stay lets nothing happen.
 */
export const moveVehicleStops = async <Writing extends WritingRoutes>(
  deps: RouteDeps<ReadingRoutes, Writing>,
  by: Requester,
  { from, to, alongside }: Moving<Writing>,
): Promise<{ readonly changeId: RouteChangeId | null; readonly shipments: number }> => {
  const { changeId, outcome } = await changeRoutes(deps, by, async (repos): Promise<Decision<number, Writing>> => {
    const { plans, shipments } = await decideMoves(repos, by, from, to, deps.clock());
    return {
      plans,
      outcome: shipments,
      changesVehicles: true,
      alongside: (writing) => alongside(writing, shipments),
    };
  });
  return { changeId, shipments: outcome };
};

/** A shipment is on one route at most, so that the days have nothing to do with each other. */
const decideMoves = async (repos: ReadingRoutes, by: Requester, from: VehicleId, to: StopsGoTo, now: Date) => {
  const plans: RoutePlan[] = [];
  const [moved, left] = [new Set<string>(), new Set<string>()];
  for (const day of await repos.routes.daysOf(from, dayIn(now, repos.settings.timeZone))) {
    const [route] = await repos.routes.read(day, [from]);
    const open = (route?.stops ?? []).flatMap(({ tasks }) => tasks.filter(({ hasEnded }) => !hasEnded));
    const selected = new Map(
      open.map(({ shipment: key, shipmentId }): [string, Selected] => [key, { key, shipmentId }]),
    );
    if (selected.size === 0) continue;
    const destination = { vehicleId: to === 'unassigned' ? null : to, day, includesOut: true, from };
    const decision = await decideAssignment(repos, by, destination, [...selected.values()], now);
    plans.push(...decision.plans);
    for (const shipmentId of decision.outcome.assigned) moved.add(shipmentId);
    for (const { shipmentId } of decision.outcome.skipped) left.add(shipmentId);
  }
  if (left.size > 0) throw new AppError('vehicle-has-stops', { stops: left.size, shipments: left.size });
  return { plans, shipments: moved.size };
};
