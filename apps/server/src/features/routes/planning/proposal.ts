import type { DeliveryId, ShipmentId, ShipmentKey, VehicleId } from '@waybill/domain/ids';
import type { PlanChange, UnservedReason } from '@waybill/domain/route/plan';
import type { DaySeconds, Load, TimeSpan, UnsavedStop } from '@waybill/domain/route/route-stop';
import type { TimedStop } from '@waybill/domain/route/time-route';

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
  /** Vehicles that have more on them than they carry. */
  readonly overloaded: number;
};

export type Proposal = {
  /** One for each vehicle of the input, in its order; without stops where it stays at home. */
  readonly routes: readonly ProposedRoute[];
  readonly unserved: readonly UnservedShipment[];
  readonly totals: PlanTotals;
};
