import type { VehicleId } from '@waybill/domain/ids';

/** Where something would be put down. */
export type DropTarget =
  | {
      readonly kind: 'lane';
      readonly vehicleId: VehicleId;
      /** Before the stop at this index of the route. */
      readonly index: number;
      readonly line: Line;
    }
  | { readonly kind: 'vehicle'; readonly vehicleId: VehicleId; readonly line: Line }
  | { readonly kind: 'pool'; readonly line: Line };

/** The line that shows it, on the screen. */
export type Line = {
  readonly x: number;
  readonly y: number;
  readonly length: number;
  /** In degrees; 0 lies, 90 stands. */
  readonly angle: number;
};

export type Spot = { readonly x: number; readonly y: number };

export const targetKey = (target: DropTarget | null): string =>
  target === null
    ? ''
    : target.kind === 'lane'
      ? `${target.vehicleId}:${target.index}`
      : target.kind === 'vehicle'
        ? target.vehicleId
        : 'pool';

/** A line from one spot to the other. */
export const lineBetween = (from: Spot, to: Spot): Line => ({
  x: from.x,
  y: from.y,
  length: Math.hypot(to.x - from.x, to.y - from.y),
  angle: (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI,
});

/** How far a spot is from the line between two others. */
export const distanceToLeg = (spot: Spot, from: Spot, to: Spot): number => {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const square = dx * dx + dy * dy;
  const along = square === 0 ? 0 : Math.max(0, Math.min(1, ((spot.x - from.x) * dx + (spot.y - from.y) * dy) / square));
  return Math.hypot(spot.x - from.x - along * dx, spot.y - from.y - along * dy);
};

export type Leg = { readonly vehicleId: VehicleId; readonly index: number; readonly from: Spot; readonly to: Spot };

/** How close the pointer must be to mean a leg. */
const REACH = 28;

/** The leg of a route that is meant: the nearest one. */
export const legAt = (spot: Spot, legs: readonly Leg[]): Leg | null => {
  let best: Leg | null = null;
  let nearest = REACH;
  for (const leg of legs) {
    const distance = distanceToLeg(spot, leg.from, leg.to);
    if (distance < nearest) {
      nearest = distance;
      best = leg;
    }
  }
  return best;
};
