import type { Session } from '@waybill/contract/session';
import type { Shipment } from '@waybill/contract/shipments';
import type { ParcelDetails } from '@waybill/domain/parcel';
import { EMPTY_SHIPMENT, type ShipmentDetails } from '@waybill/domain/shipment';
import { EMPTY_STOP, STOP_FIELDS, type StopDetails } from '@waybill/domain/stop';

const stopOf = (stop: Shipment['pickup']): StopDetails =>
  Object.fromEntries(STOP_FIELDS.map((name) => [name, stop[name]])) as StopDetails;

/** The part of a shipment that can be typed. */
export const detailsOf = (shipment: Shipment): ShipmentDetails => ({
  externalId: shipment.externalId,
  senderName: shipment.senderName,
  description: shipment.description,
  paymentStatus: shipment.paymentStatus,
  paymentAmount: shipment.paymentAmount,
  missingDocuments: shipment.missingDocuments,
  receiverId: shipment.receiverId,
  carrierId: shipment.carrier?.id ?? null,
  forwarderId: shipment.forwarder?.id ?? null,
  subCompanyId: shipment.subCompanyId,
  ownerName: shipment.ownerName,
  ownerEmail: shipment.ownerEmail,
  trackingNumbers: shipment.trackingNumbers,
  driverNote: shipment.driverNote,
  weight: shipment.weight,
  dimensions: shipment.dimensions,
  volume: shipment.volume,
  totalUnits: shipment.totalUnits,
  countedUnits: shipment.countedUnits,
  temperatureRange: shipment.temperatureRange,
  flags: shipment.flags,
  warehouseLocation: shipment.warehouseLocation,
  receiverStatus: shipment.receiverStatus,
  podEmails: shipment.podEmails,
  referenceNumber: shipment.referenceNumber,
  hawbNumber: shipment.hawbNumber,
  containerNumber: shipment.containerNumber,
  pickup: stopOf(shipment.pickup),
  dropoff: stopOf(shipment.dropoff),
  parcels: shipment.parcels.map(
    ({ id, barcode, weight, description }): ParcelDetails => ({
      id,
      barcode,
      weight,
      description,
    }),
  ),
});

/**
 * What a second shipment of the same kind begins with. What names this one shipment, or happened to it, is its own: ids,
 * barcodes and tracking numbers, what was counted, where the receiver said to be, payment, missing documents, where it
 * stands in the warehouse, and the day.
 */
export const duplicateOf = (details: ShipmentDetails): ShipmentDetails => ({
  ...details,
  externalId: null,
  trackingNumbers: [],
  hawbNumber: null,
  paymentStatus: null,
  paymentAmount: null,
  countedUnits: null,
  receiverStatus: null,
  missingDocuments: [],
  warehouseLocation: null,
  pickup: { ...details.pickup, scheduledDate: null },
  dropoff: { ...details.dropoff, scheduledDate: null },
  parcels: details.parcels.map((parcel) => ({ ...parcel, id: null, barcode: null })),
});

/** Who carries and who forwards a new shipment unless somebody says otherwise, and whose division it is. */
export const partiesOfNew = ({ organisation, config, user, viewing }: Session): Partial<ShipmentDetails> => {
  const own = organisation?.id ?? null;
  return {
    carrierId: config?.role === 'carrier' ? own : null,
    forwarderId: config?.role === 'forwarder' ? own : null,
    subCompanyId: config?.usesSubCompany ? (user.subCompanyId ?? viewing) : null,
  };
};

/** What the organisation has switched off is no part of a new shipment, whatever it is copied from. */
export const withoutSwitchedOff = (details: ShipmentDetails, config: Session['config']): ShipmentDetails => ({
  ...details,
  ...(!config?.usesPickups && { pickup: EMPTY_STOP }),
  ...(!config?.usesPayments && { paymentStatus: null, paymentAmount: null }),
  ...(!config?.usesSubCompany && { subCompanyId: null }),
});

export const newDetails = (session: Session): ShipmentDetails => ({ ...EMPTY_SHIPMENT, ...partiesOfNew(session) });

/** Saved locations are of who entered a shipment; another organisation's copy has the address and no more. */
export const withoutSavedLocations = (details: ShipmentDetails): ShipmentDetails => ({
  ...details,
  pickup: { ...details.pickup, savedLocationId: null },
  dropoff: { ...details.dropoff, savedLocationId: null },
});
