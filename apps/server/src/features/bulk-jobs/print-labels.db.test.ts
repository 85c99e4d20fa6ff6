import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { BulkJob } from '@waybill/contract/bulk-jobs';
import { shipmentId } from '@waybill/domain/ids';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readPages } from '../../paper/testing/read-pages.ts';
import type { Browser } from '../../testing/browser.ts';
import { carryOut, endLeases, enterMany, plan, read, run, workOf } from '../../testing/bulk-work.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let admin: Browser;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signedIn('admin@demo.test');
});
afterAll(() => app.close());
beforeEach(() => carryOut(app));

const PRINT = { kind: 'print-labels' };
const FIELDS = { dropoff_receiver_name: 'Þórdís', dropoff_street_address1: 'Eyravegur 2' };

const fileOf = async (id: string) => {
  const answer = await app.app.inject({
    method: 'GET',
    url: `/api/bulk-jobs/${id}/file`,
    headers: { cookie: [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  });
  return { status: answer.statusCode, type: answer.headers['content-type'], bytes: answer.rawPayload };
};
const keptFiles = async () => {
  const keys: string[] = [];
  for await (const key of app.storage.list()) keys.push(key);
  return keys;
};
const remove = (id: string) =>
  app.database.asOperator((tx) =>
    tx
      .updateTable('shipments')
      .set({ delivery_status: 'deleted', status_before_deletion: 'open', deleted_at: app.time.now })
      .where('shipment_id', '=', shipmentId.parse(id))
      .execute(),
  );

test('the labels of many are one file, in the order of the list, and what was deleted meanwhile is not in it', async () => {
  const ids = await enterMany(app, 4, FIELDS);
  const deleted = await enterMany(app, 1, { ...FIELDS, delivery_status: 'deleted', deleted_at: app.time.now });
  const asked = [...ids.toReversed(), ...deleted];
  const job = await plan(admin, asked, PRINT);
  expect(job).toMatchObject({ waiting: 4, skipped: 1, reasons: [{ reason: 'is-deleted' }], hasFile: false });
  expect((await fileOf(job.id)).status).toBe(404);
  await run(admin, job);
  await remove(ids[1] ?? '');
  await carryOut(app);
  expect(await read(admin, job)).toMatchObject({ state: 'done', changed: 3, skipped: 2, waiting: 0, hasFile: true });
  const file = await fileOf(job.id);
  expect([file.status, file.type]).toEqual([200, 'application/pdf']);
  const printed = (await readPages(file.bytes)).map(({ bars }) => bars);
  expect(printed).toEqual(ids.toReversed().filter((id) => id !== ids[1]));
  const history = await admin.get(`/api/shipments/${ids[0]}/history`);
  expect(history.body.entries).toEqual([]);
});

test('the file is for those who see the job, and for nobody else', async () => {
  const job = await plan(admin, await enterMany(app, 1, FIELDS), PRINT);
  await run(admin, job);
  await carryOut(app);
  for (const [email, status] of [
    ['super@demo.test', 200],
    ['division@demo.test', 404],
    ['admin@stranger.test', 404],
    ['driver@demo.test', 403],
  ] as const) {
    const browser = await app.signedIn(email);
    expect([email, (await browser.get(`/api/bulk-jobs/${job.id}/file`)).status]).toEqual([email, status]);
  }
});

test('cancelled while it prints it says that nothing was printed, and leaves no file', async () => {
  const before = await keptFiles();
  const job = await plan(admin, await enterMany(app, 250, FIELDS), PRINT);
  await run(admin, job);
  let cancelled: BulkJob | undefined;
  /** Cancels the job while the file is being stored: after the first portion is printed, and before the rest is. */
  const put: TestApp['storage']['put'] = async (_, content) => {
    for await (const _chunk of content as Readable) {
      if (cancelled || (await read(admin, job)).changed === 0) continue;
      cancelled = (await admin.post(`/api/bulk-jobs/${job.id}/cancellation`)).body.job;
    }
  };
  await carryOut({ ...app, storage: { ...app.storage, put } });
  expect(cancelled).toMatchObject({ state: 'cancelled', changed: 0, waiting: 250, hasFile: false });
  expect(await read(admin, job)).toMatchObject({ state: 'cancelled', changed: 0, waiting: 250, hasFile: false });
  expect(await keptFiles()).toEqual(before);
});

test('a worker that dies while it prints leaves it to the next, who prints all of it', async () => {
  const ids = await enterMany(app, 3, FIELDS);
  const job = await plan(admin, ids, PRINT);
  await run(admin, job);
  await workOf(app).take();
  // The state after a crash: the first portion is reported, and no file exists.
  await app.database.asOperator((tx) =>
    sql`update waybill.bulk_job_rows set outcome = 'changed' where job_id = ${job.id} and position < 3`.execute(tx),
  );
  await endLeases(app);
  await carryOut(app);
  expect(await read(admin, job)).toMatchObject({ state: 'done', changed: 3, hasFile: true });
  expect(await readPages((await fileOf(job.id)).bytes)).toHaveLength(3);
});

test('when the file cannot be written the job fails, and no row is told as printed', async () => {
  const job = await plan(admin, await enterMany(app, 2, FIELDS), PRINT);
  await run(admin, job);
  const full = { ...app.storage, put: async () => Promise.reject(new Error('no space left on the disk')) };
  const errors: unknown[] = [];
  await carryOut({ ...app, storage: full }, errors);
  expect(await read(admin, job)).toMatchObject({ state: 'failed', changed: 0, failed: 2, hasFile: false });
  expect(String(errors[0])).toContain('no space left');
});

test('the file is kept as long as its job is', async () => {
  const job = await plan(admin, await enterMany(app, 1, FIELDS), PRINT);
  await run(admin, job);
  await carryOut(app);
  const { file_key: key } = await app.database.asOperator((tx) =>
    tx.selectFrom('bulk_jobs').select('file_key').where('id', '=', job.id).executeTakeFirstOrThrow(),
  );
  const waits = () =>
    app.database.asOperator((tx) =>
      tx.selectFrom('removed_files').select('file_key').where('file_key', '=', key).execute(),
    );
  expect(await waits()).toEqual([]);
  const kept = await app.storage.get(key ?? '');
  expect(kept && (await buffer(kept)).length).toBeGreaterThan(1000);
  await app.database.asOperator((tx) => tx.deleteFrom('bulk_jobs').where('id', '=', job.id).execute());
  expect(await waits()).toHaveLength(1);
});
