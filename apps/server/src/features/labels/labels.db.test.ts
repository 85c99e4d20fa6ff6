import { buffer } from 'node:stream/consumers';
import { shipmentLabelsUrl } from '@waybill/contract/bulk-jobs';
import { newId, type OrganisationId, type ShipmentKey } from '@waybill/domain/ids';
import type { Insertable } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Parcels } from '../../db/schema.ts';
import { readPages } from '../../paper/testing/read-pages.ts';
import { AKUREYRI, CARRIER, FORWARDER } from '../../seed/demo-data.ts';
import { enterShipments, type NewShipment } from '../../testing/enter-shipments.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { wireLabelFiles } from '../../wiring/wire-labels.ts';

let app: TestApp;
const cookies: Record<string, string> = {};
beforeAll(async () => {
  app = await createTestApp();
  for (const name of ['admin@demo.test', 'admin@forwarder.test', 'admin@stranger.test', 'division@demo.test']) {
    const browser = await app.signedIn(name);
    cookies[name] = [...browser.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
  }
});
afterAll(() => app.close());

const enter = async (columns: NewShipment = {}, barcodes: readonly string[] = []) => {
  const key = newId<ShipmentKey>();
  const [shipmentId = ''] = await enterShipments(app.database, CARRIER, [{ id: key, ...columns }]);
  const parcels = barcodes.map(
    (barcode, position): Insertable<Parcels> => ({
      organisation_id: CARRIER,
      id: newId(),
      shipment_key: key,
      position,
      barcode,
      status: 'new',
    }),
  );
  if (parcels.length > 0) {
    await app.database.asOperator((tx) => tx.insertInto('parcels').values(parcels).execute());
  }
  return { key, shipmentId };
};

const labels = (shipmentId: string, by = 'admin@demo.test') =>
  app.app.inject({ url: shipmentLabelsUrl(shipmentId), headers: { cookie: cookies[by] ?? '' } });

test('the labels of a shipment come as a PDF that is shown and not kept', async () => {
  const { shipmentId } = await enter(
    {
      sub_company_id: AKUREYRI,
      dropoff_receiver_name: 'Brimnes veitingahús',
      dropoff_street_address1: 'Stigahlíð 45',
      dropoff_scheduled_date: '2026-11-17',
      temperature_lower_tenths: 20,
      temperature_upper_tenths: 65,
    },
    ['WB-1', 'WB-2', 'WB-3'],
  );
  const answer = await labels(shipmentId);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="${shipmentId}.pdf"; filename*=UTF-8''${shipmentId}.pdf`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  const pages = await readPages(answer.rawPayload);
  const qr = `http://localhost:3000/shipments/${shipmentId}`;
  expect(pages).toMatchObject([
    { bars: 'WB-1', qr },
    { bars: 'WB-2', qr },
    { bars: 'WB-3', qr },
  ]);
  for (const words of ['Bláfell ehf.', 'Akureyri', 'Brimnes veitingahús', 'Stigahlíð 45', '17', '3/3', '2', '6.5']) {
    expect(pages[2]?.text).toContain(words);
  }
});

test('a parcel that was deleted has none', async () => {
  const { key, shipmentId } = await enter({}, ['GONE-1', 'STAYS-1']);
  await app.database.asOperator((tx) =>
    tx
      .updateTable('parcels')
      .set({ status: 'deleted', deleted_at: app.time.now })
      .where('shipment_key', '=', key)
      .where('barcode', '=', 'GONE-1')
      .execute(),
  );
  expect((await readPages((await labels(shipmentId)).rawPayload)).map(({ bars }) => bars)).toEqual(['STAYS-1']);
});

test('each party prints; to a stranger, to another division, and once it is deleted, there is nothing', async () => {
  const { shipmentId } = await enter({ forwarder_id: FORWARDER, carrier_id: CARRIER });
  const [page] = await readPages((await labels(shipmentId, 'admin@forwarder.test')).rawPayload);
  expect(page).toMatchObject({ bars: shipmentId });
  expect(page?.text).toContain('Bláfell ehf.');
  for (const by of ['admin@stranger.test', 'division@demo.test'])
    expect((await labels(shipmentId, by)).statusCode).toBe(404);
  expect((await labels(shipmentId, 'nobody')).statusCode).toBe(401);
  expect((await labels('S00000000')).statusCode).toBe(404);

  const deleted = await enter({ delivery_status: 'deleted' });
  expect((await labels(deleted.shipmentId)).statusCode).toBe(404);
});

test('many are printed into one file, in the order asked for, within the walls of whoever asked', async () => {
  const inAkureyri = await enter({ sub_company_id: AKUREYRI }, ['AK-1', 'AK-2']);
  const elsewhere = await enter({}, ['ELSEWHERE']);
  const second = await enter({ sub_company_id: AKUREYRI });
  const { database, storage, time } = app;
  const print = wireLabelFiles({ database, storage, clock: () => time.now, publicUrl: 'https://waybill.example.is' });
  const scope = { organisationId: CARRIER as OrganisationId, subCompanyId: AKUREYRI as never };
  const { key } = await print(scope, [second.key, elsewhere.key, inAkureyri.key]);
  const file = await storage.get(key);
  if (!file) throw new Error('nothing was kept');
  expect((await readPages(await buffer(file))).map(({ bars }) => bars)).toEqual([second.shipmentId, 'AK-1', 'AK-2']);
});
