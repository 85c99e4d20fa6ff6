import type { UnassignedShipment } from '@waybill/contract/routes';
import type { VehicleId } from '@waybill/domain/ids';
import { cheapestOn, type Insertion, OBSTACLES, type Obstacle } from './insertion.ts';
import { addedStops, type OpenRoute } from './open-route.ts';

/** Where a shipment of the pool would cost least, or why it fits nowhere. */
export type Hint =
  | {
      readonly kind: 'fits';
      readonly vehicleId: VehicleId;
      readonly after: number | null;
      readonly isShared: boolean;
      readonly metres: number;
    }
  | { readonly kind: 'none'; readonly reason: Obstacle | 'no-division' | 'no-coordinates' | 'no-vehicle' };

const better = (best: Insertion | null, next: Insertion) => (best === null || next.metres < best.metres ? next : best);

/** The obstacle that comes closest to fitting: a window is easier to change than a vehicle. */
const mildest = (obstacles: ReadonlySet<Obstacle>): Obstacle | 'no-vehicle' =>
  OBSTACLES.findLast((obstacle) => obstacles.has(obstacle)) ?? 'no-vehicle';

/** Works one hint out, one vehicle at each step, so that whoever asks can pause between them. */
export function* hintSteps(shipment: UnassignedShipment, routes: readonly OpenRoute[]): Generator<void, Hint> {
  const added = addedStops(shipment);
  if (!added.dropoff.point || (added.pickup && !added.pickup.point)) return { kind: 'none', reason: 'no-coordinates' };
  let best: Insertion | null = null;
  const obstacles = new Set<Obstacle>();
  for (const route of routes) {
    const insertion = cheapestOn(route, added);
    if (insertion.obstacle === null) best = better(best, insertion);
    else obstacles.add(insertion.obstacle);
    yield;
  }
  if (!best) {
    const reason = mildest(obstacles);
    // It is not of another division than the vehicles: nobody has said yet of which it is.
    return { kind: 'none', reason: reason === 'division' && shipment.subCompanyId === null ? 'no-division' : reason };
  }
  const { vehicleId, after, isShared, metres } = best;
  return { kind: 'fits', vehicleId, after, isShared, metres };
}

/** The same in one go, for one shipment. */
export const hintFor = (shipment: UnassignedShipment, routes: readonly OpenRoute[]): Hint => {
  const steps = hintSteps(shipment, routes);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
};
