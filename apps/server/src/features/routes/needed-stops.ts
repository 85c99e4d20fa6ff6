import { neededStopKinds } from '@waybill/domain/route/assign';
import type { StopKind } from '@waybill/domain/stop';
import type { Candidate } from './stored/candidates.repo.ts';

/** The stops that a vehicle would make for a shipment on a day, as far as it has an address for them. */
export const neededStops = (
  { deliveryStatus, stops, dropoffDate }: Candidate,
  day: string,
  usesPickups: boolean,
): readonly StopKind[] =>
  neededStopKinds(
    { deliveryStatus, hasPickup: stops.pickup !== undefined, hasDropoff: stops.dropoff !== undefined, dropoffDate },
    day,
    usesPickups,
  );
