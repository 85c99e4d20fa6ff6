import type { ProposedRoute } from '@waybill/contract/plans';
import type { DeliveryId, VehicleId } from '@waybill/domain/ids';
import { secondsOfTime, windowOf } from '@waybill/domain/route/route-stop';
import type { DayClock } from '../../../shared/estimate/day-clock.ts';
import { firstOpenIndex, nameOfStop } from '../../../shared/routes/route-text.ts';
import type { DrawnRoute, DrawnStop } from '../../../ui/map/route-shapes.ts';
import { drawnRoute } from '../map/drawn-routes.ts';
import type { Lane } from '../model/board-types.ts';
import { type LaneView, laneView, type ViewedStop } from '../model/lane-view.ts';

const FEW_MINUTES = 3 * 60;

/** What has begun stays as it is today; a proposal that has it too is shown once. */
const openStops = (route: ProposedRoute, lane: Lane) => {
  const begun = new Set(
    lane.route.stops
      .slice(0, firstOpenIndex(lane.route.stops))
      .flatMap(({ kind, shipments }) => shipments.map(({ shipmentId }) => `${kind} ${shipmentId}`)),
  );
  return route.stops.filter(({ kind, shipmentIds }) => !shipmentIds.some((id) => begun.has(`${kind} ${id}`)));
};

/** The lane of a vehicle as it would be. */
export const proposedLane = (lane: Lane, route: ProposedRoute | undefined, clock: DayClock): LaneView => {
  const today = laneView(lane, clock);
  if (!route) return { ...today, stops: today.stops.map((stop) => ({ ...stop, isMovable: false })) };
  const done = today.stops.slice(0, firstOpenIndex(lane.route.stops));
  const windows = new Map(
    lane.route.stops.flatMap(({ shipments, earliestTime, latestTime }) =>
      shipments.map(({ shipmentId }) => [shipmentId, { earliestTime, latestTime }] as const),
    ),
  );
  const open = openStops(route, lane).map((stop, at): ViewedStop => {
    const arrives = clock.secondsOf(stop.arrives);
    const known = stop.shipmentIds.map((id) => windows.get(id)).find(Boolean);
    const hasWindow = known && (known.earliestTime !== null || known.latestTime !== null);
    return {
      id: `${route.vehicleId}:${at}` as DeliveryId,
      number: done.length + at + 1,
      arrives,
      leaves: arrives + FEW_MINUTES,
      isDone: false,
      isFailed: false,
      window: known && hasWindow ? windowOf(known) : null,
      lateMinutes: stop.lateMinutes,
      isAtRisk: false,
      name: nameOfStop(stop),
      isPickup: stop.kind === 'pickup',
      isLocked: false,
      isMovable: false,
    };
  });
  const stops = [...done.map((stop) => ({ ...stop, isMovable: false })), ...open];
  const [first, last] = [stops[0], stops.at(-1)];
  const from = today.span?.from ?? first?.arrives;
  const to = route.ends ? clock.secondsOf(route.ends) : last?.leaves;
  return {
    ...today,
    stops,
    span:
      first && last && from !== undefined && to !== undefined
        ? { from: Math.min(from, first.arrives), to: Math.max(to, last.leaves) }
        : null,
  };
};

/** How long after the shift of its vehicle a proposed route ends. */
export const overtimeMinutesOf = ({ ends, stops }: ProposedRoute, { vehicle }: Lane, clock: DayClock): number =>
  stops.length === 0 || !ends
    ? 0
    : Math.max(0, Math.ceil((clock.secondsOf(ends) - secondsOfTime(vehicle.shiftEnd)) / 60));

export type ProposalShown = 'today' | 'proposal' | 'both';

/** The routes for the map: those of today, the proposed ones, or these over those. */
export const proposedRoutes = (
  lanes: readonly Lane[],
  byVehicle: ReadonlyMap<VehicleId, ProposedRoute>,
  shown: ProposalShown,
): readonly DrawnRoute[] =>
  lanes.map((lane) => {
    const today = drawnRoute(lane);
    const route = byVehicle.get(lane.vehicle.id);
    if (shown === 'today' || !route) return today;
    const done = today.stops.filter((_, at) => at < firstOpenIndex(lane.route.stops));
    const lookOf = (id: VehicleId) => lanes.find(({ vehicle }) => vehicle.id === id)?.look;
    const open = openStops(route, lane).flatMap(({ point, lateMinutes, from }, at) => {
      const origin: DrawnStop['origin'] | false = from === null ? 'none' : from !== undefined && lookOf(from);
      return point
        ? [
            {
              id: `${route.vehicleId}:${at}`,
              point,
              mark: String(done.length + at + 1),
              isDone: false,
              isFailed: false,
              isLate: lateMinutes > 0,
              isAtRisk: false,
              ...(origin && { origin }),
            },
          ]
        : [];
    });
    const former = [today.start, ...today.stops.map(({ point }) => point)].flatMap((point) => point ?? []);
    return {
      ...today,
      end: done.length + open.length > 0 ? lane.route.endPoint : null,
      stops: [...done, ...open],
      ...(shown === 'both' && route.isChanged && { former }),
    };
  });
