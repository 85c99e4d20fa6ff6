import type { PlaceState } from '@waybill/domain/address/stop-place';
import { type KeptPoint, pointOfKept } from '@waybill/domain/geocoding';
import type { OrganisationId, ShipmentId, ShipmentKey, SubCompanyId } from '@waybill/domain/ids';
import type { MetadataFlag } from '@waybill/domain/metadata-flag';
import { needsOf } from '@waybill/domain/route/needs';
import { windowOf } from '@waybill/domain/route/route-stop';
import type { DeliveryStatus } from '@waybill/domain/statuses';
import type { StopKind } from '@waybill/domain/stop';
import { type RawBuilder, sql } from 'kysely';
import { VOLUME_CM3 } from '../../../records/shipment-volume.sql.ts';
import { WEIGHT_G } from '../../../records/shipment-weight.sql.ts';
import type { StoredTask } from './stored-route.ts';

const PLACED = [
  'location_name',
  'receiver_name',
  'street_address1',
  'postcode',
  'city',
  'phone_number',
  'email',
  'earliest_time',
  'latest_time',
] as const;

/** What a stop for one shipment has. */
export type StopColumns = KeptPoint & {
  readonly key: ShipmentKey;
  readonly shipment_id: ShipmentId;
  readonly organisation_id: OrganisationId;
  readonly delivery_status: DeliveryStatus;
  readonly kind: StopKind;
  /** As it was entered. */
  readonly weight_g: number | null;
  /** What it adds to the vehicle. */
  readonly load_g: number | null;
  readonly volume_cm3: number | null;
  readonly total_units: number | null;
  readonly counted_units: number | null;
  readonly flags: readonly MetadataFlag[];
  readonly driver_note: string | null;
  readonly temperature_lower_tenths: number | null;
  readonly temperature_upper_tenths: number | null;
  readonly parcels: number;
  readonly heaviest_g: number | null;
  readonly receiver: string | null;
  readonly place_state: PlaceState | null;
  readonly address_key: string | null;
  /** The division of the organisation that carries it. */
  readonly division_id: SubCompanyId | null;
} & Readonly<Record<(typeof PLACED)[number], string | null>>;

/** The columns of `shipments as s` and `stop_places as p` for a stop of this kind. */
export const stopColumns = (
  kind: RawBuilder<unknown>,
  carrier: OrganisationId,
) => sql`s.id as key, s.shipment_id, s.organisation_id, s.delivery_status,
  ${kind} as kind, s.weight_g, ${WEIGHT_G} as load_g, ${VOLUME_CM3} as volume_cm3, s.total_units, s.counted_units, s.flags, s.driver_note,
  s.temperature_lower_tenths, s.temperature_upper_tenths, a.parcels, a.heaviest_g,
  s.dropoff_receiver_name as receiver,
  ${sql.join(
    PLACED.map(
      (
        name,
      ) => sql`case when ${kind} = 'pickup' then ${sql.ref(`s.pickup_${name}`)} else ${sql.ref(`s.dropoff_${name}`)} end
        as ${sql.ref(name)}`,
    ),
  )},
  p.latitude, p.longitude, p.state as place_state, p.address_key,
  case when s.carrier_id = ${carrier} then s.carrier_sub_company_id else s.sub_company_id end as division_id`;

/** Beside `shipments as s`: where its stop of this kind is, and what its parcels weigh. */
export const joinPlace = (kind: RawBuilder<unknown>) => sql`cross join lateral (
    select count(*)::integer as parcels, max(weight_g) as heaviest_g from waybill.parcels
    where organisation_id = s.organisation_id and shipment_key = s.id and status <> 'deleted') a
  left join waybill.stop_places p
  on p.organisation_id = s.organisation_id and p.shipment_key = s.id and p.kind = ${kind}`;

/** A doubtful place is driven to as well: it waits on /geocode for somebody to look, and a route without it would be further off. */
const isTrusted = ({ place_state: state }: StopColumns) =>
  state === 'found' || state === 'confirmed' || state === 'doubtful';

export const pointOfStop = (row: StopColumns) => (isTrusted(row) ? pointOfKept(row) : null);

/** The same house is one place, unless two receivers of it have been placed apart. */
export const placeKeyOf = (row: StopColumns): string =>
  row.address_key === null ? row.key : `${row.address_key}@${row.latitude ?? ''},${row.longitude ?? ''}`;

const tenths = (value: number | null) => (value === null ? null : value / 10);
const kg = (grams: number | null) => (grams === null ? null : grams / 1000);

/** Of the parcels the heaviest speaks for all. */
const goodsOf = (row: StopColumns): Parameters<typeof needsOf>[0] => ({
  flags: [...row.flags],
  temperatureRange: { lower: tenths(row.temperature_lower_tenths), upper: tenths(row.temperature_upper_tenths) },
  weight: kg(row.weight_g),
  totalUnits: row.total_units,
  parcels: Array.from({ length: Math.min(row.parcels, 2) }, () => ({ weight: kg(row.heaviest_g) })),
});

export const taskOf = (row: StopColumns): Omit<StoredTask, 'wasInWarehouse' | 'hasEnded'> => ({
  shipment: row.key,
  shipmentId: row.shipment_id,
  subCompanyId: row.division_id,
  deliveryStatus: row.delivery_status,
  receiverName: row.receiver,
  grams: row.weight_g,
  cm3: row.volume_cm3,
  totalUnits: row.total_units,
  countedUnits: row.counted_units,
  flags: row.flags,
  driverNote: row.driver_note,
  placeKey: placeKeyOf(row),
  needs: needsOf(goodsOf(row)),
  load: { grams: row.load_g ?? 0, cm3: row.volume_cm3 ?? 0 },
  window: windowOf({ earliestTime: row.earliest_time, latestTime: row.latest_time }),
  address: {
    locationName: row.location_name,
    receiverName: row.receiver_name,
    streetAddress1: row.street_address1,
    postcode: row.postcode,
    city: row.city,
    phoneNumber: row.phone_number,
    email: row.email,
    earliestTime: row.earliest_time,
    latestTime: row.latest_time,
    placeState: row.place_state,
  },
});
