import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Vehicle } from '@waybill/contract/vehicles';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openDiskStorage } from '../adapters/storage/open-storage.ts';
import { createTestDatabase } from '../db/testing/test-database.ts';
import { createKeyVault } from '../features/api-keys/key-vault.ts';
import { hashCheaply, TEST_SECRET } from '../testing/demo-people.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { wireSeed } from '../wiring/wire-seed.ts';
import { CARRIER, FORWARDER } from './demo-data.ts';
import { DEMO_SHIPMENTS } from './demo-shipments.ts';
import { seedDemo } from './seed-demo.ts';
import { DEMO_FLEET } from './week/fleet.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ withWeek: true });
});
afterAll(() => app.close());

const countIn = (organisationId: typeof CARRIER, what: string, where = 'true') =>
  app.database.inScope({ organisationId, subCompanyId: null }, async (tx) => {
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from ${sql.raw(what)} where ${sql.raw(where)}`.execute(tx);
    return rows[0]?.n;
  });

test('each party sees its shipments with their history, and finds every one of them by searching', async () => {
  expect(await countIn(CARRIER, 'waybill.shipments')).toBe(400);
  expect(await countIn(FORWARDER, 'waybill.shipments')).toBe(68);
  expect(await countIn(CARRIER, 'waybill.shipment_search')).toBe(400);
  expect(await countIn(FORWARDER, 'waybill.shipment_search')).toBe(68);
  expect(await countIn(CARRIER, 'waybill.shipment_history', "action = 'created'")).toBe(400);
});

test('the counts above the list are those of the rows', async () => {
  const sums = await app.database.inScope({ organisationId: CARRIER, subCompanyId: null }, async (tx) => {
    const { rows } = await sql<{ wrong: number }>`
      select count(*)::int as wrong from
        (select delivery_status, sum(difference)::int as n from waybill.shipment_counts where part = 'carrier' group by 1) c
        full join (select delivery_status, count(*)::int as n from waybill.shipments group by 1) s using (delivery_status)
      where c.n is distinct from s.n`.execute(tx);
    return rows[0]?.wrong;
  });
  expect(sums).toBe(0);
});

test('photos and papers can be opened, by the partner too', async () => {
  const forwarder = await app.signedIn('admin@forwarder.test');
  const url = `/api/shipments/${DEMO_SHIPMENTS.accepted}`;
  const { attachments } = (await forwarder.get(url)).body.shipment;
  expect(attachments.map(({ name }: { name: string }) => name).sort()).toEqual(['Bretti.jpg', 'Farmbréf.pdf']);
  for (const { id, type, bytes } of attachments) {
    const content = await forwarder.get(`${url}/attachments/${id}/content`);
    expect([content.status, content.headers['content-type']]).toEqual([200, type]);
    expect(bytes).toBeGreaterThan(1000);
  }
  const photo = attachments.find(({ type }: { type: string }) => type === 'image/jpeg');
  expect((await forwarder.get(`${url}/attachments/${photo.id}/thumbnail`)).status).toBe(200);
});

test('the carrier keeps the places of its regular customers, and has others to import', async () => {
  const admin = await app.signedIn('admin@demo.test');
  expect((await admin.get('/api/saved-locations')).body.all).toBe(30);
  expect((await admin.get('/api/past-stops')).body.pastStops[0].stops).toBeGreaterThan(3);
});

test('every vehicle that shipments are on is one of the carrier, with its driver, in its division', async () => {
  const admin = await app.signedIn('admin@demo.test');
  const { vehicles } = (await admin.get('/api/vehicles')).body;
  expect(vehicles).toHaveLength(DEMO_FLEET.length);
  expect(vehicles.find(({ registration }: Vehicle) => registration === 'KR-X42').drivers).toMatchObject([
    { name: 'Driver' },
  ]);
  const unknown = `vehicle_registration is not null and not exists (select from waybill.vehicles v
    where v.registration = vehicle_registration and v.name = vehicle_name)`;
  expect(await countIn(CARRIER, 'waybill.shipments', unknown)).toBe(0);
  const northern = (await (await app.signedIn('division@demo.test')).get('/api/vehicles')).body.vehicles;
  expect(northern.map(({ name }: Vehicle) => name)).toEqual(['Austurferð', 'Norðurferð', 'Skagafjörður']);
});

test('a demo whose files could not be written at the first start is complete after the second', async () => {
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'waybill-seed-'));
  onTestFinished(async () => {
    await database.drop();
    await rm(folder, { recursive: true });
  });
  const storage = openDiskStorage(folder);
  const full = { ...storage, put: () => Promise.reject(new Error('the disk is full')) };
  const seedOn = (disk: typeof storage) =>
    seedDemo({
      ...wireSeed(database, createKeyVault(TEST_SECRET), () => new Date(), disk),
      hashPassword: hashCheaply,
    });
  await expect(seedOn(full)).rejects.toThrow('the disk is full');
  expect(await seedOn(storage)).toBe(true);

  const { expected, attached } = await database.asOperator(async (tx) => ({
    expected: await tx.selectFrom('removed_files').select('file_key').execute(),
    attached: await tx.selectFrom('attachments').select('file_key').execute(),
  }));
  expect(expected).toEqual([]);
  const kept = await Readable.from(storage.list()).toArray();
  expect(kept).toEqual(expect.arrayContaining(attached.map(({ file_key }) => file_key)));
  expect(attached.length).toBeGreaterThan(0);
});
