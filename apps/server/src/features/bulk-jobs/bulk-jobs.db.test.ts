import { SUB_COMPANY_HEADER } from '@waybill/contract/session';
import { newId, type ParcelId, shipmentId, type UserId } from '@waybill/domain/ids';
import type { DeliveryStatus } from '@waybill/domain/statuses';
import { sql, type Updateable } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Users } from '../../db/schema.ts';
import { AKUREYRI, CARRIER, REYKJAVIK } from '../../seed/demo-data.ts';
import type { Browser } from '../../testing/browser.ts';
import { carryOut, endLeases, enterMany, plan, read, run, workOf } from '../../testing/bulk-work.ts';
import { sessionCookieOf } from '../../testing/session-of.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { operatorOf } from '../../testing/test-operator.ts';

let app: TestApp;
let admin: Browser;
let colleague: Browser;
let subCompany: Browser;
let stranger: Browser;

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signedIn('admin@demo.test');
  colleague = await app.signedIn('super@demo.test');
  subCompany = await app.signedIn('division@demo.test');
  stranger = await app.signedIn('admin@stranger.test');
});
afterAll(() => app.close());
beforeEach(async () => {
  await carryOut(app);
  app.time.advance(1);
});

const WAREHOUSE = { kind: 'change-status', status: 'in-warehouse' };
const DELETE = { kind: 'delete' };

type ChangedShipment = { shipment_id: string; delivery_status: string; version: number; lines: number };
/** The status of shipments, and how many history entries they have. */
const changesOf = (ids: readonly string[]): Promise<ChangedShipment[]> =>
  app.database.asOperator(async (tx) => {
    const { rows } = await sql<ChangedShipment>`select shipment_id, delivery_status, version,
        (select count(*)::int from waybill.shipment_history h
          where h.organisation_id = s.organisation_id and h.shipment_key = s.id) as lines
      from waybill.shipments s where shipment_id = any (${[...ids]}::text[]) order by shipment_id`.execute(tx);
    return rows;
  });
/** Expects every shipment to have the status, after one change with one history entry. */
const expectOnce = async (ids: readonly string[], status: string) => {
  const rows = await changesOf(ids);
  expect(rows).toEqual(ids.map((shipment_id) => ({ shipment_id, delivery_status: status, version: 2, lines: 1 })));
};
const changeBehindTheScenes = (id: string, status: DeliveryStatus) =>
  app.database.asOperator((tx) =>
    tx
      .updateTable('shipments')
      .set({ delivery_status: status })
      .where('shipment_id', '=', shipmentId.parse(id))
      .execute(),
  );
const setConfig = (changes: object) =>
  app.database.asOperator((tx) =>
    tx
      .updateTable('organisation_configs')
      .set({ overrides: sql`overrides || ${JSON.stringify(changes)}::jsonb` })
      .where('organisation_id', '=', CARRIER)
      .where('sub_company_id', 'is', null)
      .execute(),
  );

test('of some shipments, the report names those that the job has changed, and nobody since', async () => {
  const ids = await enterMany(app, 4);
  const [untouched = '', edited = '', other = '', elsewhere = ''] = ids;
  const job = await plan(admin, [untouched, edited, other], WAREHOUSE);
  await run(admin, job);
  await carryOut(app);
  await run(colleague, await plan(colleague, [edited], DELETE));
  await carryOut(app);
  const among = async (asked: readonly string[]) => {
    const { body } = await admin.get(`/api/bulk-jobs/${job.id}/rows?outcome=changed&unchangedAmong=${asked.join()}`);
    return body.rows.map(({ shipmentId: id }: { shipmentId: string }) => id);
  };
  expect(await among([untouched, edited, elsewhere])).toEqual([untouched]);
  expect(await among([])).toEqual([]);
});

describe('a plan', () => {
  test('says how many change, how many are skipped and why, and changes nothing', async () => {
    const open = await enterMany(app, 5);
    const done = await enterMany(app, 4, { delivery_status: 'completed' });
    const present = await enterMany(app, 2, { delivery_status: 'in-warehouse' });
    const job = await plan(admin, [...open, ...done, ...present], WAREHOUSE);
    expect(job).toMatchObject({ state: 'planned', total: 11, waiting: 5, changed: 0, skipped: 6, failed: 0 });
    expect(job.reasons).toEqual([
      { reason: 'reason-missing', count: 4, examples: done.slice(0, 3) },
      { reason: 'same-already', count: 2, examples: present },
    ]);
    await carryOut(app);
    expect((await changesOf(open)).every(({ version, lines }) => version === 1 && lines === 0)).toBe(true);
  });

  test('is forgotten when the same person has planned twenty more, and not begun; nobody else’s is, nor what was begun', async () => {
    const ids = await enterMany(app, 1);
    const [begun, first, second] = [
      await plan(admin, ids, DELETE),
      await plan(admin, ids, DELETE),
      await plan(admin, ids, DELETE),
    ];
    const theirs = await plan(colleague, ids, DELETE);
    const byKey = { method: 'POST', url: '/api/bulk-jobs', headers: await apiKeyHeaders() } as const;
    const payload = { selection: { by: 'ids', ids }, action: DELETE };
    const ofProgram = (await app.app.inject({ ...byKey, payload })).json().job;
    await run(admin, begun);
    app.time.advance(1);
    await app.database.asOperator((tx) =>
      tx.updateTable('bulk_jobs').set({ created_at: app.time.now }).where('id', '=', second.id).execute(),
    );
    app.time.advance(1);
    for (let more = 0; more < 19; more++) await plan(admin, ids, DELETE);
    const states = [];
    for (const job of [begun, first, second, theirs, ofProgram]) states.push((await read(admin, job))?.state ?? null);
    expect(states).toEqual(['running', null, 'planned', 'planned', 'planned']);
  });

  test('keeps each shipment once, in the order that they are named in', async () => {
    const [one = '', two = '', three = ''] = await enterMany(app, 3);
    const job = await plan(admin, [two, one, two, three], DELETE);
    const { rows } = (await admin.get(`/api/bulk-jobs/${job.id}/rows`)).body;
    expect(rows.map((row: { shipmentId: string }) => row.shipmentId)).toEqual([two, one, three]);
  });

  test('is of what a filter matches, with the words that are searched for', async () => {
    await enterMany(app, 3, { vehicle_registration: 'BU-L01' });
    await enterMany(app, 2, { vehicle_registration: 'BU-L01', delivery_status: 'failed' });
    const planFor = async (filter: object) =>
      (await admin.post('/api/bulk-jobs', { selection: { by: 'filter', filter }, action: DELETE })).body;
    expect((await planFor({ vehicle: 'BU-L01' })).job.total).toBe(5);
    expect((await planFor({ vehicle: 'BU-L01', status: 'failed' })).job.total).toBe(2);
    expect((await planFor({ vehicle: 'BU-L01', search: 'nobody' })).code).toBe('bulk-empty');
  });

  test('of nothing that is there, or of what is somebody else’s, is refused', async () => {
    const ids = await enterMany(app, 1);
    const body = (of: readonly string[]) => ({ selection: { by: 'ids', ids: of }, action: DELETE });
    for (const [browser, of] of [
      [stranger, ids],
      [admin, ['SZZZZZZZZ']],
    ] as const) {
      const answer = await browser.post('/api/bulk-jobs', body(of));
      expect([answer.status, answer.body.code]).toEqual([409, 'bulk-empty']);
    }
  });

  test('in one division leaves the others out', async () => {
    const north = await enterMany(app, 2, { sub_company_id: AKUREYRI, carrier_sub_company_id: AKUREYRI });
    const south = await enterMany(app, 2, { sub_company_id: REYKJAVIK, carrier_sub_company_id: REYKJAVIK });
    expect((await plan(subCompany, [...north, ...south], DELETE)).total).toBe(2);
    const body = { selection: { by: 'ids', ids: [...north, ...south] }, action: DELETE };
    expect((await admin.post('/api/bulk-jobs', body, { [SUB_COMPANY_HEADER]: REYKJAVIK })).body.job.total).toBe(2);
  });

  test('of a failure says whose doing it was', async () => {
    const ids = await enterMany(app, 1);
    const body = { selection: { by: 'ids', ids }, action: { kind: 'change-status', status: 'failed' } };
    const answer = await admin.post('/api/bulk-jobs', body);
    expect(answer.body.errors).toEqual([{ path: 'action.failureParty', problem: 'required' }]);
  });

  test('needs the feature that it is of', async () => {
    const ids = await enterMany(app, 1);
    const answers = async () => {
      const codes: Record<string, string> = {};
      for (const [name, action] of Object.entries({
        status: WAREHOUSE,
        pickup: { kind: 'set-scheduled-date', stop: 'pickup', scheduledDate: '2026-11-20' },
        dropoff: { kind: 'set-scheduled-date', stop: 'dropoff', scheduledDate: '2026-11-20' },
        delete: DELETE,
      })) {
        const { body } = await admin.post('/api/bulk-jobs', { selection: { by: 'ids', ids }, action });
        codes[name] = body.code ?? 'planned';
      }
      return codes;
    };
    const planned = await plan(admin, ids, WAREHOUSE);
    await setConfig({ usesChangeShipmentStatus: false, usesPickups: false });
    expect(await answers()).toEqual({
      status: 'feature-off',
      pickup: 'feature-off',
      dropoff: 'planned',
      delete: 'planned',
    });
    expect((await admin.post(`/api/bulk-jobs/${planned.id}/run`)).body.code).toBe('feature-off');
    await setConfig({ usesChangeShipmentStatus: true, usesPickups: true });
    expect(new Set(Object.values(await answers()))).toEqual(new Set(['planned']));
  });
});

describe('carried out', () => {
  test('every row that was planned changes, once, with its history in the name of who asked', async () => {
    const ids = await enterMany(app, 3);
    const job = await plan(admin, ids, { ...WAREHOUSE, reason: 'Talið aftur' });
    expect((await run(admin, job)).state).toBe('running');
    await carryOut(app);
    expect(await read(admin, job)).toMatchObject({ state: 'done', total: 3, waiting: 0, changed: 3, skipped: 0 });
    await expectOnce(ids, 'in-warehouse');
    const { entries } = (await admin.get(`/api/shipments/${ids[0]}/history`)).body;
    expect(entries).toMatchObject([
      {
        action: 'status-changed',
        by: { kind: 'user', name: 'Admin', email: 'admin@demo.test' },
        source: 'dashboard',
        changes: { deliveryStatus: { from: 'open', to: 'in-warehouse' } },
        reason: 'Talið aftur',
      },
    ]);
  });

  test('what somebody changed since the plan is skipped and says so; what is out of sight is gone', async () => {
    const ids = await enterMany(app, 4);
    const [changed = '', same = '', gone = '', left = ''] = ids;
    const job = await plan(admin, ids, WAREHOUSE);
    await changeBehindTheScenes(changed, 'completed');
    await changeBehindTheScenes(same, 'in-warehouse');
    await app.database.asOperator(async (tx) => {
      await tx.deleteFrom('shipments').where('shipment_id', '=', shipmentId.parse(gone)).execute();
    });
    await run(admin, job);
    await carryOut(app);
    const { rows } = (await admin.get(`/api/bulk-jobs/${job.id}/rows`)).body;
    expect(rows).toMatchObject([
      { shipmentId: changed, outcome: 'skipped', reason: 'reason-missing' },
      { shipmentId: same, outcome: 'skipped', reason: 'same-already' },
      { shipmentId: gone, outcome: 'skipped', reason: 'gone' },
      { shipmentId: left, outcome: 'changed', reason: null },
    ]);
    expect(await read(admin, job)).toMatchObject({ state: 'done', changed: 1, skipped: 3 });
  });

  test('what a colleague did since the plan is not undone, whatever it was', async () => {
    const [changed = '', edited = '', left = ''] = await enterMany(app, 3, { delivery_status: 'new' });
    const job = await plan(admin, [changed, edited, left], { kind: 'change-status', status: 'open' });
    const assigned = await colleague.post(`/api/shipments/${changed}/status`, { version: 1, status: 'assigned' });
    const noted = await colleague.patch(`/api/shipments/${edited}`, {
      version: 1,
      dropoff: { receiverName: 'Ásta', streetAddress1: 'Brekka 3' },
    });
    expect([assigned.status, noted.status]).toEqual([200, 200]);
    await run(admin, job);
    await carryOut(app);
    expect(await read(admin, job)).toMatchObject({
      changed: 1,
      reasons: [{ reason: 'changed-meanwhile', count: 2, examples: [changed, edited] }],
    });
    expect((await changesOf([changed, edited, left])).map((row) => row.delivery_status)).toEqual([
      'assigned',
      'new',
      'open',
    ]);
  });

  test('asking twice to run it runs it once, also when it is over', async () => {
    const ids = await enterMany(app, 2);
    const job = await plan(admin, ids, WAREHOUSE);
    const answers = await Promise.all([run(admin, job), run(admin, job)]);
    expect(answers.map(({ state }) => state)).toEqual(['running', 'running']);
    await carryOut(app);
    expect((await run(admin, job)).state).toBe('done');
    await carryOut(app);
    await expectOnce(ids, 'in-warehouse');
  });

  test('days are set, except where the pickup would come after the dropoff', async () => {
    const ids = await enterMany(app, 2, { dropoff_scheduled_date: '2026-11-16' });
    const late = await enterMany(app, 1, { pickup_scheduled_date: '2026-11-25' });
    const action = { kind: 'set-scheduled-date', stop: 'dropoff', scheduledDate: '2026-11-20' };
    const job = await plan(admin, [...ids, ...late], action);
    await run(admin, job);
    await carryOut(app);
    expect(await read(admin, job)).toMatchObject({ changed: 2, reasons: [{ reason: 'date-order', count: 1 }] });
    const { entries } = (await admin.get(`/api/shipments/${ids[0]}/history`)).body;
    expect(entries).toMatchObject([
      { action: 'edited', changes: { 'dropoff.scheduledDate': { from: '2026-11-16', to: '2026-11-20' } } },
    ]);
    expect((await admin.get(`/api/shipments/${ids[0]}`)).body.shipment).toMatchObject({
      version: 2,
      dropoff: { scheduledDate: '2026-11-20' },
    });
  });

  test('what was deleted comes back to where it was, except where its barcode is another’s by now, and no other row suffers', async () => {
    const ids = await enterMany(app, 3);
    const barcode = `BLF${Date.now() % 100_000_000}`.padEnd(11, '0').slice(0, 11);
    const withBarcode = (id: string) =>
      app.database.asOperator((tx) =>
        tx
          .insertInto('parcels')
          .columns(['organisation_id', 'id', 'shipment_key', 'position', 'barcode', 'status'])
          .expression((eb) =>
            eb
              .selectFrom('shipments')
              .select([
                'organisation_id',
                sql<ParcelId>`gen_random_uuid()`.as('parcel_id'),
                'id',
                sql<number>`1`.as('position'),
                sql<string>`${barcode}`.as('barcode'),
                'delivery_status',
              ])
              .where('shipment_id', '=', shipmentId.parse(id)),
          )
          .execute(),
      );
    await withBarcode(ids[1] ?? '');
    await run(admin, await plan(admin, ids, DELETE));
    await carryOut(app);
    expect((await changesOf(ids)).map((row) => row.delivery_status)).toEqual(['deleted', 'deleted', 'deleted']);
    // The barcode is free while its parcel is deleted, and another parcel gets it.
    await withBarcode((await enterMany(app, 1))[0] ?? '');

    const job = await plan(admin, ids, { kind: 'restore' });
    await run(admin, job);
    const errors: unknown[] = [];
    await carryOut(app, errors);
    expect(await read(admin, job)).toMatchObject({ state: 'done', changed: 2, skipped: 1, failed: 0, waiting: 0 });
    expect((await read(admin, job)).reasons).toEqual([{ reason: 'barcode-taken', count: 1, examples: [ids[1]] }]);
    expect((await changesOf(ids)).map((row) => row.delivery_status)).toEqual(['open', 'deleted', 'open']);
    expect((await changesOf(ids)).map(({ lines }) => lines)).toEqual([2, 1, 2]);
    expect(errors).toEqual([]);
  });

  test('a row that breaks is failed by itself, is told of, and no other is', async () => {
    const ids = await enterMany(app, 3);
    const job = await plan(admin, ids, WAREHOUSE);
    await run(admin, job);
    await app.database.asOperator((tx) =>
      sql`update waybill.shipments set description = 'breaks' where shipment_id = ${ids[1]}`.execute(tx),
    );
    const client = await app.database.pool.connect();
    await client.query(`create function waybill.break_one() returns trigger language plpgsql as $$
      begin
        if new.description = 'breaks' then raise exception 'broken'; end if;
        return new;
      end $$`);
    await client.query(`create trigger break_one before update on waybill.shipments
      for each row execute function waybill.break_one()`);
    const errors: unknown[] = [];
    await carryOut(app, errors);
    await client.query('drop trigger break_one on waybill.shipments');
    client.release();
    expect(await read(admin, job)).toMatchObject({ state: 'done', changed: 2, failed: 1, waiting: 0 });
    expect((await changesOf(ids)).map((row) => row.delivery_status)).toEqual(['in-warehouse', 'open', 'in-warehouse']);
    // One error for the batch, and one for the row.
    expect(errors.map(String)).toEqual(['error: broken', 'error: broken']);
  });

  test('a program asks in its own name', async () => {
    const ids = await enterMany(app, 1);
    const headers = await apiKeyHeaders();
    const planned = await app.app.inject({
      method: 'POST',
      url: '/api/bulk-jobs',
      headers,
      payload: { selection: { by: 'ids', ids }, action: WAREHOUSE },
    });
    await app.app.inject({ method: 'POST', url: `/api/bulk-jobs/${planned.json().job.id}/run`, headers });
    await carryOut(app);
    const { entries } = (await admin.get(`/api/shipments/${ids[0]}/history`)).body;
    expect(entries).toMatchObject([{ by: { kind: 'api-key' }, source: 'api' }]);
  });
});

const apiKeyHeaders = async () => {
  const developer = await app.signedIn('developer@demo.test');
  const { body } = await developer.post('/api/api-key/reveal', { purpose: 'reveal' });
  return { authorization: `Bearer ${body.token}` };
};

/** Gives shipments so many parcels each. */
const addParcels = (ids: readonly string[], each: number) =>
  app.database.asOperator((tx) =>
    sql`insert into waybill.parcels (organisation_id, id, shipment_key, position, barcode, status)
      select organisation_id, gen_random_uuid(), id, n, shipment_id || '-' || n, 'open'
      from waybill.shipments, generate_series(1, ${each}::int) n where shipment_id = any (${[...ids]}::text[])`.execute(
      tx,
    ),
  );

test('a batch has few shipments when they have many parcels, and at least one', async () => {
  const ids = await enterMany(app, 3);
  await addParcels(ids.slice(0, 2), 240);
  await addParcels(ids.slice(2), 30);
  const job = await plan(admin, ids, WAREHOUSE);
  expect(job).toMatchObject({ total: 3, skipped: 0 });
  await run(admin, job);
  const worker = workOf(app);
  const taken = await worker.take();
  if (!taken) throw new Error('there is a job to take');
  await worker.work(taken);
  expect(await read(admin, job)).toMatchObject({ changed: 2, waiting: 1 });
  await worker.work(taken);
  expect(await read(admin, job)).toMatchObject({ changed: 3, waiting: 0 });
});

describe('interrupted', () => {
  const MANY = 600;

  test('a worker that dies between batches leaves the rest to the next, when its lease is over', async () => {
    const ids = await enterMany(app, MANY);
    const job = await plan(admin, ids, WAREHOUSE);
    await run(admin, job);
    const dying = workOf(app);
    const taken = await dying.take();
    if (!taken) throw new Error('there is a job to take');
    await dying.work(taken);
    expect(await read(admin, job)).toMatchObject({ state: 'running', changed: 500, waiting: 100 });

    expect(await workOf(app).take()).toBeNull();
    await endLeases(app);
    await carryOut(app);
    expect(await read(admin, job)).toMatchObject({ state: 'done', changed: MANY, waiting: 0 });
    await expectOnce(ids, 'in-warehouse');
    // A worker that comes back after its lease has ended finds the job finished, and changes nothing.
    expect(await dying.work(taken)).toBe('done');
    await expectOnce(ids, 'in-warehouse');
  });

  test('a connection that is cut in the middle of a batch does nothing by halves, and the job goes on', async () => {
    const ids = await enterMany(app, 40);
    const job = await plan(admin, ids, WAREHOUSE);
    await run(admin, job);
    const errors: unknown[] = [];
    let carried: Promise<void> | undefined;
    await app.database.asOperator(async (tx) => {
      // Its last row is locked: the worker has locked the others already when its connection is cut.
      await sql`select 1 from waybill.shipments where shipment_id = ${ids[39]} for update`.execute(tx);
      carried = carryOut(app, errors);
      await expect.poll(waitingBackends).toHaveLength(1);
      const [pid] = await waitingBackends();
      await app.database.pool.query('select pg_terminate_backend($1)', [pid]);
      await expect.poll(() => errors.length).toBe(1);
    });
    await carried;
    expect(await read(admin, job)).toMatchObject({ state: 'done', changed: 40, failed: 0, waiting: 0 });
    await expectOnce(ids, 'in-warehouse');
  });

  const waitingBackends = async (): Promise<number[]> => {
    const { rows } = await app.database.pool.query(
      `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows.map(({ pid }) => pid);
  };

  test('two workers on one job do each row once', async () => {
    const ids = await enterMany(app, MANY);
    const job = await plan(admin, ids, WAREHOUSE);
    await run(admin, job);
    const [one, other] = [workOf(app), workOf(app)];
    const first = await one.take();
    await endLeases(app);
    const second = await other.take();
    if (!first || !second) throw new Error('the lease of the first is over');
    const [lost, kept] = await Promise.all([one.work(first), other.work(second)]);
    expect([lost, kept]).toEqual(['done', 'again']);
    await other.finish(second);
    await carryOut(app);
    expect(await read(admin, job)).toMatchObject({ state: 'done', changed: MANY });
    await expectOnce(ids, 'in-warehouse');
  });

  test('two jobs on the same rows at once both end, and each row goes one way only', async () => {
    const ids = await enterMany(app, 600);
    const jobs = [await plan(admin, ids, WAREHOUSE), await plan(colleague, ids.toReversed(), DELETE)];
    await run(admin, jobs[0] as never);
    await run(colleague, jobs[1] as never);
    const errors: unknown[] = [];
    await Promise.all([carryOut(app, errors), carryOut(app, errors)]);
    expect(errors).toEqual([]);
    const [stored, removed] = [await read(admin, jobs[0] as never), await read(admin, jobs[1] as never)];
    expect([stored.state, removed.state]).toEqual(['done', 'done']);
    // The second job finds a row changed since its plan, or deleted.
    expect([stored.changed, removed.changed]).toEqual([removed.skipped, stored.skipped]);
    const rows = await changesOf(ids);
    expect(rows.every(({ version, lines }) => version === 2 && lines === 1)).toBe(true);
    expect(rows.filter((row) => row.delivery_status === 'deleted')).toHaveLength(removed.changed);
  });

  test('cancelled, it stops after the rows under way and says how far it came', async () => {
    const ids = await enterMany(app, MANY);
    const job = await plan(admin, ids, WAREHOUSE);
    await run(admin, job);
    const worker = workOf(app);
    const taken = await worker.take();
    expect(taken && (await worker.work(taken))).toBe('again');
    const cancelled = (await colleague.post(`/api/bulk-jobs/${job.id}/cancellation`)).body.job;
    expect(cancelled).toMatchObject({ state: 'cancelled', changed: 500, waiting: 100 });
    expect(taken && (await worker.work(taken))).toBe('done');
    expect((await run(admin, job)).state).toBe('cancelled');
    await carryOut(app);
    expect(await read(admin, job)).toMatchObject({ state: 'cancelled', changed: 500, waiting: 100 });
    await expectOnce(ids.slice(0, 500), 'in-warehouse');
  });

  test.each<[string, Updateable<Users>]>([
    ['is disabled', { disabled_at: new Date() }],
    ['is no admin any more', { roles: ['driver'] }],
    ['is put into another division', { sub_company_id: AKUREYRI }],
  ])('when who asked %s it fails there, and says so', async (_, change) => {
    const id = newId<UserId>();
    const email = `${id}@example.com`;
    await app.database.asOperator((tx) =>
      tx
        .insertInto('users')
        .values({ id, organisation_id: CARRIER, email, roles: ['admin'] })
        .execute(),
    );
    const author = app.browser();
    const [name = '', token = ''] = (await sessionCookieOf(app, id)).split('=');
    author.cookies.set(name, token);
    const ids = await enterMany(app, MANY);
    const job = await plan(author, ids, WAREHOUSE);
    await run(author, job);
    const worker = workOf(app);
    const taken = await worker.take();
    expect(taken && (await worker.work(taken))).toBe('again');
    await app.database.asOperator((tx) => tx.updateTable('users').set(change).where('id', '=', id).execute());
    expect(taken && (await worker.work(taken))).toBe('done');
    expect(await read(admin, job)).toMatchObject({ state: 'failed', changed: 500, waiting: 100 });
  });

  test('the operator cancels it with its job, waiting or under way, and it says how far it came', async () => {
    const ids = await enterMany(app, MANY);
    const job = await plan(admin, ids, WAREHOUSE);
    await run(admin, job);
    const worker = workOf(app);
    const taken = await worker.take();
    expect(taken && (await worker.work(taken))).toBe('again');
    await operatorOf(app).cancelJob(taken?.id ?? '');
    expect(await read(admin, job)).toMatchObject({ state: 'cancelled', changed: 500, waiting: 100 });
    expect(taken && (await worker.work(taken))).toBe('done');
    await carryOut(app);
    expect(await read(admin, job)).toMatchObject({ state: 'cancelled', changed: 500, waiting: 100 });
    await expectOnce(ids.slice(0, 500), 'in-warehouse');
  });

  test('when its job has died it has failed, and the operator has it continue with the rows that are left', async () => {
    const ids = await enterMany(app, MANY);
    const job = await plan(admin, ids, WAREHOUSE);
    await run(admin, job);
    const worker = workOf(app);
    const taken = await worker.take();
    expect(taken && (await worker.work(taken))).toBe('again');
    expect(taken && (await worker.die(taken))).toBe('dead');
    expect(await read(admin, job)).toMatchObject({ state: 'failed', changed: 500, waiting: 100 });

    await operatorOf(app).retryJob(taken?.id ?? '');
    expect(await read(admin, job)).toMatchObject({ state: 'running', changed: 500, waiting: 100 });
    await carryOut(app);
    expect(await read(admin, job)).toMatchObject({ state: 'done', changed: 600, waiting: 0, failed: 0 });
    await expectOnce(ids, 'in-warehouse');
  });
});

describe('who sees a job', () => {
  test('are the dispatchers of its organisation, and nobody else', async () => {
    const job = await plan(admin, await enterMany(app, 1), DELETE);
    expect((await colleague.get(`/api/bulk-jobs/${job.id}`)).status).toBe(200);
    for (const browser of [stranger, subCompany]) {
      expect((await browser.get(`/api/bulk-jobs/${job.id}`)).status).toBe(404);
      expect((await browser.get(`/api/bulk-jobs/${job.id}/rows`)).status).toBe(404);
      expect((await browser.post(`/api/bulk-jobs/${job.id}/run`)).status).toBe(404);
      expect((await browser.post(`/api/bulk-jobs/${job.id}/cancellation`)).status).toBe(404);
    }
    expect((await read(admin, job)).state).toBe('planned');
  });

  test('of all divisions find it from every view, whichever it was planned in', async () => {
    const ids = await enterMany(app, 1, { sub_company_id: AKUREYRI, carrier_sub_company_id: AKUREYRI });
    const selection = { by: 'ids', ids };
    const inView = { [SUB_COMPANY_HEADER]: AKUREYRI };
    const { job } = (await admin.post('/api/bulk-jobs', { selection, action: DELETE }, inView)).body;
    for (const view of [undefined, AKUREYRI, REYKJAVIK]) {
      const { status } = await admin.get(`/api/bulk-jobs/${job.id}`, view ? { [SUB_COMPANY_HEADER]: view } : {});
      expect(status).toBe(200);
    }
  });

  test('of one division are those who asked for it themselves', async () => {
    const ids = await enterMany(app, 1, { sub_company_id: AKUREYRI, carrier_sub_company_id: AKUREYRI });
    const job = await plan(subCompany, ids, DELETE);
    expect((await read(subCompany, job)).total).toBe(1);
    expect((await read(admin, job)).total).toBe(1);
  });

  test('nobody begins what a colleague has planned', async () => {
    const job = await plan(admin, await enterMany(app, 1), DELETE);
    const answer = await colleague.post(`/api/bulk-jobs/${job.id}/run`);
    expect([answer.status, answer.body.code]).toEqual([403, 'not-yours']);
  });
});

test('two thousand rows are planned in one request and carried out to the last, and the counts follow', async () => {
  const ids = await enterMany(app, 2_000, { vehicle_registration: 'TI-U10' });
  const selection = { by: 'filter', filter: { vehicle: 'TI-U10' } };
  const { job } = (await admin.post('/api/bulk-jobs', { selection, action: WAREHOUSE })).body;
  expect(job).toMatchObject({ total: 2_000, waiting: 2_000 });
  const counted = async () =>
    (await app.database.asOperator(async (tx) => {
      const { rows } = await sql<{ n: number }>`select sum(difference)::int as n from waybill.shipment_counts
        where organisation_id = ${CARRIER} and part = 'carrier' and delivery_status = 'in-warehouse'`.execute(tx);
      return rows[0]?.n ?? 0;
    })) as number;
  const before = await counted();
  await run(admin, job);
  await carryOut(app);
  expect(await read(admin, job)).toMatchObject({ state: 'done', changed: 2_000, waiting: 0, failed: 0 });
  expect((await counted()) - before).toBe(2_000);
  await expectOnce(ids, 'in-warehouse');
  const seen = new Set<string>();
  for (let after = 0, hasMore = true; hasMore && seen.size < 300; ) {
    const { body } = await admin.get(`/api/bulk-jobs/${job.id}/rows?outcome=changed&after=${after}`);
    for (const row of body.rows) seen.add(row.shipmentId);
    after = body.rows.at(-1).position;
    hasMore = body.hasMore;
  }
  expect(seen.size).toBe(300);
});
