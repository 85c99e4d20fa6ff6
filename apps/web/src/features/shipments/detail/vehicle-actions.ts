import type { Shipment } from '@waybill/contract/shipments';
import type { DeliveryStatus } from '@waybill/domain/statuses';

export type VehicleAction = 'assign' | 'changeVehicle' | 'unassign';

/** While a driver is on the way with it, it is not taken off in passing: the choice of another vehicle asks. */
const ON_VEHICLE: Partial<Record<DeliveryStatus, readonly VehicleAction[]>> = {
  assigned: ['changeVehicle', 'unassign'],
  mixed: ['changeVehicle', 'unassign'],
  'out-for-delivery': ['changeVehicle'],
};

type Carried = Pick<Shipment, 'parts' | 'carrier' | 'nextStatuses' | 'deliveryStatus' | 'vehicleRegistration'>;

/** What can be done about the vehicle of a shipment. Only who carries it has vehicles for it. */
export const vehicleActionsOf = (shipment: Carried): readonly VehicleAction[] => {
  const { parts, carrier, nextStatuses, deliveryStatus, vehicleRegistration } = shipment;
  const isOurs = parts.includes('carrier') || (carrier === null && parts.includes('organisation'));
  if (!isOurs) return [];
  if (vehicleRegistration !== null && ON_VEHICLE[deliveryStatus]) return ON_VEHICLE[deliveryStatus];
  return nextStatuses.includes('assigned') ? ['assign'] : [];
};
