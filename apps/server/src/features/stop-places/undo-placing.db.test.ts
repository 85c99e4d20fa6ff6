import type { KnownPlace } from '@waybill/contract/geocoding';
import type { Shipment } from '@waybill/contract/shipments';
import type { StopDetails } from '@waybill/domain/stop';
import { UNDO_MS } from '@waybill/domain/undo-time';
import { aStop } from '@waybill/testing/shipment-builders';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { findPlaces, importAddresses } from '../../testing/geocode-work.ts';
import { edit, enter, historyOf, read } from '../../testing/shipment-calls.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let admin: Browser;
let colleague: Browser;

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signedIn('admin@demo.test');
  colleague = await app.signedIn('super@demo.test');
  await importAddresses(app, ['Þórsgata,1,101,Reykjavík,64.143,-21.93']);
});
afterAll(() => app.close());
beforeEach(async () => {
  app.time.advance(1000);
  await app.database.asOperator(async (tx) => {
    await sql`delete from waybill.stop_places`.execute(tx);
    await sql`delete from waybill.known_places`.execute(tx);
  });
});

const STREET = aStop({ streetAddress1: 'Þórsgata 77', postcode: '101', city: 'Reykjavík', receiverName: 'Ingunn' });
const PIN = { latitude: 64.15, longitude: -21.95 };
const OTHER_PIN = { latitude: 64.16, longitude: -21.96 };

const enterTo = async (dropoff: StopDetails, more: object = {}): Promise<Shipment> => {
  const shipment = await enter(admin, { dropoff, ...more });
  await findPlaces(app);
  return read(admin, shipment);
};
const placeOf = async (shipment: Shipment) => (await read(admin, shipment)).dropoff.place;
const known = async () => (await admin.get('/api/known-places')).body.knownPlaces as KnownPlace[];

const confirm = async (shipment: Shipment, more: object = {}, browser = admin) => {
  const { streetAddress1, postcode, city } = shipment.dropoff;
  const body = { point: PIN, address: { streetAddress1, postcode, city }, ...more };
  return (await browser.put(`/api/geocode/${shipment.shipmentId}/dropoff`, body)).body as {
    settled: number;
    undo: string;
  };
};
const undo = (token: string, browser = admin) => browser.post('/api/geocode/undo', { undo: token });

test('all stops of the address are where they were before, and nothing is remembered; asked twice, it is undone once', async () => {
  const shipments = [await enterTo(STREET), await enterTo(STREET)];
  const before = await Promise.all(shipments.map(placeOf));
  const confirmed = await confirm(shipments[0] as Shipment);
  expect(confirmed.settled).toBe(2);
  expect(await known()).toHaveLength(1);

  expect(await undo(confirmed.undo)).toMatchObject({ status: 200, body: { restored: 2 } });
  expect(await Promise.all(shipments.map(placeOf))).toEqual(before);
  expect(await known()).toEqual([]);
  const [entry] = await historyOf(admin, shipments[1] as Shipment);
  expect(entry).toMatchObject({ action: 'unplaced', changes: { 'dropoff.place': { from: '64.15000, -21.95000' } } });

  expect(await undo(confirmed.undo)).toMatchObject({ status: 200, body: { restored: 2 } });
  expect(await historyOf(admin, shipments[1] as Shipment)).toHaveLength(3);
});

test.each([
  ['the pin that a person had put for this once', { isRemembered: false, point: OTHER_PIN }],
  ['the pin that was remembered', { point: OTHER_PIN }],
])('%s is there again, with the memory of then', async (_, first) => {
  const shipment = await enterTo(STREET);
  await confirm(shipment, first, colleague);
  const [before, remembered] = [await placeOf(shipment), await known()];
  const { undo: token } = await confirm(shipment);
  expect((await undo(token)).status).toBe(200);
  expect(await placeOf(shipment)).toEqual(before);
  const again = await known();
  expect(again.map(({ version: __, ...place }) => place)).toEqual(remembered.map(({ version: __, ...place }) => place));
});

test('what was remembered under the address as it is written is there again, where a pin at the house took its place', async () => {
  const inDative = aStop({ ...STREET, streetAddress1: 'Þórsgötu 1' });
  const farAway = { latitude: 64.3, longitude: -21.95 };
  const nextDoor = { latitude: 64.144, longitude: -21.932 };
  const shipment = await enterTo(inDative);
  await confirm(shipment, { point: farAway }, colleague);
  const remembered = await known();
  const { undo: token } = await confirm(shipment, { point: nextDoor });
  expect((await known()).map(({ point }) => point)).toEqual([nextDoor]);
  expect((await undo(token)).status).toBe(200);
  expect(await known()).toEqual(remembered);
  expect((await enterTo(inDative)).dropoff.place).toMatchObject({ source: 'memory', point: farAway });
});

test('a point that came with the shipment is there again', async () => {
  const shipment = await enterTo(STREET, { points: { dropoff: OTHER_PIN } });
  const before = await placeOf(shipment);
  expect(before).toMatchObject({ source: 'sender', point: OTHER_PIN });
  const { undo: token } = await confirm(shipment);
  await undo(token);
  expect(await placeOf(shipment)).toEqual(before);
});

test('a stop that nobody had looked for yet is looked for', async () => {
  const shipment = await enter(admin, { dropoff: STREET });
  const { undo: token } = await confirm(shipment);
  await undo(token);
  await findPlaces(app);
  expect(await placeOf(shipment)).toMatchObject({ state: 'doubtful', source: 'geocoder' });
});

test('a stop that came meanwhile and took the pin from the memory is looked for again', async () => {
  const { undo: token } = await confirm(await enterTo(STREET));
  const meanwhile = await enterTo(STREET);
  expect(await placeOf(meanwhile)).toMatchObject({ state: 'found', source: 'memory' });
  await undo(token);
  await findPlaces(app);
  expect(await placeOf(meanwhile)).toMatchObject({ state: 'doubtful', source: 'geocoder' });
});

test('what a colleague has confirmed or changed since stays as it is', async () => {
  const [corrected, moved] = [await enterTo(STREET), await enterTo({ ...STREET, streetAddress1: 'Þórsgata 78' })];
  const { undo: first } = await confirm(corrected);
  await confirm(corrected, { point: OTHER_PIN }, colleague);
  expect(await undo(first)).toMatchObject({ status: 409, body: { code: 'undo-taken' } });
  expect(await placeOf(corrected)).toMatchObject({ state: 'confirmed', point: OTHER_PIN });
  expect((await known())[0]?.point).toEqual(OTHER_PIN);

  const { undo: second } = await confirm(moved);
  await edit(colleague, moved, { dropoff: { streetAddress1: 'Þórsgata 1' } });
  await findPlaces(app);
  expect((await undo(second)).status).toBe(409);
  expect(await placeOf(moved)).toMatchObject({ state: 'found', source: 'geocoder' });
});

test('it is for the person who confirmed, for a minute, and not for a program', async () => {
  const shipment = await enterTo(STREET);
  const { undo: token } = await confirm(shipment);
  const stranger = await app.signedIn('admin@stranger.test');
  expect([(await undo(token, colleague)).status, (await undo(token, stranger)).status]).toEqual([404, 404]);
  expect((await undo(`${token.slice(0, -4)}AAAA`)).status).toBe(404);
  app.time.advance(UNDO_MS + 1);
  expect(await undo(token)).toMatchObject({ status: 409, body: { code: 'undo-too-late' } });

  const developer = await app.signedIn('developer@demo.test');
  const { token: key } = (await developer.post('/api/api-key/reveal', { purpose: 'copy' })).body;
  const { streetAddress1, postcode, city } = shipment.dropoff;
  const answer = await app.app.inject({
    method: 'PUT',
    url: `/api/geocode/${shipment.shipmentId}/dropoff`,
    headers: { authorization: `Bearer ${key}` },
    payload: { point: PIN, address: { streetAddress1, postcode, city } },
  });
  expect(answer.json()).toEqual({ settled: 1, undo: null });
});
