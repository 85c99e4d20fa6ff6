import type { UnassignedShipment } from '@waybill/contract/routes';
import type { DeliveryId, ShipmentId, VehicleId } from '@waybill/domain/ids';

export type Assign = {
  readonly kind: 'assign';
  readonly shipmentIds: readonly ShipmentId[];
  /** Null takes them off their vehicles. */
  readonly vehicleId: VehicleId | null;
  /** The vehicle that they are seen on; null in the pool. */
  readonly from: VehicleId | null;
  /** The number of the stop before which they come; without it, where they cost least. */
  readonly beforeStop?: number;
  /** As they were seen then: the pool may be known anew, without them, before the routes are that carry them. */
  readonly asSeen?: readonly UnassignedShipment[];
};

export type Reorder = {
  readonly kind: 'reorder';
  readonly vehicleId: VehicleId;
  /** All stops of the route. */
  readonly order: readonly { readonly id: DeliveryId; readonly isLocked: boolean }[];
};

/** What a person does on the board. */
export type Wish = Assign | Reorder;

/** A wish that the server has not fulfilled yet. */
export type Change = Wish & { readonly id: number };
