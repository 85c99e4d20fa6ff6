import { fromUnits, toUnits } from '@waybill/domain/decimals';
import type {
  OrganisationId,
  ParcelId,
  SavedLocationId,
  ShipmentId,
  ShipmentKey,
  SubCompanyId,
} from '@waybill/domain/ids';
import type { MetadataFlag } from '@waybill/domain/metadata-flag';
import type { Currency } from '@waybill/domain/money';
import { WEIGHT_DECIMALS } from '@waybill/domain/parcel';
import {
  DIMENSION_DECIMALS,
  type ShipmentDetails,
  TEMPERATURE_DECIMALS,
  VOLUME_DECIMALS,
} from '@waybill/domain/shipment';
import type { DeliveryStatus, PaymentStatus, ReceiverStatus } from '@waybill/domain/statuses';
import type { StopDetails, StopKind } from '@waybill/domain/stop';
import type { FailureParty } from '@waybill/domain/transitions';
import { type Selectable, sql } from 'kysely';
import type { Parcels, Shipments } from '../../../db/schema.ts';
import type { StoredParcel, StoredShipment } from './stored-shipment.ts';

/** A day is text: it has no time zone to be shifted by. */
export const STOP_DAYS = [
  sql<string | null>`s.pickup_scheduled_date::text`.as('pickup_day'),
  sql<string | null>`s.dropoff_scheduled_date::text`.as('dropoff_day'),
] as const;

const keptPlace = (kind: StopKind) => {
  const id = sql.ref(`s.${kind}_saved_location_id`);
  return sql<string | null>`case when s.organisation_id = waybill.current_organisation() then (select l.id
    from waybill.saved_locations l where l.organisation_id = s.organisation_id and l.id = ${id}) else ${id} end`;
};

/** The saved locations, unless they are gone. Who has not entered the shipment does not see them, and leaves them alone. */
export const KEPT_PLACES = [
  keptPlace('pickup').as('pickup_kept_place'),
  keptPlace('dropoff').as('dropoff_kept_place'),
] as const;

export type ShipmentColumns = Selectable<Shipments> & {
  readonly pickup_kept_place: string | null;
  readonly dropoff_kept_place: string | null;
  readonly pickup_day: string | null;
  readonly dropoff_day: string | null;
};

const stopColumns = <Kind extends StopKind>(kind: Kind, stop: StopDetails) =>
  ({
    [`${kind}_location_name`]: stop.locationName,
    [`${kind}_receiver_name`]: stop.receiverName,
    [`${kind}_street_address1`]: stop.streetAddress1,
    [`${kind}_city`]: stop.city,
    [`${kind}_postcode`]: stop.postcode,
    [`${kind}_phone_number`]: stop.phoneNumber,
    [`${kind}_email`]: stop.email,
    [`${kind}_scheduled_date`]: stop.scheduledDate,
    [`${kind}_earliest_time`]: stop.earliestTime,
    [`${kind}_latest_time`]: stop.latestTime,
    [`${kind}_saved_location_id`]: stop.savedLocationId,
  }) as Record<`${Kind}_${StopColumn}`, string | null>;
type StopColumn =
  | 'location_name'
  | 'receiver_name'
  | 'street_address1'
  | 'city'
  | 'postcode'
  | 'phone_number'
  | 'email'
  | 'scheduled_date'
  | 'earliest_time'
  | 'latest_time'
  | 'saved_location_id';

/** What was typed, in the columns of the row. */
export const columnsOf = (of: StoredShipment) => ({
  external_id: of.externalId,
  carrier_id: of.carrierId,
  forwarder_id: of.forwarderId,
  sub_company_id: of.subCompanies.organisation,
  carrier_sub_company_id: of.subCompanies.carrier,
  forwarder_sub_company_id: of.subCompanies.forwarder,
  ...statusColumns(of),
  receiver_status: of.receiverStatus,
  payment_status: of.paymentStatus,
  payment_amount_minor: of.paymentAmount?.minor ?? null,
  payment_currency: of.paymentAmount?.currency ?? null,
  sender_name: of.senderName,
  description: of.description,
  missing_documents: [...of.missingDocuments],
  receiver_id: of.receiverId,
  owner_name: of.ownerName,
  owner_email: of.ownerEmail,
  tracking_numbers: [...of.trackingNumbers],
  driver_note: of.driverNote,
  weight_g: toUnits(of.weight, WEIGHT_DECIMALS),
  length_mm: toUnits(of.dimensions.lengthCm, DIMENSION_DECIMALS),
  width_mm: toUnits(of.dimensions.widthCm, DIMENSION_DECIMALS),
  height_mm: toUnits(of.dimensions.heightCm, DIMENSION_DECIMALS),
  volume_cm3: toUnits(of.volume, VOLUME_DECIMALS),
  total_units: of.totalUnits,
  counted_units: of.countedUnits,
  temperature_lower_tenths: toUnits(of.temperatureRange.lower, TEMPERATURE_DECIMALS),
  temperature_upper_tenths: toUnits(of.temperatureRange.upper, TEMPERATURE_DECIMALS),
  flags: [...of.flags],
  warehouse_location: of.warehouseLocation,
  pod_emails: [...of.podEmails],
  reference_number: of.referenceNumber,
  hawb_number: of.hawbNumber,
  container_number: of.containerNumber,
  ...stopColumns('pickup', of.pickup),
  ...stopColumns('dropoff', of.dropoff),
});

const statusColumns = (of: StoredShipment) => ({
  delivery_status: of.deliveryStatus,
  status_before_deletion: of.statusBeforeDeletion,
  deleted_at: of.deletedAt,
  failure_party: of.failure?.party ?? null,
  failure_note: of.failure?.note ?? null,
  declined_reason: of.declinedReason,
});

const stopOf = (row: ShipmentColumns, kind: StopKind): StopDetails => ({
  locationName: row[`${kind}_location_name`],
  receiverName: row[`${kind}_receiver_name`],
  streetAddress1: row[`${kind}_street_address1`],
  city: row[`${kind}_city`],
  postcode: row[`${kind}_postcode`],
  phoneNumber: row[`${kind}_phone_number`],
  email: row[`${kind}_email`],
  earliestTime: row[`${kind}_earliest_time`],
  latestTime: row[`${kind}_latest_time`],
  scheduledDate: row[`${kind}_day`],
  savedLocationId: row[`${kind}_kept_place`] as SavedLocationId | null,
});

export const storedParcelOf = (row: Selectable<Parcels>): StoredParcel => ({
  id: row.id as ParcelId,
  barcode: row.barcode,
  weight: fromUnits(row.weight_g, WEIGHT_DECIMALS),
  description: row.description,
  status: row.status as DeliveryStatus,
  statusBeforeDeletion: row.status_before_deletion as DeliveryStatus | null,
  deletedAt: row.deleted_at,
});

type Typed = Omit<ShipmentDetails, 'parcels' | 'subCompanyId'>;

const typedOf = (row: ShipmentColumns): Typed => ({
  externalId: row.external_id,
  senderName: row.sender_name,
  description: row.description,
  paymentStatus: row.payment_status as PaymentStatus | null,
  paymentAmount:
    row.payment_amount_minor === null
      ? null
      : { minor: row.payment_amount_minor, currency: row.payment_currency as Currency },
  missingDocuments: row.missing_documents,
  receiverId: row.receiver_id,
  carrierId: row.carrier_id as OrganisationId | null,
  forwarderId: row.forwarder_id as OrganisationId | null,
  ownerName: row.owner_name,
  ownerEmail: row.owner_email,
  trackingNumbers: row.tracking_numbers,
  driverNote: row.driver_note,
  weight: fromUnits(row.weight_g, WEIGHT_DECIMALS),
  dimensions: {
    lengthCm: fromUnits(row.length_mm, DIMENSION_DECIMALS),
    widthCm: fromUnits(row.width_mm, DIMENSION_DECIMALS),
    heightCm: fromUnits(row.height_mm, DIMENSION_DECIMALS),
  },
  volume: fromUnits(row.volume_cm3, VOLUME_DECIMALS),
  totalUnits: row.total_units,
  countedUnits: row.counted_units,
  temperatureRange: {
    lower: fromUnits(row.temperature_lower_tenths, TEMPERATURE_DECIMALS),
    upper: fromUnits(row.temperature_upper_tenths, TEMPERATURE_DECIMALS),
  },
  flags: row.flags as MetadataFlag[],
  warehouseLocation: row.warehouse_location,
  receiverStatus: row.receiver_status as ReceiverStatus | null,
  podEmails: row.pod_emails,
  referenceNumber: row.reference_number,
  hawbNumber: row.hawb_number,
  containerNumber: row.container_number,
  pickup: stopOf(row, 'pickup'),
  dropoff: stopOf(row, 'dropoff'),
});

export const storedOf = (row: ShipmentColumns, parcels: readonly StoredParcel[]): StoredShipment => ({
  ...typedOf(row),
  key: row.id as ShipmentKey,
  shipmentId: row.shipment_id as ShipmentId,
  organisationId: row.organisation_id as OrganisationId,
  version: row.version,
  deliveryStatus: row.delivery_status as DeliveryStatus,
  statusBeforeDeletion: row.status_before_deletion as DeliveryStatus | null,
  deletedAt: row.deleted_at,
  failure: row.failure_party === null ? null : { party: row.failure_party as FailureParty, note: row.failure_note },
  declinedReason: row.declined_reason,
  subCompanies: {
    organisation: row.sub_company_id as SubCompanyId | null,
    carrier: row.carrier_sub_company_id as SubCompanyId | null,
    forwarder: row.forwarder_sub_company_id as SubCompanyId | null,
  },
  parcels,
});
