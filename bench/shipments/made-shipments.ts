import type { ShipmentId } from '@waybill/domain/ids';
import { EMPTY_SHIPMENT } from '@waybill/domain/shipment-fields';
import { shipmentSearchText } from '@waybill/domain/shipment-search-text';
import { DELIVERY_STATUSES } from '@waybill/domain/statuses';
import { EMPTY_STOP } from '@waybill/domain/stop';
import { type Place, personOrFirm, type RandomNumbers } from './believable.ts';

const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Most shipments of a carrier are delivered. */
const STATUSES = [...DELIVERY_STATUSES, ...Array<'completed'>(28).fill('completed')];

/** Each number once, with neighbours far apart: a walk through all numbers of 40 bits. */
const shipmentIdOf = (n: number): string => {
  let scattered = (BigInt(n) * 0x9e3779b97fn) % 2n ** 40n;
  let text = '';
  for (let place = 0; place < 8; place++) {
    text = DIGITS[Number(scattered % 32n)] + text;
    scattered /= 32n;
  }
  return `S${text}`;
};

/** A key that is the same in every run; its order says nothing about n. */
const keyOf = (n: number): string => {
  const scattered = (BigInt(n) * 0x9e3779b97f4a7c15n) % 2n ** 64n;
  const hex = scattered.toString(16).padStart(16, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8000-${String(n).padStart(12, '0')}`;
};

/** The columns that the copy fills, in this order. */
export const COLUMNS = [
  'id',
  'shipment_id',
  'organisation_id',
  'carrier_id',
  'delivery_status',
  'deleted_at',
  'status_before_deletion',
  'receiver_status',
  'payment_status',
  'payment_amount_minor',
  'payment_currency',
  'sender_name',
  'vehicle_registration',
  'weight_g',
  'reference_number',
  'tracking_numbers',
  'dropoff_receiver_name',
  'dropoff_location_name',
  'dropoff_street_address1',
  'dropoff_city',
  'dropoff_postcode',
  'dropoff_phone_number',
  'dropoff_scheduled_date',
  'created_at',
  'updated_at',
] as const;

type Value = string | number | null;
export type MadeShipment = { readonly values: readonly Value[]; readonly searchText: string };

export const makeShipment = (
  n: number,
  organisationIds: readonly string[],
  places: readonly Place[],
  random: RandomNumbers,
  now: number,
): MadeShipment => {
  const organisationId = organisationIds[n % organisationIds.length] as string;
  const status = random.oneOf(STATUSES);
  const place = random.oneOf(places);
  const addressee = personOrFirm(random);
  const [receiverName, locationName] = random.next() < 0.02 ? [null, addressee] : [addressee, null];
  const senderName = personOrFirm(random);
  const phoneNumber = `+354${5 + random.below(4)}${random.digits(6)}`;
  const reference = random.next() < 0.3 ? `PO-${random.digits(6)}` : null;
  const tracking = `IS${random.digits(9)}`;
  const created = now - random.below(720 * DAY_MS);
  const updated = new Date(Math.min(created + random.below(3 * DAY_MS), now)).toISOString();
  const day = new Date(created + random.below(4 * DAY_MS)).toISOString().slice(0, 10);
  const isPaid = random.next() < 0.2;
  const isDeleted = status === 'deleted';
  const shipmentId = shipmentIdOf(n);
  const searchText = shipmentSearchText({
    ...EMPTY_SHIPMENT,
    shipmentId: shipmentId as ShipmentId,
    senderName,
    referenceNumber: reference,
    trackingNumbers: [tracking],
    dropoff: {
      ...EMPTY_STOP,
      receiverName,
      locationName,
      streetAddress1: place.street,
      city: place.city,
      postcode: place.postcode,
      phoneNumber,
    },
    parcels: [],
  });
  return {
    searchText,
    values: [
      keyOf(n),
      shipmentId,
      organisationId,
      organisationId,
      status,
      isDeleted ? updated : null,
      isDeleted ? 'open' : null,
      random.next() < 0.7 ? 'home' : random.next() < 0.1 ? 'not-home' : null,
      isPaid ? random.oneOf(['success', 'prepaid', 'pending', 'needs-payment']) : null,
      isPaid ? 500 + random.below(20_000) : null,
      isPaid ? 'ISK' : null,
      senderName,
      random.next() < 0.8 ? `VB-${(n % organisationIds.length) + 10}${random.below(40)}` : null,
      random.next() < 0.9 ? random.below(60_000) : null,
      reference,
      `{${tracking}}`,
      receiverName,
      locationName,
      place.street,
      place.city,
      place.postcode,
      phoneNumber,
      random.next() < 0.9 ? day : null,
      new Date(created).toISOString(),
      updated,
    ],
  };
};
