import { runSheetsUrl, runSheetUrl } from '@waybill/contract/routes';
import { newId, type VehicleId } from '@waybill/domain/ids';
import { aParcel, aStop } from '@waybill/testing/shipment-builders';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPages } from '../../../paper/testing/read-pages.ts';
import { CARRIER } from '../../../seed/demo-data.ts';
import type { Browser } from '../../../testing/browser.ts';
import { enterVehicle } from '../../../testing/enter-vehicles.ts';
import { configure, enter } from '../../../testing/shipment-calls.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

const DAY = '2026-11-20';
let app: TestApp;
let admin: Browser;
let van: VehicleId;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signedIn('admin@demo.test');
  van = await enterVehicle(app.database, CARRIER, { name: 'Sheet van', registration: 'SHEET-1' });
});
afterAll(() => app.close());

const sheetOf = (vehicleId: VehicleId, day: string, browser = admin) =>
  app.app.inject({
    url: runSheetUrl(vehicleId, day),
    headers: { cookie: [...browser.cookies].map(([key, value]) => `${key}=${value}`).join('; ') },
  });

test('the sheet of a vehicle comes as a PDF with its driver, its stops and the barcodes of their first parcels', async () => {
  await app.database.asOperator((tx) =>
    tx.updateTable('users').set({ vehicle_registration: 'sheet 1' }).where('email', '=', 'driver@demo.test').execute(),
  );
  const dropoff = (street: string) => aStop({ streetAddress1: street, postcode: '101', city: 'Reykjavík' });
  const cold = await enter(admin, {
    dropoff: dropoff('Gata 1'),
    parcels: [aParcel(), aParcel()],
    flags: ['cooled'],
    temperatureRange: { lower: 2, upper: 6.5 },
  });
  const plain = await enter(admin, { dropoff: dropoff('Gata 2') });
  const ids = [cold.shipmentId, plain.shipmentId];
  const assigned = await admin.post('/api/assignments', { vehicleId: van, day: DAY, selection: { by: 'ids', ids } });
  expect(assigned.body.skipped).toEqual([]);

  const answer = await sheetOf(van, DAY);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringContaining('inline; filename="SHEET-1 2026-11-20.pdf"'),
    'cache-control': 'no-store',
  });
  const [page, load] = await readPages(answer.rawPayload);
  expect(page?.allBars.toSorted()).toEqual([plain.shipmentId, cold.parcels[0]?.barcode].toSorted());
  for (const words of ['Bláfell ehf.', 'Sheet van · SHEET-1', 'Gata 1', 'COOLED · 2 to 6.5 °C', ...ids])
    expect(page?.text).toContain(words);
  expect(page?.text).not.toContain('No driver');
  for (const id of ids) expect(load?.text).toContain(id);
});

const sheetsOf = (day: string, browser = admin) =>
  app.app.inject({
    url: runSheetsUrl(day),
    headers: { cookie: [...browser.cookies].map(([key, value]) => `${key}=${value}`).join('; ') },
  });

test('the sheets of a day are one file: those of the vehicles with stops, by their names, each with its own pages', async () => {
  const day = '2026-11-23';
  const last = await enterVehicle(app.database, CARRIER, { name: 'Örk', registration: 'SHEET-3' });
  const first = await enterVehicle(app.database, CARRIER, { name: 'Askur', registration: 'SHEET-2' });
  for (const [vehicleId, street] of [
    [last, 'Síðasta gata 1'],
    [first, 'Fyrsta gata 1'],
  ] as const) {
    const { shipmentId } = await enter(admin, { dropoff: aStop({ streetAddress1: street, phoneNumber: '555 0170' }) });
    const selection = { by: 'ids', ids: [shipmentId] };
    expect((await admin.post('/api/assignments', { vehicleId, day, selection })).body.skipped).toEqual([]);
  }

  const answer = await sheetsOf(day);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringContaining('inline; filename="2026-11-23.pdf"'),
  });
  const pages = (await readPages(answer.rawPayload)).map(({ text }) => text);
  expect(pages).toHaveLength(4);
  for (const [at, words] of [
    [0, ['Askur · SHEET-2', 'Fyrsta gata 1', '+354 555 0170', '1 / 2']],
    [1, ['Askur · SHEET-2', '2 / 2']],
    [2, ['Örk · SHEET-3', 'Síðasta gata 1', '1 / 2']],
    [3, ['Örk · SHEET-3', '2 / 2']],
  ] as const)
    for (const word of words) expect(pages[at], word).toContain(word);

  // Vehicles of the whole organisation are nothing of a division's, nor of a stranger's.
  for (const who of ['division@demo.test', 'admin@stranger.test'] as const)
    expect((await sheetsOf(day, await app.signedIn(who))).statusCode).toBe(404);
  expect((await sheetsOf('2026-12-24')).statusCode).toBe(404);
  expect((await sheetsOf('2026-02-30')).statusCode).toBe(400);
});

test('an empty day has a sheet that says so, in the language of the organisation', async () => {
  await configure(app, CARRIER, { defaultLocale: 'is' });
  const pages = await readPages((await sheetOf(van, '2026-12-24')).rawPayload);
  expect(pages).toHaveLength(1);
  expect(pages[0]?.text).toContain('Engin stopp');
});

test('of an unknown vehicle, of one of another organisation or division, and of no day there is none', async () => {
  expect((await sheetOf(newId<VehicleId>(), DAY)).statusCode).toBe(404);
  expect((await sheetOf(van, DAY, await app.signedIn('admin@stranger.test'))).statusCode).toBe(404);
  expect((await sheetOf(van, DAY, await app.signedIn('division@demo.test'))).statusCode).toBe(404);
  expect((await sheetOf(van, '2026-02-30')).statusCode).toBe(400);
});
