import type { Sealed } from '@waybill/domain/driver/seal';
import type { RouteId, VehicleId } from '@waybill/domain/ids';

/**
 * What is done once, at the end of a transaction, for all actions in it: those who seal wait for each other, and whoever looks at a route need
 * not be told of each step.
 */
export type Deferred = {
  seals: readonly Sealed[];
  routes: ReadonlySet<RouteId>;
  /** Whose arrivals are worked out anew, by vehicle and day. */
  expected: ReadonlyMap<string, { readonly vehicleId: VehicleId; readonly day: string }>;
};

export const nothingDeferred = (): Deferred => ({ seals: [], routes: new Set(), expected: new Map() });
