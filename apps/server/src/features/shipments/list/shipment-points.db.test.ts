import { SUB_COMPANY_HEADER } from '@waybill/contract/session';
import { MOST_POINTS, readShipmentPoints, type ShipmentPoints } from '@waybill/contract/shipment-points';
import { MICRO } from '@waybill/domain/geocoding';
import type { OrganisationId, ShipmentId } from '@waybill/domain/ids';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AKUREYRI, CARRIER, FORWARDER, REYKJAVIK, STRANGER } from '../../../seed/demo-data.ts';
import type { Browser } from '../../../testing/browser.ts';
import { enterShipments, type NewShipment } from '../../../testing/enter-shipments.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let carrier: Browser;

/** Searching for this word separates the test's shipments from the demo's. */
const WORD = 'Kortasending';
const words = (shipment: NewShipment) => [shipment.sender_name];

/** Enters a shipment, and puts its dropoff on the map if it has a point. */
const enterAt = async (
  organisationId: OrganisationId,
  shipment: NewShipment,
  point: readonly [latitude: number, longitude: number] | null,
  { kind = 'dropoff', state = 'found' } = {},
): Promise<ShipmentId> => {
  const [id] = await enterShipments(
    app.database,
    organisationId,
    [{ carrier_id: CARRIER, sender_name: WORD, ...shipment }],
    words,
  );
  const [latitude, longitude] = point?.map((degrees) => Math.round(degrees * MICRO)) ?? [null, null];
  await app.database.asOperator((tx) =>
    sql`insert into waybill.stop_places (organisation_id, shipment_key, kind, address_key, receiver_key, state, asked_at,
        latitude, longitude, precision, source)
      select organisation_id, id, ${kind}, shipment_id, '', ${state}, now(), ${latitude}, ${longitude},
        ${point ? 'rooftop' : null}, ${point ? 'geocoder' : null}
      from waybill.shipments where organisation_id = ${organisationId} and shipment_id = ${id}`.execute(tx),
  );
  return id as ShipmentId;
};

const pointsOf = async (
  browser: Browser,
  query: Record<string, string> = {},
  headers?: Record<string, string>,
): Promise<ShipmentPoints> => {
  const { status, body, text } = await browser.get(
    `${readShipmentPoints.path}?${new URLSearchParams({ search: WORD, ...query })}`,
    headers,
  );
  expect(status, text).toBe(200);
  return body;
};
const idsOf = async (...asked: Parameters<typeof pointsOf>) => (await pointsOf(...asked)).ids.toSorted();

const ids: Record<string, ShipmentId> = {};
const only = (...names: readonly string[]) => names.map((name) => ids[name]).toSorted();

beforeAll(async () => {
  app = await createTestApp();
  carrier = await app.signedIn('admin@demo.test');
  const town = { dropoff_postcode: '600', dropoff_city: 'Akureyri' };
  ids.north = await enterAt(
    CARRIER,
    { ...town, delivery_status: 'open', carrier_sub_company_id: AKUREYRI, updated_at: '2026-11-14T10:00:00Z' },
    [65.683, -18.09],
  );
  ids.south = await enterAt(
    CARRIER,
    {
      dropoff_postcode: '101',
      vehicle_registration: 'KO-R01',
      carrier_sub_company_id: REYKJAVIK,
      updated_at: '2026-11-14T09:00:00Z',
    },
    [64.143, -21.93],
    { state: 'doubtful' },
  );
  ids.unknown = await enterAt(CARRIER, { delivery_status: 'open' }, null, { state: 'missing' });
  ids.finished = await enterAt(CARRIER, { delivery_status: 'completed' }, null, { state: 'missing' });
  ids.theirs = await enterAt(FORWARDER, { forwarder_id: FORWARDER, delivery_status: 'transport-request' }, null, {
    state: 'missing',
  });
  ids.pickupOnly = await enterAt(CARRIER, {}, [64, -20], { kind: 'pickup' });
  ids.deleted = await enterAt(CARRIER, { delivery_status: 'deleted' }, [64.2, -21.5]);
  ids.asked = await enterAt(
    FORWARDER,
    { forwarder_id: FORWARDER, delivery_status: 'transport-request', carrier_sub_company_id: AKUREYRI },
    [65.7, -18.1],
  );
});
afterAll(() => app.close());

describe('the map of a list has', () => {
  test('each shipment with a place of dropoff, and counts those without one', async () => {
    const points = await pointsOf(carrier, { status: 'open' });
    expect(points).toEqual({
      ids: [ids.north],
      latitudes: [65.683],
      longitudes: [-18.09],
      statuses: ['open'],
      postcodes: ['600'],
      towns: { 600: 'Akureyri' },
      toPlace: 1,
      withoutPlace: 0,
      more: 0,
    });
  });

  test('those that changed last first, and no pickup', async () => {
    expect((await pointsOf(carrier)).ids).toEqual([ids.north, ids.south, ids.asked]);
  });

  test('as to be placed what the work list has; finished ones and those that nobody looks for are counted apart', async () => {
    const work = (await carrier.get('/api/geocode?kind=dropoff')).body.items as { shipmentId: ShipmentId }[];
    const isListed = (id: ShipmentId | undefined) => work.some(({ shipmentId }) => shipmentId === id);
    expect([isListed(ids.unknown), isListed(ids.finished), isListed(ids.theirs)]).toEqual([true, false, false]);
    expect(await pointsOf(carrier)).toMatchObject({ toPlace: 1, withoutPlace: 3 });
  });

  test.each([
    [{ status: 'deleted' }, ['deleted']],
    [{ vehicle: 'KO-R01' }, ['south']],
    [{ subCompany: REYKJAVIK }, ['south']],
    [{ search: 'kortas' }, ['asked', 'north', 'south']],
    [{ search: 'nowhere-at-all' }, []],
    [{ search: '%' }, []],
    [{ from: '2026-11-17' }, []],
  ])('what the list of the same filter has: %j', async (query, names) => {
    expect(await idsOf(carrier, query as Record<string, string>)).toEqual(only(...names));
  });
});

describe('nobody sees on it what their list does not show', () => {
  test('somebody of one division sees its shipments only', async () => {
    const division = await app.signedIn('division@demo.test');
    expect(await idsOf(division)).toEqual(only('north', 'asked'));
    expect(await idsOf(carrier, {}, { [SUB_COMPANY_HEADER]: AKUREYRI })).toEqual(only('north', 'asked'));
  });

  test('a partner sees what is shared, and where it is', async () => {
    const forwarder = await app.signedIn('admin@forwarder.test');
    expect(await idsOf(forwarder)).toEqual(only('asked'));
    expect(await pointsOf(forwarder)).toMatchObject({ toPlace: 1, withoutPlace: 0 });
  });

  test('a stranger sees nothing', async () => {
    expect(await pointsOf(await app.signedIn('admin@stranger.test'))).toMatchObject({
      ids: [],
      toPlace: 0,
      withoutPlace: 0,
      more: 0,
    });
  });
});

test('of more shipments than a map has room for, the latest are looked at and the others counted', async () => {
  await app.database.asOperator((tx) =>
    sql`insert into waybill.shipments (organisation_id, id, shipment_id, carrier_id, delivery_status, created_at, updated_at)
      select ${STRANGER}, gen_random_uuid(), 'S' || lpad(upper(to_hex(n)), 8, '0'), ${STRANGER}, 'open', now(), '2026-11-14T08:00:00Z'
      from generate_series(1, ${MOST_POINTS + 2}::int) n`.execute(tx),
  );
  const place = { carrier_id: STRANGER, delivery_status: 'open' as const };
  const latest = await enterAt(STRANGER, { ...place, updated_at: '2026-11-15T08:00:00Z' }, [64, -21]);
  await enterAt(STRANGER, { ...place, updated_at: '2026-11-13T08:00:00Z' }, [65, -20]);
  const stranger = await app.signedIn('admin@stranger.test');
  const points = await pointsOf(stranger, { search: '', status: 'open' });
  expect(points).toMatchObject({ ids: [latest], withoutPlace: MOST_POINTS - 1, more: 4 });
});
