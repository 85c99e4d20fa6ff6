import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { JobKind } from '../../jobs/job-kind.ts';
import { CARRIER } from '../../seed/demo-data.ts';
import type { Browser } from '../../testing/browser.ts';
import { plan, run } from '../../testing/bulk-work.ts';
import { carryOutImports } from '../../testing/import-work.ts';
import { jobWork } from '../../testing/job-work.ts';
import { askFor, personKind } from '../../testing/person-requests.ts';
import { configure, enter } from '../../testing/shipment-calls.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { sendWhileHeld } from '../../testing/while-held.ts';
import { wireBulkKinds } from '../../wiring/wire-bulk-jobs.ts';
import { wireExportKind } from '../../wiring/wire-exports.ts';
import { wireImportKinds } from '../../wiring/wire-imports.ts';
import { organisationDeletionKinds } from '../../wiring/wire-organisation-deletion.ts';
import { holdAllNumbers } from '../shipments/stored/numbers-in-use.sql.ts';

let app: TestApp;
let admin: Browser;
let superAdmin: Browser;
beforeEach(async () => {
  errors.splice(0);
  app = await createTestApp();
  await configure(app, CARRIER, { barcodeRegex: '', usesChangeShipmentStatus: true });
  admin = await app.signedIn('admin@demo.test');
  superAdmin = await app.signedIn('super@demo.test');
});
afterEach(() => app.close());

const publicUrl = 'https://waybill.test';
const errors: unknown[] = [];
const onError = (error: unknown) => void errors.push(error);
const partsOf = () => ({ database: app.database, storage: app.storage, clock: () => app.time.now, publicUrl, onError });

/** Its day has come. What others share is not under way. */
const isDue = () =>
  app.database.asOperator((tx) =>
    sql`insert into waybill.organisation_deletions (organisation_id, name, state, asked_at, due_at)
      values (${CARRIER}, 'x', 'asked', ${app.time.now}, ${app.time.now})`.execute(tx),
  );
const remove = async () => {
  const kinds = organisationDeletionKinds(partsOf());
  await kinds.find(({ name }) => name === 'begin-removals')?.run({} as never, {} as never);
  await jobWork(app.database, kinds, onError).carryOut();
};

/** The tables in which the organisation still has rows. */
const tablesLeft = () =>
  app.database.asOperator(async (tx) => {
    const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.columns
      where table_schema = 'waybill' and column_name = 'organisation_id' order by 1`.execute(tx);
    const left: string[] = [];
    for (const { name } of rows) {
      const hit = await sql<{ is: boolean }>`select exists (select from ${sql.table(`waybill.${name}`)}
        where organisation_id = ${CARRIER}::uuid) as is`.execute(tx);
      if (hit.rows[0]?.is) left.push(name);
    }
    return left;
  });
const isGone = async () => {
  const row = await app.database.asOperator((tx) =>
    tx.selectFrom('organisations').select('id').where('id', '=', CARRIER).executeTakeFirst(),
  );
  return row === undefined;
};

test('what somebody was still writing when it was removed goes as well', async () => {
  await isDue();
  await sendWhileHeld(
    app,
    (tx) =>
      sql`insert into waybill.shipments (organisation_id, id, shipment_id, created_at, updated_at)
        values (${CARRIER}, gen_random_uuid(), 'SWAKE0001', ${app.time.now}, ${app.time.now})`.execute(tx),
    [remove],
  );
  expect(errors).toEqual([]);
  expect(await tablesLeft()).toEqual(['organisation_deletions']);
  expect(await isGone()).toBe(true);
});

test('a file that is just being entered leaves nothing behind, whoever of the two has to give way', async () => {
  const rows = Array.from({ length: 300 }, (_, at) => `Bakaríið ${at};Laugavegur 36;101;Reykjavík;551 3524`);
  const file = ['Móttakandi;Heimilisfang;Póstnr;Staður;Sími', ...rows].join('\r\n');
  const sent = await admin.post('/api/imports?name=a.csv', Buffer.from(file), {
    'content-type': 'application/octet-stream',
  });
  const { id } = sent.body.import;
  await carryOutImports(app, onError);
  const started = await admin.post(`/api/imports/${id}/run`);
  expect(started.status, started.text).toBe(200);
  const work = jobWork(app.database, wireImportKinds(partsOf()), () => {});
  // Begun before: one that waits would be cancelled.
  const job = await work.take();
  if (!job) throw new Error('there is work');
  await isDue();
  await sendWhileHeld(app, (tx) => holdAllNumbers(tx, CARRIER), [
    async () => {
      await work.finish(job);
    },
    remove,
  ]);
  // One that had to give way comes again.
  await app.database.asOperator((tx) =>
    sql`update waybill.jobs set due_at = now() where state = 'waiting'`.execute(tx),
  );
  await remove();
  expect(errors).toEqual([]);
  expect(await tablesLeft()).not.toEqual(expect.arrayContaining(['shipments']));
  expect(await isGone()).toBe(true);
});

const WORK: Readonly<Record<string, { begin: () => Promise<unknown>; kinds: () => readonly JobKind[] }>> = {
  'a list that is exported': {
    begin: async () => {
      const { shipmentId } = await enter(admin, {});
      const selection = { by: 'ids', ids: [shipmentId] };
      const asked = { list: 'shipments', selection, columns: 'all', lang: 'en' };
      expect((await admin.post('/api/exports', asked)).status).toBe(200);
    },
    kinds: () => [wireExportKind({ ...partsOf(), travel: null })],
  },
  'an action on many': {
    begin: async () => {
      const { shipmentId } = await enter(admin, {});
      await run(admin, await plan(admin, [shipmentId], { kind: 'change-status', status: 'in-warehouse' }));
    },
    kinds: () => wireBulkKinds(partsOf()),
  },
  'a search for somebody': {
    begin: () => askFor(superAdmin, { name: 'Anna Jónsdóttir' }),
    kinds: () => [personKind(app)],
  },
};

test.each(Object.entries(WORK))(
  '%s is ended, and a worker who goes on regardless brings nothing back',
  async (_, of) => {
    await of.begin();
    const work = jobWork(app.database, of.kinds(), onError);
    const job = await work.take();
    if (!job) throw new Error('there is work');
    await of.begin();
    await isDue();
    await remove();
    await work.finish(job);
    // Its job is gone as well.
    expect(errors.filter((error) => !/another worker goes on with it/.test(String(error)))).toEqual([]);
    expect(await tablesLeft()).toEqual(['organisation_deletions']);
    expect(await isGone()).toBe(true);
  },
);
