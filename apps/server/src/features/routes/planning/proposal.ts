import type { DeliveryId, ShipmentId, ShipmentKey, VehicleId } from '@waybill/domain/ids';
import type { DaySeconds, Load, TimeSpan, UnsavedStop } from '@waybill/domain/route/route-stop';
import type { TimedStop } from '@waybill/domain/route/time-route';
import type { StopKind } from '@waybill/domain/stop';
import type { Equipment } from '@waybill/domain/vehicle';

/** A stop of a proposal with its times. The id is that of the stop of today that it goes on being, if there is one. */
export type ProposedStop = UnsavedStop & { readonly id: DeliveryId | null } & TimedStop;

export type ProposedRoute = {
  readonly vehicleId: VehicleId;
  readonly leaves: DaySeconds;
  readonly ends: DaySeconds;
  readonly overtimeSeconds: number;
  readonly rest: TimeSpan | null;
  readonly metres: number;
  readonly mostLoad: Load;
  readonly stops: readonly ProposedStop[];
};

/**
 * Why a shipment is in no route. `tied`: the only vehicle that may have it cannot. `several`: no single change is enough.
 * `not-examined`: there were more than could be looked at in time.
 */
export type UnservedReason =
  | 'window'
  | 'weight'
  | 'volume'
  | 'shift'
  | 'equipment'
  | 'tied'
  | 'no-coordinates'
  | 'no-vehicle'
  | 'no-way'
  | 'several'
  | 'not-examined';

/** A single change that would put the shipment into the plan as it is. */
export type PlanChange =
  | { readonly kind: 'window'; readonly stop: StopKind; readonly side: Side; readonly minutes: number }
  | { readonly kind: 'shift'; readonly vehicleId: VehicleId; readonly side: Side; readonly minutes: number }
  | { readonly kind: 'weight'; readonly vehicleId: VehicleId; readonly kg: number }
  | { readonly kind: 'volume'; readonly vehicleId: VehicleId; readonly m3: number }
  | { readonly kind: 'equipment'; readonly vehicleId: VehicleId; readonly equipment: readonly Equipment[] }
  /** The shipment may have this vehicle instead of the one it is tied to. */
  | { readonly kind: 'untie'; readonly vehicleId: VehicleId }
  /** One more vehicle like this one. */
  | { readonly kind: 'vehicle'; readonly vehicleId: VehicleId };
type Side = 'earlier' | 'later';

export type UnservedShipment = {
  readonly key: ShipmentKey;
  /** Null where only a stop of today knows the shipment. */
  readonly shipmentId: ShipmentId | null;
  readonly reason: UnservedReason;
  /** For each kind of limit the smallest that is enough; the smallest of all first. */
  readonly changes: readonly PlanChange[];
};

export type PlanTotals = {
  readonly metres: number;
  /** From leaving to the end, of all routes. */
  readonly seconds: number;
  readonly lateStops: number;
  readonly unserved: number;
  readonly vehicles: number;
};

export type Proposal = {
  /** One for each vehicle of the input, in its order; without stops where it stays at home. */
  readonly routes: readonly ProposedRoute[];
  readonly unserved: readonly UnservedShipment[];
  readonly totals: PlanTotals;
};
