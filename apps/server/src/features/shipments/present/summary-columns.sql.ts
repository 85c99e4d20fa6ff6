import { sql } from 'kysely';
import type { Shipments } from '../../../db/schema.ts';

type Columns = readonly `s.${keyof Shipments}`[];

/** What a `presenter` tells, of `shipments as s`: the same for a row of a list and for a shipment by itself. */
export const SUMMARY_COLUMNS = [
  's.id',
  's.shipment_id',
  's.version',
  's.organisation_id',
  's.carrier_id',
  's.forwarder_id',
  's.sub_company_id',
  's.carrier_sub_company_id',
  's.forwarder_sub_company_id',
  's.delivery_status',
  's.status_before_deletion',
  's.deleted_at',
  's.created_at',
  's.updated_at',
  's.receiver_status',
  's.payment_status',
  's.payment_amount_minor',
  's.payment_currency',
  's.vehicle_registration',
  's.vehicle_name',
  's.sender_name',
  's.description',
  's.driver_note',
  's.weight_g',
  's.total_units',
  's.counted_units',
  's.temperature_lower_tenths',
  's.temperature_upper_tenths',
  's.warehouse_location',
  's.reference_number',
  's.container_number',
  's.owner_name',
] as const satisfies Columns;

/** What a list says of a stop, and `presentListedStops` is made of, with the days of both. */
export const LISTED_STOP_COLUMNS = [
  's.pickup_location_name',
  's.pickup_receiver_name',
  's.pickup_street_address1',
  's.pickup_city',
  's.pickup_postcode',
  's.pickup_earliest_time',
  's.pickup_latest_time',
  's.dropoff_location_name',
  's.dropoff_receiver_name',
  's.dropoff_street_address1',
  's.dropoff_city',
  's.dropoff_postcode',
  's.dropoff_earliest_time',
  's.dropoff_latest_time',
] as const satisfies Columns;

/** A day is text: it has no time zone to be shifted by. */
export const PICKUP_DAY = sql`s.pickup_scheduled_date::text as pickup_day`;
export const DROPOFF_DAY = sql`s.dropoff_scheduled_date::text as dropoff_day`;
