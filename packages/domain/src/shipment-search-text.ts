import type { ShipmentId } from './ids.ts';
import { searchTextOf } from './search-text.ts';
import type { ShipmentDetails } from './shipment-fields.ts';
import { addressLine } from './stop.ts';

type Searched = Omit<ShipmentDetails, 'parcels' | 'subCompanyId'> & {
  readonly shipmentId: ShipmentId;
  readonly parcels: readonly { readonly barcode: string }[];
};

/** Everything that a person may search a shipment by: ids, names, numbers, addresses. */
export const shipmentSearchText = (shipment: Searched): string => {
  const { shipmentId, externalId, receiverId, senderName, ownerName, ownerEmail } = shipment;
  const stops = [shipment.dropoff, shipment.pickup].flatMap((stop) => [
    stop.receiverName,
    stop.locationName,
    addressLine(stop),
    stop.phoneNumber,
    stop.email,
  ]);
  const { referenceNumber, hawbNumber, containerNumber, trackingNumbers, podEmails, parcels } = shipment;
  return searchTextOf([
    shipmentId,
    ...stops,
    ...[externalId, receiverId, senderName, ownerName, ownerEmail],
    ...[referenceNumber, hawbNumber, containerNumber],
    ...trackingNumbers,
    ...podEmails,
    ...parcels.map(({ barcode }) => barcode),
  ]);
};
