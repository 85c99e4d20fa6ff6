import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RowPlace } from '@waybill/contract/imports';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { NOMINATIM_ANSWER } from '../../adapters/geocoders/testing/provider-answers.ts';
import { readGeocoderUrl } from '../../geocoder-url.ts';
import type { Browser } from '../../testing/browser.ts';
import { findPlaces, importAddresses } from '../../testing/geocode-work.ts';
import { carryOutImports } from '../../testing/import-work.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let admin: Browser;
let geocoderUrl: string;
const errors: unknown[] = [];
/** What the outside geocoder was asked, and whether it answers. */
const asked: string[] = [];
let isDown = false;
const outside = createServer((request, response) => {
  asked.push(decodeURIComponent(request.url ?? ''));
  if (isDown) response.writeHead(429).end();
  else response.setHeader('content-type', 'application/json').end(JSON.stringify(NOMINATIM_ANSWER));
});

beforeAll(async () => {
  await once(outside.listen(0, '127.0.0.1'), 'listening');
  geocoderUrl = `nominatim+http://127.0.0.1:${(outside.address() as AddressInfo).port}?perSecond=1000`;
  app = await createTestApp({ environment: { GEOCODER_URL: geocoderUrl } });
  admin = await app.signedIn('admin@demo.test');
  await importAddresses(app, [
    'Laugavegur,36,101,Reykjavík,64.145,-21.92',
    'Laugavegur,38,101,Reykjavík,64.146,-21.91',
  ]);
});
afterAll(async () => {
  await app.close();
  outside.close();
  expect(errors).toEqual([]);
});
beforeEach(async () => {
  isDown = false;
  asked.length = 0;
  await app.database.asOperator((tx) => sql`delete from waybill.geocoder_answers`.execute(tx));
  await app.database.asOperator((tx) => sql`delete from waybill.geocoder_turns`.execute(tx));
});

const work = () => carryOutImports(app, (error) => errors.push(error));
const HEADER = 'Móttakandi;Heimilisfang;Póstnr;Staður;Sími';
const take = async (...rows: readonly string[]): Promise<string> => {
  const octets = { 'content-type': 'application/octet-stream' };
  const { body } = await admin.post('/api/imports?name=a.csv', Buffer.from([HEADER, ...rows].join('\n')), octets);
  await work();
  return body.import.id;
};
const placesOf = async (id: string, rows: string): Promise<RowPlace[]> => {
  const answer = await admin.get(`/api/imports/${id}/places?rows=${rows}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.places;
};

test('the addresses of rows are found before they are entered, and another spelling is offered', async () => {
  const id = await take(
    'Anna;Laugavegur 36;101;Reykjavík;ekkert',
    'Bára;Laugavegr 36;101;Reykjavík;462 2275',
    'Dóra;;;;462 2275',
  );
  expect(await placesOf(id, '1,2,3')).toEqual([
    {
      row: 1,
      kind: 'dropoff',
      state: 'found',
      precision: 'rooftop',
      isRemembered: false,
      doubt: null,
      foundAddress: 'Laugavegur 36, 101 Reykjavík',
      spellings: [],
    },
    expect.objectContaining({
      row: 2,
      foundAddress: 'Laugavegur 36, 101 Reykjavík',
      spellings: [{ address: 'Laugavegur 36, 101 Reykjavík', cells: [{ column: 1, text: 'Laugavegur 36' }] }],
    }),
  ]);
  // The own addresses know the house: nobody else is asked.
  expect(asked.filter((url) => url.includes('Laugavegur 36'))).toEqual([]);
});

test('what is repaired is looked up as it is now, and what is not found is no fault', async () => {
  const id = await take('Anna;Hvergigata 99;;;462 2275');
  isDown = true;
  const { body } = await admin.patch(`/api/imports/${id}/rows`, {
    cells: [{ row: 1, column: 1, text: 'Laugavegur 38' }],
  });
  expect(body.rows[0].problems).toEqual([]);
  expect((await placesOf(id, '1'))[0]).toMatchObject({ foundAddress: 'Laugavegur 38, 101 Reykjavík' });
});

test('an outside geocoder is asked once for what is looked up in the grid and then entered', async () => {
  const id = await take('Anna;Þórsgata 1;101;Reykjavík;462 2275');
  expect(await placesOf(id, '1')).toMatchObject([{ state: 'found', precision: 'rooftop' }]);
  expect(asked).toHaveLength(1);
  await placesOf(id, '1');
  await admin.post(`/api/imports/${id}/run`);
  await work();
  await findPlaces(app, readGeocoderUrl(geocoderUrl));
  const { rows } = await app.database.asOperator((tx) =>
    sql<{ state: string }>`select state from waybill.stop_places where street = 'Þórsgata 1'`.execute(tx),
  );
  expect(rows).toEqual([{ state: 'found' }]);
  expect(asked).toHaveLength(1);
});

test('one that has too much to do keeps nobody waiting: the row is being looked up', async () => {
  const id = await take('Anna;Þórsgata 1;101;Reykjavík;462 2275', 'Bára;Laugavegur 36;101;Reykjavík;462 2275');
  isDown = true;
  expect(await placesOf(id, '1,2')).toMatchObject([
    { row: 1, state: 'waiting' },
    { row: 2, state: 'found' },
  ]);
});

test('a confirmed place is remembered before any geocoder is asked', async () => {
  await app.database.asOperator((tx) => sql`delete from waybill.known_places`.execute(tx));
  const id = await take('Anna;Þórsgata 1;101;Reykjavík;462 2275');
  await admin.post(`/api/imports/${id}/run`);
  await work();
  const {
    rows: [shipment],
  } = await app.database.asOperator((tx) =>
    sql<{ id: string }>`select shipment_id as id from waybill.shipments order by created_at desc limit 1`.execute(tx),
  );
  const address = { streetAddress1: 'Þórsgata 1', postcode: '101', city: 'Reykjavík' };
  const confirmed = await admin.put(`/api/geocode/${shipment?.id}/dropoff`, {
    point: { latitude: 64.1444, longitude: -21.9266 },
    address,
  });
  expect(confirmed.status, confirmed.text).toBe(200);
  const again = await take('Anna;Þórsgata 1;101;Reykjavík;ekkert');
  expect(await placesOf(again, '1')).toMatchObject([{ state: 'found', isRemembered: true }]);
});

test.each(['', 'a', '0', '1.5', Array.from({ length: 51 }, (_, at) => at + 1).join()])(
  'rows that cannot be are refused: %s',
  async (rows) => {
    const id = await take('Anna;Laugavegur 36;101;Reykjavík;462 2275');
    expect((await admin.get(`/api/imports/${id}/places?rows=${rows}`)).status).toBe(400);
  },
);
