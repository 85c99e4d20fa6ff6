import type { ShipmentDetails } from '@waybill/domain/shipment-fields';
import { EMPTY_SHIPMENT } from '@waybill/domain/shipment-fields';
import { EMPTY_STOP, type StopDetails } from '@waybill/domain/stop';

type Parcel = ShipmentDetails['parcels'][number];

/** A private address. */
export const aStop = (of: Partial<StopDetails> = {}): StopDetails => ({
  ...EMPTY_STOP,
  receiverName: 'Guðrún Ösp Þórsdóttir',
  streetAddress1: 'Eyravegur 2',
  postcode: '800',
  city: 'Selfoss',
  ...of,
});

/** One parcel. Without a barcode it gets one when the shipment is entered. */
export const aParcel = (of: Partial<Parcel> = {}): Parcel => ({
  id: null,
  barcode: null,
  weight: null,
  description: null,
  ...of,
});

/** The least that can be entered, plus the fields that a test or the demo is about. */
export const aShipment = (of: Partial<ShipmentDetails> = {}): ShipmentDetails => ({
  ...EMPTY_SHIPMENT,
  dropoff: aStop(),
  ...of,
});
