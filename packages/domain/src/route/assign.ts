import type { OrganisationId, SubCompanyId } from '../ids.ts';
import { type Parties, unitMayBecome } from '../shipment-rights.ts';
import type { DeliveryStatus } from '../statuses.ts';
import type { StopKind } from '../stop.ts';
import type { Unit } from '../transitions.ts';

/** What one request may assign: each shipment is tried at many places of a route. */
export const MOST_ASSIGNED = 500;

/** Why a shipment is left where it is. */
export const SKIPPED_ASSIGNMENTS = [
  'not-found',
  'not-carrier',
  'status',
  'is-out',
  'under-way',
  'moved-meanwhile',
  'already-there',
  'other-division',
  'no-address',
  'route-full',
] as const;
export type SkippedAssignment = (typeof SKIPPED_ASSIGNMENTS)[number];

type Assignable = Parties & { readonly deliveryStatus: DeliveryStatus };

/** Only who carries a shipment has vehicles for it. */
const carries = ({ organisationId, carrierId }: Parties, by: OrganisationId): boolean =>
  (carrierId ?? organisationId) === by;

/** Before these, a shipment is still where it is to be picked up. */
const PICKED_UP: readonly DeliveryStatus[] = [
  'in-warehouse',
  'out-for-delivery',
  'self-collect',
  'completed',
  'failed',
  'mixed',
];

type Carried = {
  readonly deliveryStatus: DeliveryStatus;
  readonly hasPickup: boolean;
  readonly hasDropoff: boolean;
  readonly dropoffDate: string | null;
};

/**
 * The stops that a vehicle makes for a shipment on a day: the pickup, unless it has been there; and the dropoff, unless that is
 * wanted on a later day and the goods go to the warehouse meanwhile.
 */
export const neededStopKinds = (
  { deliveryStatus, hasPickup, hasDropoff, dropoffDate }: Carried,
  day: string,
  usesPickups: boolean,
): readonly StopKind[] => {
  const picksUp = usesPickups && hasPickup && !PICKED_UP.includes(deliveryStatus);
  const dropsOff = hasDropoff && !(picksUp && dropoffDate !== null && dropoffDate > day);
  return [...(picksUp ? (['pickup'] as const) : []), ...(dropsOff ? (['dropoff'] as const) : [])];
};

/** A vehicle of a division carries what is of that division; one of none carries everything. */
export const servesDivision = (vehicle: SubCompanyId | null, shipment: SubCompanyId | null): boolean =>
  vehicle === null || vehicle === shipment;

/** Whether a shipment that is on no vehicle may be put on one. */
export const mayAssign = (shipment: Assignable, units: readonly Unit[], by: OrganisationId, now: Date): boolean =>
  carries(shipment, by) && units.some((unit) => unitMayBecome(shipment, unit, 'assigned', by, now));
