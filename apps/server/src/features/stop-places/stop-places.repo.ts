import type { GeocodedStop, GeocodingWorkItem } from '@waybill/contract/geocoding';
import { isAddress } from '@waybill/domain/address/stop-place';
import { keptPoint, type Point, toMicro } from '@waybill/domain/geocoding';
import type { OrganisationId, ShipmentId, ShipmentKey, UserId } from '@waybill/domain/ids';
import { EARLY, UNACCEPTED } from '@waybill/domain/shipment-rights';
import { DELIVERY_STATUSES, type DeliveryStatus, FINISHED } from '@waybill/domain/statuses';
import type { StopKind } from '@waybill/domain/stop';
import { sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import type { Scope } from '../../db/scope.ts';
import { wholeList } from '../../db/whole-list.ts';
import { mayPlaceBy, placeOfColumns, STATES_OF_WORK_SQL as STATES } from '../../records/stop-places.ts';
import { type PlaceBefore, placeBefore } from './place-before.sql.ts';

/** A stop with what is needed to settle it. */
export type HeldStop = Omit<GeocodedStop, 'stops' | 'claimedBy' | 'mayPlace'> & {
  readonly key: ShipmentKey;
  readonly organisationId: OrganisationId;
  readonly carrierId: OrganisationId | null;
  readonly forwarderId: OrganisationId | null;
  readonly addressKey: string;
  readonly receiverKey: string;
};

type SettledBy = Pick<HeldStop, 'addressKey' | 'receiverKey' | 'place'>;

export type SettledStop = {
  readonly organisationId: OrganisationId;
  readonly key: ShipmentKey;
  readonly shipmentId: ShipmentId;
  readonly kind: StopKind;
  readonly from: string | null;
  /** The columns of its place as they were, for an undo. */
  readonly before: PlaceBefore;
  /** When it was settled, to the microsecond: with another moment something has happened to it since. */
  readonly settledAt: string;
};

/** A list that is longer is worked through from its beginning. */
const MOST_ITEMS = 200;
const CLAIM_SECONDS = 120;

const UNFINISHED = DELIVERY_STATUSES.filter((status) => !FINISHED.includes(status));
/** The statuses in which a carrier places the stops of others. */
const ACCEPTED = UNFINISHED.filter((status) => !UNACCEPTED.includes(status));

/** The places of the stops that the scope shows, and the work that they make. */
export const stopPlacesRepo = (tx: Tx, { organisationId }: Scope) => {
  const mayPlace = mayPlaceBy(organisationId);

  /** The work on shipments that others have entered, by the index of the list that the part has. */
  const partners = (part: 'carrier' | 'forwarder', statuses: readonly DeliveryStatus[]) => sql`
    select p.* from waybill.shipments t
    join waybill.stop_places p on p.organisation_id = t.organisation_id and p.shipment_key = t.id
    where ${sql.ref(`t.${part}_id`)} = ${organisationId} and t.delivery_status = any (${statuses}::text[])
      and t.organisation_id <> ${organisationId} and p.state in (${STATES})`;

  /** What may be placed, and a little more: `mayPlace` decides. */
  const work = sql`(
    select * from waybill.stop_places where state in (${STATES}) and not is_finished and organisation_id = ${organisationId}
    union (${partners('carrier', ACCEPTED)}) union (${partners('forwarder', EARLY)}))`;

  /**
   * The stops of an address that a pin on it may settle: own ones that are on their way, and those of others that make work. A
   * depot is in the history of every shipment.
   */
  const stopsAt = (addressKey: string) => sql`
    select p.organisation_id, p.shipment_key, p.kind from waybill.shipments t
      join waybill.stop_places p on p.organisation_id = t.organisation_id and p.shipment_key = t.id
      where t.organisation_id = ${organisationId} and t.delivery_status = any (${UNFINISHED}::text[])
        and p.address_key = ${addressKey}
    union select organisation_id, shipment_key, kind from ${work} w where address_key = ${addressKey}`;

  /**
   * Those of them that go along with a stop: that nobody has confirmed, or only where the stop is confirmed, too, since its pin was
   * wrong for all of them. Neither another receiver's own place within the address, nor a point of the sender's that nobody doubts.
   * Asked of the row that is locked: its address may have changed since it was found.
   */
  const goesAlong = ({ addressKey, receiverKey, place }: SettledBy) => {
    const before = keptPoint(place?.state === 'confirmed' ? place.point : null);
    return sql<boolean>`(p.address_key = ${addressKey} and ${isAddress(addressKey)} and case
      when p.state = 'confirmed' then p.latitude = ${before.latitude}::integer
        and p.longitude = ${before.longitude}::integer
      when p.source = 'sender' then p.state in (${STATES})
      when p.source = 'memory' then p.receiver_key = ${receiverKey}
      else true end)`;
  };

  /** Each by its key: of a join, the planner may think that reading all shipments is quicker, since it expects more work than there is. */
  const eachShipment = sql`cross join lateral (
    select * from waybill.shipments where organisation_id = p.organisation_id and id = p.shipment_key offset 0) s`;

  const withShipments = sql`
    join waybill.stop_places p using (organisation_id, shipment_key, kind)
    join waybill.shipments s on s.organisation_id = p.organisation_id and s.id = p.shipment_key`;

  /** The addresses that make work, in the order in which they are worked through; with who else is on them. */
  const addresses = (kind: StopKind, userId: UserId | null) => sql<GeocodingWorkItem>`
    select w.* from (
      select distinct on (p.address_key) s.shipment_id as "shipmentId", p.kind, p.street as "streetAddress1", p.postcode,
        p.city, (array[${STATES}]::text[])[min(array_position(array[${STATES}]::text[], p.state)) over same_address] as state,
        case when count(p.doubt) over same_address = count(*) over same_address
          and min(p.doubt) over same_address = max(p.doubt) over same_address then p.doubt end as doubt,
        count(*) over same_address::integer as stops,
        ${sql.ref(`s.${kind}_receiver_name`)} as "receiverName",
        ${sql.ref(`s.${kind}_scheduled_date`)}::text as "scheduledDate",
        (select coalesce(u.name, u.email, '') from waybill.geocoding_claims c left join waybill.users u on u.id = c.user_id
          where c.organisation_id = ${organisationId} and c.address_key = p.address_key
            and c.claimed_until > clock_timestamp() and c.user_id is distinct from ${userId}::uuid) as "claimedBy"
      from ${work} p ${eachShipment}
      where p.kind = ${kind} and ${mayPlace}
      window same_address as (partition by p.address_key)
      order by p.address_key, ${sql.ref(`s.${kind}_scheduled_date`)} nulls last, s.created_at, p.asked_at
    ) w
    order by array_position(array[${STATES}]::text[], w.state), w."scheduledDate" nulls last, w."streetAddress1",
      w."shipmentId"`;

  return {
    work: async (kind: StopKind, userId: UserId | null): Promise<GeocodingWorkItem[]> => {
      const { rows } = await sql<GeocodingWorkItem>`${addresses(kind, userId)} limit ${MOST_ITEMS}`.execute(tx);
      return rows;
    },
    wholeWork: (kind: StopKind) => wholeList(tx, addresses(kind, null)),

    /** The addresses that make work, by the kind of stop; and the stops that nobody has looked for yet. */
    counts: async () => {
      const { rows } = await sql<Record<StopKind, number>>`
        select count(distinct p.address_key) filter (where p.kind = 'pickup')::integer as pickup,
          count(distinct p.address_key) filter (where p.kind = 'dropoff')::integer as dropoff
        from ${work} p ${eachShipment}
        where ${mayPlace}`.execute(tx);
      const { rows: waiting } = await sql<{ waiting: number }>`
        select count(*)::integer as waiting from waybill.stop_places
        where organisation_id = ${organisationId} and state = 'waiting'`.execute(tx);
      return { counts: rows[0] ?? { pickup: 0, dropoff: 0 }, waiting: waiting[0]?.waiting ?? 0 };
    },

    /** A stop; with `isHeld` locked until the transaction is over. */
    find: async (shipmentId: ShipmentId, kind: StopKind, { isHeld = false } = {}): Promise<HeldStop | null> => {
      const of = (column: string) => sql.ref(`s.${kind}_${column}`);
      const { rows } = await sql<Omit<HeldStop, 'place' | 'kind'> & Parameters<typeof placeOfColumns>[0]>`
        select s.shipment_id as "shipmentId", s.id as key, s.organisation_id as "organisationId", s.carrier_id as "carrierId",
          s.forwarder_id as "forwarderId", s.delivery_status as "deliveryStatus", ${of('street_address1')} as "streetAddress1",
          ${of('postcode')} as postcode, ${of('city')} as city, ${of('receiver_name')} as "receiverName",
          ${of('location_name')} as "locationName", ${of('phone_number')} as "phoneNumber",
          ${of('scheduled_date')}::text as "scheduledDate", ${of('earliest_time')} as "earliestTime",
          ${of('latest_time')} as "latestTime", coalesce(p.address_key, '') as "addressKey",
          coalesce(p.receiver_key, '') as "receiverKey", p.found_address as "foundAddress", p.state, p.latitude, p.longitude,
          p.precision, p.error_m, p.source, p.doubt
        from waybill.shipments s
        left join waybill.stop_places p on p.organisation_id = s.organisation_id and p.shipment_key = s.id and p.kind = ${kind}
        where s.shipment_id = ${shipmentId} ${isHeld ? sql`for no key update of s` : sql``}`.execute(tx);
      const [row] = rows;
      if (!row) return null;
      const { state, latitude, longitude, precision, error_m, source, doubt, ...stop } = row;
      return {
        ...stop,
        kind,
        place: placeOfColumns({ state, latitude, longitude, precision, error_m, source, doubt }),
      };
    },

    /** A stop that was entered before places were kept gets one that is not known. */
    ensure: async (stop: HeldStop): Promise<void> => {
      await sql`insert into waybill.stop_places (organisation_id, shipment_key, kind, street, postcode, city, address_key,
          receiver_key, state, asked_at)
        values (${stop.organisationId}, ${stop.key}, ${stop.kind}, ${stop.streetAddress1}, ${stop.postcode}, ${stop.city},
          ${stop.addressKey}, ${stop.receiverKey}, 'missing', clock_timestamp())
        on conflict do nothing`.execute(tx);
    },

    /** The stops that a pin on this address settles. */
    countSettled: async (stop: SettledBy): Promise<number> => {
      const { rows } = await sql<{ stops: number }>`
        select count(*)::integer as stops from (${stopsAt(stop.addressKey)}) at ${withShipments}
        where ${goesAlong(stop)} and ${mayPlace}`.execute(tx);
      return rows[0]?.stops ?? 0;
    },

    /** Puts a stop, and all others that go along with it, where a person says. */
    settle: async (stop: HeldStop, point: Point, foundAddress: string | null): Promise<SettledStop[]> => {
      const pin = toMicro(point);
      const { rows } = await sql<SettledStop>`
        with moment as materialized (select clock_timestamp() as at), settled as (
          select p.organisation_id, p.shipment_key, p.kind, p.found_address, s.shipment_id, ${placeBefore} as before
          from (${stopsAt(stop.addressKey)} union values (${stop.organisationId}::uuid, ${stop.key}::uuid, ${stop.kind})) at
          ${withShipments}
          where ${mayPlace} and ((p.organisation_id = ${stop.organisationId} and p.shipment_key = ${stop.key} and p.kind = ${stop.kind})
            or ${goesAlong(stop)})
          order by p.shipment_key, p.kind for no key update of p
        ), written as (
          update waybill.stop_places p set state = 'confirmed', source = 'person', precision = 'rooftop', error_m = 0, doubt = null,
            latitude = ${pin.latitude}, longitude = ${pin.longitude},
            found_address = ${foundAddress}, asked_at = moment.at, address_key = ${stop.addressKey}
          from settled t cross join moment
          where p.organisation_id = t.organisation_id and p.shipment_key = t.shipment_key and p.kind = t.kind
        )
        select organisation_id as "organisationId", shipment_key as key, shipment_id as "shipmentId", kind,
          found_address as "from", before, moment.at::text as "settledAt" from settled cross join moment`.execute(tx);
      return rows;
    },

    /** The colleague who has the address already; null when it is the asker's now. */
    claim: async (addressKey: string, userId: UserId): Promise<string | null> => {
      // Who goes on to another address leaves the last one; and what is over is of no use to anybody.
      await sql`delete from waybill.geocoding_claims where organisation_id = ${organisationId}
        and address_key <> ${addressKey} and (user_id = ${userId} or claimed_until <= clock_timestamp())`.execute(tx);
      const { numAffectedRows } = await sql`
        insert into waybill.geocoding_claims as c (organisation_id, address_key, user_id, claimed_until)
        values (${organisationId}, ${addressKey}, ${userId}, clock_timestamp() + ${CLAIM_SECONDS} * interval '1 second')
        on conflict (organisation_id, address_key) do update
          set user_id = excluded.user_id, claimed_until = excluded.claimed_until
          where c.user_id = excluded.user_id or c.claimed_until <= clock_timestamp()`.execute(tx);
      return numAffectedRows ? null : await claimant(addressKey, userId);
    },

    claimedBy: (addressKey: string, userId: UserId | null) => claimant(addressKey, userId),
    unclaim: async (addressKey: string): Promise<void> => {
      await sql`delete from waybill.geocoding_claims
        where organisation_id = ${organisationId} and address_key = ${addressKey}`.execute(tx);
    },
  };

  /** Without a name when it is somebody whom the asker does not see. */
  async function claimant(addressKey: string, userId: UserId | null): Promise<string | null> {
    const { rows } = await sql<{ name: string }>`
      select coalesce(u.name, u.email, '') as name from waybill.geocoding_claims c left join waybill.users u on u.id = c.user_id
      where c.organisation_id = ${organisationId} and c.address_key = ${addressKey}
        and c.claimed_until > clock_timestamp() and c.user_id is distinct from ${userId}::uuid`.execute(tx);
    return rows[0]?.name ?? null;
  }
};
export type StopPlacesRepo = ReturnType<typeof stopPlacesRepo>;
