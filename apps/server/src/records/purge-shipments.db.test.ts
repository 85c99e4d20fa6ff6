import { randomUUID } from 'node:crypto';
import type { BulkState } from '@waybill/domain/bulk';
import { type BulkJobId, newId, type ShipmentKey, shipmentId } from '@waybill/domain/ids';
import { type Insertable, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BulkJobRows } from '../db/schema.ts';
import { CARRIER, FORWARDER } from '../seed/demo-data.ts';
import { enterShipments, type NewShipment } from '../testing/enter-shipments.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { purgeShipments } from './purge-shipments.ts';
import { removeFiles } from './remove-files.ts';

const DAY = 24 * 60 * 60 * 1000;
const NOW = new Date('2027-03-01T12:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY);

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const deleted = (deleted_at: Date): NewShipment => ({
  delivery_status: 'deleted',
  status_before_deletion: 'new',
  deleted_at,
});
const counted = (table: 'shipments' | 'parcels' | 'shipment_history' | 'shipment_search' | 'attachments') =>
  app.database.asOperator(async (tx) => (await tx.selectFrom(table).selectAll().execute()).length);
const stored = async () => {
  const found: string[] = [];
  for await (const key of app.storage.list()) found.push(key);
  return found;
};
const removeListed = () => {
  const onError = (error: unknown) => {
    throw error;
  };
  return removeFiles({ database: app.database, remove: app.storage.remove, onError }, NOW);
};

test('what was deleted thirty days ago goes with all that belongs to it, and nothing else does', async () => {
  const [gone, restorable] = [newId<ShipmentKey>(), newId<ShipmentKey>()];
  await enterShipments(app.database, CARRIER, [
    { id: gone, forwarder_id: FORWARDER, ...deleted(daysAgo(30)) },
    { id: restorable, ...deleted(new Date(daysAgo(30).getTime() + 1)) },
    {},
  ]);
  for (const shipment_key of [gone, restorable]) {
    const organisation_id = CARRIER;
    await app.storage.put(`attachments/${shipment_key}`, Buffer.from('x'));
    await app.database.asOperator(async (tx) => {
      await tx
        .insertInto('parcels')
        .values({ organisation_id, id: newId(), shipment_key, position: 0, barcode: shipment_key, status: 'new' })
        .execute();
      await tx
        .insertInto('attachments')
        .values({
          organisation_id,
          id: newId(),
          shipment_key,
          name: 'x',
          type: 'application/pdf',
          bytes: 1,
          file_key: `attachments/${shipment_key}`,
          added_by_organisation_id: organisation_id,
          added_by: 'x',
          added_at: NOW,
        })
        .execute();
      await tx
        .insertInto('shipment_history')
        .values({
          organisation_id,
          shipment_key,
          id: randomUUID(),
          occurred_at: NOW,
          actor_kind: 'operator',
          actor_name: 'x',
          actor_organisation_id: organisation_id,
          source: 'operator',
          action: 'created',
        })
        .execute();
    });
  }

  const [photo, action] = [randomUUID(), randomUUID()];
  await app.database.asOperator(async (tx) => {
    await sql`insert into waybill.proofs (organisation_id, id, shipment_key, carrier_id, action_id, kind, content, happened_at, received_at)
      values (${CARRIER}, gen_random_uuid(), ${gone}, ${CARRIER}, ${action}, 'pickup', '{}', ${NOW}, ${NOW})`.execute(
      tx,
    );
    await sql`insert into waybill.proof_photos (added_by_organisation_id, id, action_id, sent_sha256, kept_sha256, received_at, bytes, width, height,
        file_key)
      values (${CARRIER}, ${photo}, ${action}, 'x', 'x', ${NOW}, 1, 1, 1, ${`proofs/${photo}`})`.execute(tx);
  });

  expect(await purgeShipments(app.database, NOW)).toMatchObject({ shipments: 1 });
  const photos = await app.database.asOperator((tx) => tx.selectFrom('proof_photos').select('id').execute());
  expect(photos).toEqual([]);
  expect(await purgeShipments(app.database, NOW)).toMatchObject({ shipments: 0 });
  expect(await counted('shipments')).toBe(2);
  for (const table of ['parcels', 'attachments', 'shipment_history'] as const) expect(await counted(table)).toBe(1);
  expect(await counted('shipment_search')).toBe(2);
  await removeListed();
  expect(await stored()).toEqual([`attachments/${restorable}`]);
});

test('more than one batch goes in one round, and every party counts right afterwards', async () => {
  const old = { forwarder_id: FORWARDER, ...deleted(daysAgo(100)) };
  await enterShipments(
    app.database,
    CARRIER,
    Array.from({ length: 450 }, () => old),
  );
  expect(await purgeShipments(app.database, NOW)).toMatchObject({ shipments: 450 });
  const counts = await app.database.asOperator((tx) =>
    tx
      .selectFrom('shipment_counts')
      .select((eb) => ['organisation_id', eb.fn.sum<string>('difference').as('count')])
      .groupBy('organisation_id')
      .execute(),
  );
  expect(Object.fromEntries(counts.map(({ organisation_id, count }) => [organisation_id, Number(count)]))).toEqual({
    [CARRIER]: 2,
    [FORWARDER]: 0,
  });
});

test('bulk jobs go a week after their end, or a day after they were planned, with their rows and their file', async () => {
  const job = (id: BulkJobId, state: BulkState, created_at: Date, finished_at: Date | null = null) => ({
    organisation_id: CARRIER,
    id,
    actor: JSON.stringify({}),
    action: JSON.stringify({ kind: 'print-labels' }),
    state,
    total: 1,
    created_at,
    finished_at,
    file_key: `labels/${id}.pdf`,
  });
  const jobs = {
    done: job(newId(), 'done', daysAgo(8), daysAgo(7)),
    doneLately: job(newId(), 'done', daysAgo(8), daysAgo(6)),
    planned: job(newId(), 'planned', daysAgo(1)),
    running: job(newId(), 'running', daysAgo(20)),
    fresh: job(newId(), 'planned', new Date(daysAgo(1).getTime() + 1)),
  };
  for (const { file_key } of Object.values(jobs)) await app.storage.put(file_key, Buffer.from('x'));
  await app.database.asOperator(async (tx) => {
    await tx.insertInto('bulk_jobs').values(Object.values(jobs)).execute();
    const rows = Object.values(jobs).map(
      ({ organisation_id, id: job_id }): Insertable<BulkJobRows> => ({
        organisation_id,
        job_id,
        position: 1,
        shipment_key: newId(),
        shipment_id: shipmentId.parse('S00000000'),
        shipment_version: 1,
        outcome: 'changed',
      }),
    );
    await tx.insertInto('bulk_job_rows').values(rows).execute();
  });
  expect(await purgeShipments(app.database, NOW)).toMatchObject({ bulkJobs: 2 });
  const left = await app.database.asOperator((tx) => tx.selectFrom('bulk_job_rows').select('job_id').execute());
  const stay = [jobs.doneLately, jobs.running, jobs.fresh].map(({ id }) => id).sort();
  expect(left.map(({ job_id }) => job_id).sort()).toEqual(stay);
  await removeListed();
  expect((await stored()).filter((key) => key.startsWith('labels/')).sort()).toEqual(
    stay.map((id) => `labels/${id}.pdf`),
  );
});
