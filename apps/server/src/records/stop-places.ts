import type { Place, PlacesOfStops } from '@waybill/contract/place';
import {
  hasAddress,
  isSamePlace,
  type MovedPlace,
  type PlaceSource,
  type PlaceState,
  placeKeys,
  STATES_OF_WORK,
  type StopPoints,
} from '@waybill/domain/address/stop-place';
import { type KeptPoint, keptPoint, type Point, type Precision, pointOfKept } from '@waybill/domain/geocoding';
import type { OrganisationId, ShipmentKey } from '@waybill/domain/ids';
import { isAtSameAddress } from '@waybill/domain/saved-location';
import { EARLY, UNACCEPTED } from '@waybill/domain/shipment-rights';
import { FINISHED } from '@waybill/domain/statuses';
import { STOP_KINDS, type StopDetails, type StopKind } from '@waybill/domain/stop';
import { sql } from 'kysely';
import type { Tx } from '../db/connect.ts';
import { enqueueJobs } from '../db/jobs/enqueue-jobs.ts';
import { movePlaces } from './move-places.ts';

type PlaceColumns = KeptPoint & {
  readonly state: PlaceState | null;
  readonly precision: Precision | null;
  readonly error_m: number | null;
  readonly source: PlaceSource | null;
  readonly doubt: string | null;
};

/** A place as people and programs read it. */
export const placeOfColumns = (row: PlaceColumns): Place | null =>
  row.state && {
    state: row.state,
    point: pointOfKept(row),
    precision: row.precision,
    errorMetres: row.error_m,
    source: row.source,
    doubt: row.doubt,
  };

/** The states of the work list, as SQL. */
export const STATES_OF_WORK_SQL = sql.join(STATES_OF_WORK.map((state) => sql.lit(state)));

/** Whether an organisation may place the stops of a shipment `s`: the same as `mayPlace` of the domain, which a test compares. */
export const mayPlaceBy = (organisationId: OrganisationId) =>
  sql<boolean>`(s.delivery_status <> all (${FINISHED}::text[]) and (s.organisation_id = ${organisationId}
    or (s.forwarder_id = ${organisationId} and s.delivery_status = any (${EARLY}::text[]))
    or (s.carrier_id = ${organisationId} and s.delivery_status <> all (${UNACCEPTED}::text[]))))`;

/** The places of the stops of some shipments, by shipment key. */
export const placesOf = async (
  tx: Tx,
  keys: readonly ShipmentKey[],
): Promise<ReadonlyMap<ShipmentKey, PlacesOfStops>> => {
  const { rows } = await sql<
    PlaceColumns & { shipmentKey: ShipmentKey; kind: StopKind; foundAddress: string | null }
  >`select shipment_key as "shipmentKey", kind, found_address as "foundAddress", state, latitude, longitude, precision, error_m,
      source, doubt
    from waybill.stop_places where (organisation_id, shipment_key) in
      (select s.organisation_id, s.id from waybill.shipments s where s.id = any (${keys}::uuid[]))`.execute(tx);
  const found = new Map<ShipmentKey, PlacesOfStops>();
  for (const { shipmentKey, kind, foundAddress, ...columns } of rows) {
    found.set(shipmentKey, { ...found.get(shipmentKey), [kind]: { place: placeOfColumns(columns), foundAddress } });
  }
  return found;
};

/** The job that finds the places of stops that wait. */
export const GEOCODE_STOPS = 'geocode-stops';

type Stops = Readonly<Record<StopKind, StopDetails>>;
type StopsOf = Stops & { readonly organisationId: OrganisationId; readonly key: ShipmentKey };

/** The columns of a stop that waits to be found, or that says itself where it is. */
export const waitingPlace = ({ organisationId, key }: StopsOf, kind: StopKind, stop: StopDetails, point?: Point) => {
  const { addressKey, receiverKey } = placeKeys(stop);
  return {
    organisation_id: organisationId,
    shipment_key: key,
    kind,
    street: stop.streetAddress1,
    postcode: stop.postcode,
    city: stop.city,
    address_key: addressKey,
    receiver_key: receiverKey,
    ...keptPoint(point ?? null),
    precision: point ? 'rooftop' : null,
    source: point ? 'sender' : null,
  };
};

type Wanted = { readonly of: StopsOf; readonly kind: StopKind; readonly point: Point | undefined };

/** Where the saved locations are that these stops were copied from, as far as they still have the address. */
const withPointsOfSaved = async (tx: Tx, wanted: readonly Wanted[]): Promise<readonly Wanted[]> => {
  const ids = wanted.flatMap(({ of, kind, point }) => (point ? [] : (of[kind].savedLocationId ?? [])));
  const [first] = wanted;
  if (ids.length === 0 || !first) return wanted;
  const { rows } = await sql<KeptPoint & Pick<StopDetails, 'streetAddress1' | 'postcode' | 'city'> & { id: string }>`
    select id, street_address1 as "streetAddress1", postcode, city, latitude, longitude from waybill.saved_locations
    where organisation_id = ${first.of.organisationId} and id = any (${ids}::uuid[])`.execute(tx);
  const saved = new Map(rows.map((row) => [row.id, row]));
  return wanted.map((one) => {
    const stop = one.of[one.kind];
    const place = one.point ? undefined : saved.get(stop.savedLocationId ?? '');
    return place && isAtSameAddress(place, stop) ? { ...one, point: pointOfKept(place) ?? undefined } : one;
  });
};

/** An edit of a shipment, or a new one, and where its stops are if the sender knows it. */
type PlacesWanted = {
  readonly before: Stops | null;
  readonly after: StopsOf;
  readonly points?: StopPoints | undefined;
};

/**
 * Lets the places of a shipment's stops be found in the background, as far as their addresses are new. A place that a person has
 * confirmed stays for as long as the address does, or until whoever edits the shipment gives another point: those are returned.
 */
export const wantPlaces = async (
  tx: Tx,
  before: Stops | null,
  after: StopsOf,
  points: StopPoints = {},
): Promise<readonly MovedPlace[]> => (await wantPlacesOf(tx, [{ before, after, points }]))[0] ?? [];

/** The same for many shipments of one organisation, with as few statements: only confirmed places that are moved are looked at one by one. */
export const wantPlacesOf = async (
  tx: Tx,
  edits: readonly PlacesWanted[],
): Promise<readonly (readonly MovedPlace[])[]> => {
  const allMoved: (readonly MovedPlace[])[] = [];
  const wanted: Wanted[] = [];
  const gone: { readonly organisation_id: string; readonly shipment_key: string; readonly kind: StopKind }[] = [];
  for (const { before, after, points = {} } of edits) {
    const { settled, moved } = before ? await movePlaces(tx, after, points) : { settled: [], moved: [] };
    allMoved.push(moved);
    const isGiven = (kind: StopKind) => points[kind] && !settled.includes(kind);
    for (const kind of STOP_KINDS) {
      if (!isGiven(kind) && before && isSamePlace(before[kind], after[kind])) continue;
      if (hasAddress(after[kind]) || points[kind]) wanted.push({ of: after, kind, point: points[kind] });
      else if (before) gone.push({ organisation_id: after.organisationId, shipment_key: after.key, kind });
    }
  }
  if (gone.length > 0) {
    await sql`delete from waybill.stop_places p
      using jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as g (organisation_id uuid, shipment_key uuid, kind text)
      where p.organisation_id = g.organisation_id and p.shipment_key = g.shipment_key and p.kind = g.kind`.execute(tx);
  }
  if (wanted.length === 0) return allMoved;
  const rows = (await withPointsOfSaved(tx, wanted)).map(({ of, kind, point }) =>
    waitingPlace(of, kind, of[kind], point),
  );
  // The name of a receiver is part of the key of a farm: with another spelling of it the farm is still where it is.
  const stays = sql`p.state = 'confirmed' and (p.address_key = excluded.address_key or
    (p.street, p.postcode, p.city) is not distinct from (excluded.street, excluded.postcode, excluded.city))`;
  await sql`
    insert into waybill.stop_places as p (organisation_id, shipment_key, kind, street, postcode, city, address_key, receiver_key,
      latitude, longitude, precision, source, state, asked_at)
    select r.*, 'waiting', clock_timestamp() from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (organisation_id uuid,
      shipment_key uuid, kind text, street text, postcode text, city text, address_key text, receiver_key text,
      latitude integer, longitude integer, precision text, source text)
    on conflict (organisation_id, shipment_key, kind) do update set street = excluded.street, postcode = excluded.postcode,
      city = excluded.city, address_key = excluded.address_key, receiver_key = excluded.receiver_key,
      latitude = case when ${stays} then p.latitude else excluded.latitude end,
      longitude = case when ${stays} then p.longitude else excluded.longitude end,
      precision = case when ${stays} then p.precision else excluded.precision end,
      source = case when ${stays} then p.source else excluded.source end,
      error_m = case when ${stays} then p.error_m end, found_address = case when ${stays} then p.found_address end,
      state = case when ${stays} then p.state else 'waiting' end, asked_at = excluded.asked_at, doubt = null`.execute(
    tx,
  );
  await findSoon(
    tx,
    wanted.map(({ of }) => of.key),
  );
  return allMoved;
};

/** As many as the note of a job has room for. */
const SHIPMENTS_OF_JOB = 200;

/** Lets the places of these shipments that wait be found in the background. */
export const findSoon = async (tx: Tx, keys: readonly ShipmentKey[]) => {
  const all = [...new Set(keys)];
  const jobs = Array.from({ length: Math.ceil(all.length / SHIPMENTS_OF_JOB) }, (_, n) => ({
    kind: GEOCODE_STOPS,
    payload: { shipmentKeys: all.slice(n * SHIPMENTS_OF_JOB, (n + 1) * SHIPMENTS_OF_JOB) },
  }));
  if (jobs.length > 0) await enqueueJobs(tx, jobs);
};

/** A carrier that has accepted shipments knows some of their addresses better: its own memory counts from now on. */
export const askAgain = async (tx: Tx, shipments: readonly Pick<StopsOf, 'key' | 'organisationId'>[]) => {
  const { rows } = await sql<{ key: ShipmentKey }>`
    update waybill.stop_places p set state = 'waiting', asked_at = clock_timestamp()
    from unnest(${shipments.map(({ organisationId }) => organisationId)}::uuid[], ${shipments.map(({ key }) => key)}::uuid[])
      as accepted (organisation_id, key)
    where p.organisation_id = accepted.organisation_id and p.shipment_key = accepted.key and p.state <> 'confirmed'
    returning p.shipment_key as key`.execute(tx);
  await findSoon(
    tx,
    rows.map(({ key }) => key),
  );
};

/** Lets the stops of an address be found once more when its pin is remembered: one that was just entered has not seen it yet. */
export const findAgainAt = async (tx: Tx, addressKey: string): Promise<void> => {
  await enqueueJobs(tx, [{ kind: GEOCODE_STOPS, payload: { addressKey } }]);
};

/** Lets all stops in these states be looked for once more: the geocoder answers again, or knows more than before. */
export const lookAgain = async (tx: Tx, states: readonly PlaceState[]) => {
  const { rows } = await sql<{ organisationId: OrganisationId }>`
    with moved as (
      update waybill.stop_places set state = 'waiting', asked_at = clock_timestamp()
      where state = any (${states}::text[]) and not is_finished
      returning organisation_id)
    select distinct organisation_id as "organisationId" from moved`.execute(tx);
  await enqueueJobs(
    tx,
    rows.map(({ organisationId }) => ({ kind: GEOCODE_STOPS, organisationId })),
  );
};

/** Lets stops that have waited for longer than any job takes be found: their job may have died with the database. */
export const findForgotten = async (tx: Tx) => {
  const { rows } = await sql<{ organisationId: OrganisationId }>`
    select distinct organisation_id as "organisationId" from waybill.stop_places
    where state = 'waiting' and asked_at < clock_timestamp() - interval '10 minutes'`.execute(tx);
  await enqueueJobs(
    tx,
    rows.map(({ organisationId }) => ({ kind: GEOCODE_STOPS, organisationId })),
  );
};
