import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { extract } from 'tar-stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CARRIER, FORWARDER } from '../../seed/demo-data.ts';
import type { Browser } from '../../testing/browser.ts';
import { jobWork } from '../../testing/job-work.ts';
import { configure, edit, enter, historyOf } from '../../testing/shipment-calls.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { organisationDeletionKinds } from '../../wiring/wire-organisation-deletion.ts';
import { retentionKinds } from '../../wiring/wire-retention.ts';

let app: TestApp;
let superAdmin: Browser;
let admin: Browser;
let forwarder: Browser;
beforeAll(async () => {
  app = await createTestApp();
  await configure(app, CARRIER, { barcodeRegex: '', usesChangeShipmentStatus: true });
  await signIn();
});
afterAll(() => app.close());

const signIn = async () => {
  superAdmin = await app.signedIn('super@demo.test');
  admin = await app.signedIn('admin@demo.test');
  forwarder = await app.signedIn('admin@forwarder.test');
};

const DAY_MS = 24 * 60 * 60 * 1000;
const PATH = '/api/organisation/deletion';

const kinds = () => {
  const { database, storage, time } = app;
  return organisationDeletionKinds({ database, storage, clock: () => time.now, publicUrl: 'https://waybill.test' });
};
const carryOut = async () => {
  await kinds()
    .find(({ name }) => name === 'begin-removals')
    ?.run({} as never, {} as never);
  await jobWork(app.database, kinds(), (error) => {
    throw error;
  }).carryOut();
};
const complete = (shipmentId: string) =>
  app.database.asOperator((tx) =>
    tx
      .updateTable('shipments')
      .set({ delivery_status: 'completed' })
      .where(sql<boolean>`shipment_id = ${shipmentId}`)
      .execute(),
  );
const nameOf = async () => (await superAdmin.get(PATH)).body.deletion.name;

const deletionMails = async () => {
  const rows = await app.database.asOperator((tx) => tx.selectFrom('outbox').select('payload').execute());
  return rows
    .map(({ payload }) => payload as unknown as { to: string; subject: string; text: string })
    .filter(({ text }) => text?.includes('/organisation-config-settings/data-requests'));
};

/** The tables in which the organisation has rows. */
const tablesOf = async (organisationId: string): Promise<string[]> =>
  app.database.asOperator(async (tx) => {
    const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.columns
      where table_schema = 'waybill' and column_name = 'organisation_id' order by 1`.execute(tx);
    const found: string[] = [];
    for (const { name } of rows) {
      const hit = await sql<{ is: boolean }>`select exists (select from ${sql.table(`waybill.${name}`)}
        where organisation_id = ${organisationId}::uuid) as is`.execute(tx);
      if (hit.rows[0]?.is) found.push(name);
    }
    return found;
  });

test('an organisation is not deleted before everything was written to a file, nor by another name, nor with what others wait for', async () => {
  expect((await superAdmin.post(PATH, { name: await nameOf() })).body.code).toBe('not-exported');
  const shared = await enter(forwarder, { carrierId: CARRIER });
  expect((await superAdmin.post(`${PATH}/export`)).status).toBe(200);
  await carryOut();
  const { deletion } = (await superAdmin.get(PATH)).body;
  expect(deletion).toMatchObject({ state: 'exported', hasFile: true, mayAsk: true });
  expect(deletion.counts['under-way']).toBeGreaterThan(0);
  expect((await superAdmin.post(PATH, { name: 'Another' })).body).toMatchObject({
    status: 400,
    errors: [{ path: 'name', problem: 'other-name' }],
  });
  expect((await superAdmin.post(PATH, { name: deletion.name })).body.code).toBe('shared-under-way');
  await complete(shared.shipmentId);
  app.time.advance(11 * 60 * 1000);
  expect((await superAdmin.post(PATH, { name: deletion.name })).body.code).toBe('password-needed');
  app.time.advance(8 * DAY_MS);
  await signIn();
  expect((await superAdmin.post(PATH, { name: deletion.name })).body.code).toBe('not-exported');
});

test('the file has every table of the organisation, without what lets somebody in, and nothing of others', async () => {
  const own = await enter(admin, { description: 'Bækur úr eigin hillu' });
  const foreign = await enter(forwarder, { description: 'Leyndarmál annarra' });
  // Of a partner's people it tells what the history of the shipment tells: their names.
  const shared = await enter(admin, { forwarderId: FORWARDER });
  const theirs = await enter(forwarder, { carrierId: CARRIER });
  await edit(forwarder, shared, { description: 'Breytt af miðlara' });
  const [division, place] = [randomUUID(), randomUUID()];
  await app.database.asOperator(async (tx) => {
    await sql`insert into waybill.shipment_history (organisation_id, shipment_key, id, occurred_at, actor_kind, actor_name, actor_email,
        actor_organisation_id, address, user_agent, source, action, changes)
      select organisation_id, id, gen_random_uuid(), now(), 'user', 'Miðlari', 'admin@forwarder.test', ${FORWARDER}, '203.0.113.77',
        'browser-of-partner', 'dashboard', 'edited', jsonb_build_object('subCompanyId', jsonb_build_object('from', null, 'to', ${division}::text),
          'recipients', jsonb_build_object('from', null, 'to', 'whom@partner.test'))
      from waybill.shipments where shipment_id = ${shared.shipmentId}`.execute(tx);
    await sql`update waybill.shipments set pickup_saved_location_id = ${place}
      where shipment_id = ${theirs.shipmentId}`.execute(tx);
  });
  await superAdmin.post(`${PATH}/export`);
  await carryOut();
  const row = await app.database.asOperator((tx) =>
    tx
      .selectFrom('organisation_deletions')
      .selectAll()
      .where('organisation_id', '=', CARRIER)
      .executeTakeFirstOrThrow(),
  );
  const tar = await app.storage.get(String(row.file_key));
  if (!tar) throw new Error('the file is there');
  const entries = new Map<string, string>();
  for await (const entry of tar.pipe(extract())) entries.set(entry.header.name, String(await buffer(entry)));
  const text = [...entries.values()].join('');
  expect(text).toContain('Bækur úr eigin hillu');
  expect(text).toContain(own.shipmentId);
  expect(text).not.toContain(foreign.shipmentId);
  const history = entries.get('tables/shipment_history-0001.jsonl') ?? '';
  expect(history).toContain('Breytt af miðlara');
  expect(history).toContain('admin@demo.test');
  for (const untold of ['admin@forwarder.test', 'browser-of-partner', '203.0.113.77', 'whom@partner.test', division]) {
    expect(history).not.toContain(untold);
  }
  expect(text).toContain(theirs.shipmentId);
  expect(text).not.toContain(place);
  expect(text).not.toMatch(/password_hash|token_hash|ciphertext/);
  const users = entries
    .get('tables/users-0001.jsonl')
    ?.trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(users?.map(({ email }) => email)).toContain('admin@demo.test');
  await complete(own.shipmentId);
  await app.database.asOperator((tx) =>
    sql`delete from waybill.shipments where shipment_id in (${shared.shipmentId}, ${theirs.shipmentId})`.execute(tx),
  );
});

test('the file is downloaded with the password of a moment ago, whole, or from where the line broke', async () => {
  const whole = await superAdmin.get(`${PATH}/file`);
  expect(whole).toMatchObject({
    status: 200,
    headers: { 'accept-ranges': 'bytes', 'content-type': 'application/x-tar' },
  });
  expect(whole.headers['content-disposition']).toMatch(/^attachment; filename="organisation-/);
  const bytes = Number(whole.headers['content-length']);
  expect(bytes).toBeGreaterThan(10_000);
  const rest = await superAdmin.get(`${PATH}/file`, {
    range: `bytes=${bytes - 1024}-`,
    'if-range': String(whole.headers.etag),
  });
  expect(rest).toMatchObject({
    status: 206,
    headers: { 'content-length': '1024', 'content-range': `bytes ${bytes - 1024}-${bytes - 1}/${bytes}` },
  });
  expect(whole.text.endsWith(rest.text)).toBe(true);
  expect((await superAdmin.post(`${PATH}/file`)).status).toBe(200);
  app.time.advance(11 * 60 * 1000);
  for (const answer of [await superAdmin.post(`${PATH}/file`), await superAdmin.get(`${PATH}/file`)]) {
    expect(answer.body.code).toBe('password-needed');
  }
  await signIn();
});

test('until its day it can be kept, and works as before', async () => {
  const asked = await superAdmin.post(PATH, { name: await nameOf() });
  expect(asked.status, asked.text).toBe(200);
  expect(asked.body.deletion).toMatchObject({
    state: 'asked',
    waitsFor: 0,
    dueAt: new Date(app.time.now.getTime() + 14 * DAY_MS).toISOString(),
  });
  await carryOut();
  expect((await admin.get('/api/shipments')).status).toBe(200);
  const dueAt = asked.body.deletion.dueAt;
  for (const one of [superAdmin, admin]) {
    expect((await one.get('/api/session')).body.session.deletionDueAt).toBe(dueAt);
  }
  expect((await forwarder.get('/api/session')).body.session.deletionDueAt).toBeNull();
  const told = await deletionMails();
  expect(told.map(({ to }) => to)).toEqual(expect.arrayContaining(['admin@demo.test', 'super@demo.test']));
  expect(told.filter(({ to }) => !to.endsWith('@demo.test'))).toEqual([]);
  app.time.advance(10.9 * DAY_MS);
  await carryOut();
  expect(await deletionMails()).toHaveLength(told.length);
  app.time.advance(0.2 * DAY_MS);
  await carryOut();
  await carryOut();
  expect(await deletionMails()).toHaveLength(2 * told.length);
  await signIn();
  expect((await superAdmin.delete(PATH)).body.deletion).toMatchObject({ state: 'exported', dueAt: null });
  expect((await superAdmin.delete(PATH)).status).toBe(404);
});

test('on its day everything goes, and what others share stays theirs, by its name', async () => {
  const own = await enter(admin, {});
  const shared = await enter(admin, { forwarderId: FORWARDER, description: 'Sameiginlegt' });
  const theirs = await enter(forwarder, { carrierId: CARRIER });
  for (const each of [own, shared, theirs]) await complete(each.shipmentId);
  const entriesBefore = (await historyOf(forwarder, shared)).length;
  const strangers = await tablesOf(FORWARDER);
  await superAdmin.post(`${PATH}/export`);
  await carryOut();
  const asked = await superAdmin.post(PATH, { name: await nameOf() });
  expect(asked.status, asked.text).toBe(200);

  app.time.advance(14 * DAY_MS);
  // Something that a partner has entered meanwhile is under way: it waits.
  await signIn();
  const late = await enter(forwarder, { carrierId: CARRIER });
  await carryOut();
  expect((await admin.get('/api/session')).body.session).not.toBeNull();
  await complete(late.shipmentId);
  await carryOut();

  expect((await app.browser().post('/api/session', { email: 'admin@demo.test', password: 'Demo1234' })).status).toBe(
    404,
  );
  expect((await forwarder.get(`/api/shipments/${shared.shipmentId}`)).body.shipment).toMatchObject({
    description: 'Sameiginlegt',
  });
  expect((await forwarder.get(`/api/shipments/${theirs.shipmentId}`)).status).toBe(200);
  expect(await historyOf(forwarder, shared)).toHaveLength(entriesBefore);
  const left = await app.database.asOperator((tx) =>
    tx.selectFrom('shipments').select('shipment_id').where('organisation_id', '=', CARRIER).execute(),
  );
  expect(left.map(({ shipment_id }) => shipment_id)).toEqual([shared.shipmentId]);
  // What belongs to the shared shipment, and the note that the organisation is gone.
  expect(await tablesOf(CARRIER)).toEqual(['organisation_deletions', 'shipment_history', 'shipments', 'stop_places']);
  const note = await app.database.asOperator((tx) =>
    tx
      .selectFrom('organisation_deletions')
      .selectAll()
      .where('organisation_id', '=', CARRIER)
      .executeTakeFirstOrThrow(),
  );
  expect(note).toMatchObject({ state: 'done', actor: null, file_key: null, removed_at: app.time.now });
  expect(await tablesOf(FORWARDER)).toEqual(expect.arrayContaining(strangers.filter((name) => name !== 'jobs')));
  const users = await app.database.asOperator((tx) =>
    tx.selectFrom('users').select('email').where('email', 'like', '%@demo.test').execute(),
  );
  expect(users).toEqual([]);
});

test('what was left with others goes when their own period is over', async () => {
  await configure(app, FORWARDER, { shipmentDays: 90 });
  await app.database.asOperator((tx) =>
    tx
      .updateTable('shipments')
      .set({ updated_at: new Date(app.time.now.getTime() - 91 * DAY_MS) })
      .execute(),
  );
  const retention = retentionKinds({ database: app.database, clock: () => app.time.now });
  await retention[0]?.run({} as never, {} as never);
  await jobWork(app.database, retention, (error) => {
    throw error;
  }).carryOut();
  const left = await app.database.asOperator((tx) =>
    tx
      .selectFrom('shipments')
      .select(['organisation_id', 'delivery_status'])
      .where('delivery_status', '=', 'completed')
      .execute(),
  );
  expect(left).toEqual([]);

  // What its partner's round has just removed was the last that it had left: the next one removes its name, and writes nothing about it.
  await app.database.asOperator(async (tx) => {
    await sql`delete from waybill.shipments where ${CARRIER} in (organisation_id, carrier_id, forwarder_id)`.execute(
      tx,
    );
  });
  await retention[0]?.run({} as never, {} as never);
  await jobWork(app.database, retention, (error) => {
    throw error;
  }).carryOut();
  expect(await tablesOf(CARRIER)).toEqual(['organisation_deletions']);
  const itself = await app.database.asOperator((tx) =>
    tx.selectFrom('organisations').select('id').where('id', '=', CARRIER).execute(),
  );
  expect(itself).toEqual([]);
});

test('the history of an organisation that stays is not removed with it', async () => {
  await expect(
    app.database.asOperator((tx) => sql`select waybill.remove_log_of_gone(${FORWARDER}, 10)`.execute(tx)),
  ).rejects.toThrow('the organisation stays');
});
