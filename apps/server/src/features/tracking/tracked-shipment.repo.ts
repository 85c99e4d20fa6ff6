import type { DoorCheck } from '@waybill/domain/door-check';
import { fromMicro, type Point } from '@waybill/domain/geocoding';
import type { ShipmentKey } from '@waybill/domain/ids';
import type { MetadataFlag } from '@waybill/domain/metadata-flag';
import type { DeliveryStatus, ReceiverStatus } from '@waybill/domain/statuses';
import type { SeenVehicle, Tracked } from '@waybill/domain/tracking';
import type { FailureParty } from '@waybill/domain/transitions';
import { sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';

/** What a receiver may know of a shipment. */
export type TrackedShipment = Tracked & {
  readonly key: ShipmentKey;
  readonly senderName: string | null;
  /** How many parcels there are, or units where nobody has listed parcels. */
  readonly parcels: number | null;
  readonly streetAddress1: string | null;
  readonly postcode: string | null;
  readonly city: string | null;
  readonly scheduledDate: string | null;
  readonly earliestTime: string | null;
  readonly latestTime: string | null;
  readonly receiverStatus: ReceiverStatus | null;
  readonly receiverNote: string | null;
  readonly failureParty: FailureParty | null;
  readonly doorChecks: readonly DoorCheck[];
  /** Something is to be paid for it, or was. */
  readonly hasPayment: boolean;
  readonly point: Point | null;
  /** The vehicle that it is on, where and when it was last seen. */
  readonly vehicle: SeenVehicle | null;
  /** When the driver was at the door, by the driver's own clock. */
  readonly completedAt: Date | null;
};

type Row = {
  readonly id: ShipmentKey;
  readonly delivery_status: DeliveryStatus;
  readonly sender_name: string | null;
  readonly flags: MetadataFlag[];
  readonly total_units: number | null;
  readonly parcel_statuses: DeliveryStatus[] | null;
  readonly receiver_status: ReceiverStatus | null;
  readonly receiver_note: string | null;
  readonly failure_party: FailureParty | null;
  readonly door_checks: DoorCheck[];
  readonly has_payment: boolean;
  readonly street: string | null;
  readonly postcode: string | null;
  readonly city: string | null;
  readonly scheduled_date: string | null;
  readonly earliest_time: string | null;
  readonly latest_time: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly day: string | null;
  readonly expected: Date | null;
  readonly arrived_at: Date | null;
  readonly was_in_warehouse: boolean | null;
  readonly stops_before: number | null;
  readonly seen_latitude: number | null;
  readonly seen_longitude: number | null;
  readonly taken_at: Date | null;
  readonly completed_at: Date | null;
};

const pointOf = (latitude: number | null, longitude: number | null): Point | null =>
  latitude === null || longitude === null ? null : fromMicro({ latitude, longitude });

const trackedOf = (row: Row): TrackedShipment => {
  const seen = pointOf(row.seen_latitude, row.seen_longitude);
  const parcelStatuses = row.parcel_statuses ?? [];
  return {
    key: row.id,
    status: row.delivery_status,
    parcelStatuses,
    stop:
      row.day === null
        ? null
        : {
            day: row.day,
            stopsBefore: row.stops_before ?? 0,
            eta: row.expected,
            hasArrived: row.arrived_at !== null,
            wasInWarehouse: row.was_in_warehouse === true,
          },
    flags: row.flags,
    senderName: row.sender_name,
    parcels: parcelStatuses.length || row.total_units,
    streetAddress1: row.street,
    postcode: row.postcode,
    city: row.city,
    scheduledDate: row.scheduled_date,
    earliestTime: row.earliest_time,
    latestTime: row.latest_time,
    receiverStatus: row.receiver_status,
    receiverNote: row.receiver_note,
    failureParty: row.failure_party,
    doorChecks: row.door_checks,
    hasPayment: row.has_payment,
    point: pointOf(row.latitude, row.longitude),
    vehicle: seen && row.taken_at ? { point: seen, takenAt: row.taken_at } : null,
    completedAt: row.completed_at,
  };
};

/** A shipment with the stop that it is on, in the scope of whoever delivers it. */
export const readTracked = async (tx: Tx, key: ShipmentKey): Promise<TrackedShipment | null> => {
  const { rows } = await sql<Row>`
    select s.id, s.delivery_status, s.sender_name, s.flags, s.total_units, s.receiver_status, s.receiver_note, s.failure_party,
      s.door_checks, s.payment_status is not null as has_payment, s.dropoff_street_address1 as street, s.dropoff_postcode as postcode, s.dropoff_city as city,
      s.dropoff_scheduled_date as scheduled_date, s.dropoff_earliest_time as earliest_time, s.dropoff_latest_time as latest_time,
      (select array_agg(p.status order by p.position) from waybill.parcels p
        where p.organisation_id = s.organisation_id and p.shipment_key = s.id and p.status <> 'deleted') as parcel_statuses,
      place.latitude, place.longitude, r.day, coalesce(d.eta, s.eta, d.planned_arrival) as expected, d.arrived_at, ds.was_in_warehouse,
      (select count(*)::integer from waybill.deliveries b
        where b.organisation_id = d.organisation_id and b.route_id = d.route_id and b.stop_number < d.stop_number
          and b.completed_at is null
          and exists (select from waybill.delivery_shipments o
            where o.organisation_id = b.organisation_id and o.delivery_id = b.id and o.ended_at is null)) as stops_before,
      seen.latitude as seen_latitude, seen.longitude as seen_longitude, seen.taken_at,
      (select max(coalesce(done.completed_at, over.ended_at)) from waybill.delivery_shipments over
        join waybill.deliveries done on done.organisation_id = over.organisation_id and done.id = over.delivery_id
        where over.shipment_key = s.id and over.kind = 'dropoff' and over.ended_at is not null) as completed_at
    from waybill.shipments s
    left join waybill.stop_places place on place.organisation_id = s.organisation_id and place.shipment_key = s.id
      and place.kind = 'dropoff' and place.state in ('found', 'confirmed')
    left join waybill.delivery_shipments ds on ds.shipment_key = s.id and ds.kind = 'dropoff' and ds.ended_at is null
    left join waybill.deliveries d on d.organisation_id = ds.organisation_id and d.id = ds.delivery_id
    left join waybill.routes r on r.organisation_id = d.organisation_id and r.id = d.route_id
    left join waybill.vehicle_last_positions seen on seen.organisation_id = r.organisation_id and seen.vehicle_id = r.vehicle_id
    where s.id = ${key}`.execute(tx);
  return rows[0] ? trackedOf(rows[0]) : null;
};
