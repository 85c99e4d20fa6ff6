import { z } from 'zod';

/** Every column the shipment list can show, in the specification's order. */
export const SHIPMENT_LIST_HEADERS = [
  'receiverName',
  'dropoffAddress',
  'dropoffScheduledDate',
  'dropoffScheduledTime',
  'pickupAddress',
  'pickupLocationName',
  'pickupScheduledDate',
  'pickupScheduledTime',
  'shipmentId',
  'deliveryStatus',
  'receiverStatus',
  'paymentStatus',
  'paymentAmount',
  'vehicleRegistration',
  'vehicleName',
  'updatedDate',
  'containerNumber',
  'warehouseLocation',
  'unitCount',
  'temperature',
  'referenceNumber',
  'weight',
  'driverNote',
  'senderName',
  'carrier',
  'shipmentOwner',
  'description',
] as const;
export const shipmentListHeader = z.enum(SHIPMENT_LIST_HEADERS);
export type ShipmentListHeader = z.infer<typeof shipmentListHeader>;

/** The columns of a list for which nobody has chosen others. */
export const DEFAULT_HEADERS: readonly ShipmentListHeader[] = [
  'receiverName',
  'dropoffAddress',
  'shipmentId',
  'deliveryStatus',
  'paymentStatus',
  'paymentAmount',
  'vehicleRegistration',
  'updatedDate',
];
