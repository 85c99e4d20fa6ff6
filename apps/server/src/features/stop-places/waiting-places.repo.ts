import type { PlaceDoubt, PlaceSource, PlaceState } from '@waybill/domain/address/stop-place';
import {
  fromMicro,
  type KeptPoint,
  keptPoint,
  type Point,
  type Precision,
  pointOfKept,
} from '@waybill/domain/geocoding';
import type { OrganisationId, ShipmentKey } from '@waybill/domain/ids';
import type { DeliveryStatus } from '@waybill/domain/statuses';
import type { StopKind } from '@waybill/domain/stop';
import { sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import { STATES_OF_WORK_SQL } from '../../records/stop-places.ts';

/** A stop whose place is to be found. */
export type WaitingPlace = {
  readonly organisationId: OrganisationId;
  readonly shipmentKey: ShipmentKey;
  readonly kind: StopKind;
  readonly streetAddress1: string | null;
  readonly postcode: string | null;
  readonly city: string | null;
  readonly receiverName: string | null;
  readonly locationName: string | null;
  /** The point that came with the shipment. */
  readonly given: Point | null;
  readonly carrierId: OrganisationId | null;
  readonly deliveryStatus: DeliveryStatus;
  /** The moment of the question, to the microsecond: an answer to an older one is not written. */
  readonly askedAt: string;
};

export type FoundPlace = {
  readonly state: Exclude<PlaceState, 'waiting'>;
  readonly point: Point | null;
  readonly precision: Precision | null;
  readonly errorMetres: number | null;
  readonly foundAddress: string | null;
  readonly doubt: PlaceDoubt | null;
  readonly source: PlaceSource | null;
  readonly addressKey: string;
  readonly receiverKey: string;
};

/** A question for a place that somebody of one of these organisations has confirmed, under one of these addresses. */
export type AskedOfMemory = {
  readonly addressKeys: readonly string[];
  readonly receiverKey: string;
  readonly organisationIds: readonly OrganisationId[];
};

export type RememberedPin = Point & {
  /** The receiver's own, and not another's at the same address. */
  readonly isOfReceiver: boolean;
};

/** The stops that wait for their place, of whatever organisation: for the background work alone. */
export const waitingPlaces = (tx: Tx) => ({
  /** Those of the shipments that are named, and then those of an organisation's own that have waited longest. */
  take: async (
    organisationId: OrganisationId,
    shipmentKeys: readonly ShipmentKey[],
    most: number,
  ): Promise<WaitingPlace[]> => {
    const { rows } = await sql<Omit<WaitingPlace, 'given'> & KeptPoint>`
      select p.organisation_id as "organisationId", p.shipment_key as "shipmentKey", p.kind, p.street as "streetAddress1",
        p.postcode, p.city, p.asked_at::text as "askedAt", s.carrier_id as "carrierId",
        s.delivery_status as "deliveryStatus",
        case when p.source = 'sender' then p.latitude end as latitude,
        case when p.source = 'sender' then p.longitude end as longitude,
        case p.kind when 'pickup' then s.pickup_receiver_name else s.dropoff_receiver_name end as "receiverName",
        case p.kind when 'pickup' then s.pickup_location_name else s.dropoff_location_name end as "locationName"
      from (
        (select 0 as turn, n.* from waybill.stop_places n
          where n.state = 'waiting' and (n.organisation_id, n.shipment_key) in (
            select o.organisation_id, o.id from waybill.shipments o where o.id = any (${shipmentKeys}::uuid[])))
        union all
        (select 1, w.* from waybill.stop_places w
          where w.state = 'waiting' and w.organisation_id = ${organisationId} and w.shipment_key <> all (${shipmentKeys}::uuid[])
          order by w.asked_at limit ${most})
      ) p
      join waybill.shipments s on s.organisation_id = p.organisation_id and s.id = p.shipment_key
      order by p.turn, p.asked_at, p.shipment_key, p.kind limit ${most}`.execute(tx);
    return rows.map(({ latitude, longitude, ...row }) => ({
      ...row,
      given: pointOfKept({ latitude, longitude }),
    }));
  },

  /** A point of the sender's was judged by the pin, or waits for a person: it is not asked again. */
  askAgainAt: async (organisationId: OrganisationId, addressKey: string): Promise<void> => {
    await sql`update waybill.stop_places set state = 'waiting', asked_at = clock_timestamp()
      where organisation_id = ${organisationId} and address_key = ${addressKey} and not is_finished
        and state in (${STATES_OF_WORK_SQL}) and source is distinct from 'sender'`.execute(tx);
  },

  /** The places that people have confirmed for these addresses: of the same receiver before others, the newest first. */
  remembered: async (asked: readonly AskedOfMemory[]): Promise<readonly (RememberedPin | null)[]> => {
    if (asked.length === 0) return [];
    const lines = asked.map(({ addressKeys, receiverKey, organisationIds }, at) => ({
      at,
      address_keys: addressKeys,
      receiver_key: receiverKey,
      organisations: organisationIds,
    }));
    const { rows } = await sql<RememberedPin & { at: number }>`
      select distinct on (a.at) a.at, k.latitude, k.longitude, k.receiver_key = a.receiver_key as "isOfReceiver"
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        as a (at integer, address_keys text[], receiver_key text, organisations uuid[])
      join waybill.known_places k on k.organisation_id = any (a.organisations) and k.address_key = any (a.address_keys)
      order by a.at, "isOfReceiver" desc, k.updated_at desc`.execute(tx);
    const found = new Map(rows.map(({ at, ...pin }) => [at, pin]));
    return asked.map((_, at) => {
      const pin = found.get(at);
      return pin ? { ...pin, ...fromMicro(pin) } : null;
    });
  },

  /** Writes the answers, unless the address has changed since it was asked. */
  write: async (answers: readonly (readonly [WaitingPlace, FoundPlace])[]): Promise<void> => {
    const lines = answers.map(([asked, found]) => ({
      organisation_id: asked.organisationId,
      shipment_key: asked.shipmentKey,
      kind: asked.kind,
      asked_at: asked.askedAt,
      address_key: found.addressKey,
      receiver_key: found.receiverKey,
      state: found.state,
      ...keptPoint(found.point),
      precision: found.precision,
      error_m: found.errorMetres === null ? null : Math.round(found.errorMetres),
      found_address: found.foundAddress,
      doubt: found.doubt,
      source: found.source,
    }));
    await sql`
      update waybill.stop_places p set address_key = a.address_key, receiver_key = a.receiver_key, state = a.state,
        latitude = a.latitude, longitude = a.longitude, precision = a.precision, error_m = a.error_m,
        found_address = a.found_address, doubt = a.doubt, source = a.source
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as a (organisation_id uuid, shipment_key uuid, kind text,
        asked_at timestamptz, address_key text, receiver_key text, state text, latitude integer, longitude integer,
        precision text, error_m integer, found_address text, doubt text, source text)
      where p.organisation_id = a.organisation_id and p.shipment_key = a.shipment_key and p.kind = a.kind
        and p.state = 'waiting' and p.asked_at = a.asked_at`.execute(tx);
  },
});
export type WaitingPlaces = ReturnType<typeof waitingPlaces>;
