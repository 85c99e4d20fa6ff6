import type { VehicleId } from '@waybill/domain/ids';
import type { TimeSpan } from '@waybill/domain/route/route-stop';
import type { DayClock } from '../../../shared/estimate/day-clock.ts';
import { firstOpenIndex, nameOfStop } from '../../../shared/routes/route-text.ts';
import type { RouteLook } from '../../../ui/map/route-look.ts';
import type { Lane } from './board-types.ts';
import type { LaneStop } from './lane-blocks.ts';
import { laneSpan, laneStops } from './lane-stops.ts';

/** A stop with what is said of it. */
export type ViewedStop = LaneStop & {
  readonly name: string;
  readonly isPickup: boolean;
  readonly isLocked: boolean;
  /** Begun stops stay where they are, and so does everything in a proposal. */
  readonly isMovable: boolean;
};

/** A lane of the timeline: that of a vehicle today, or in a proposal. */
export type LaneView = {
  readonly vehicleId: VehicleId;
  readonly registration: string;
  readonly look: RouteLook;
  readonly stops: readonly ViewedStop[];
  readonly span: TimeSpan | null;
};

const views = new WeakMap<Lane, LaneView>();

/** Kept for as long as the lane is the same, so that it is not drawn again. */
export const laneView = (lane: Lane, clock: DayClock): LaneView => {
  const known = views.get(lane);
  if (known) return known;
  const { vehicle, route, look } = lane;
  const stops = laneStops(route, clock);
  const firstOpen = firstOpenIndex(route.stops);
  const view = {
    vehicleId: vehicle.id,
    registration: vehicle.registration,
    look,
    stops: route.stops.map((stop, at) => ({
      ...(stops[at] as LaneStop),
      name: nameOfStop(stop),
      isPickup: stop.kind === 'pickup',
      isLocked: stop.isLocked,
      isMovable: at >= firstOpen,
    })),
    span: laneSpan(route, stops, clock),
  };
  views.set(lane, view);
  return view;
};
