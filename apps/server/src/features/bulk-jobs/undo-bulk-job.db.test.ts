import type { BulkJob } from '@waybill/contract/bulk-jobs';
import { SUB_COMPANY_HEADER } from '@waybill/contract/session';
import { newId, type ParcelId } from '@waybill/domain/ids';
import { UNDO_MS } from '@waybill/domain/undo-time';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AKUREYRI, CARRIER, REYKJAVIK } from '../../seed/demo-data.ts';
import type { Browser } from '../../testing/browser.ts';
import { carryOut, enterMany, plan, read, run } from '../../testing/bulk-work.ts';
import { setRoles } from '../../testing/members.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let admin: Browser;
let colleague: Browser;

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signedIn('admin@demo.test');
  colleague = await app.signedIn('super@demo.test');
});
afterAll(() => app.close());
beforeEach(() => app.time.advance(1000));

const IN_REYKJAVIK = { sub_company_id: REYKJAVIK, carrier_sub_company_id: REYKJAVIK };
const WAREHOUSE = { kind: 'change-status', status: 'in-warehouse' };
const DATE = { kind: 'set-scheduled-date', stop: 'dropoff', scheduledDate: '2026-12-01' };

/** Everything about shipments but what counts changes. */
const stateOf = (ids: readonly string[]) =>
  app.database.asOperator(async (tx) => {
    const { rows } = await sql<{ shipment: object; parcels: unknown }>`select
        to_jsonb(s) - 'version' - 'updated_at' as shipment,
        (select jsonb_agg(to_jsonb(p) order by p.barcode) from waybill.parcels p
          where p.organisation_id = s.organisation_id and p.shipment_key = s.id) as parcels
      from waybill.shipments s where shipment_id = any (${[...ids]}::text[]) order by shipment_id`.execute(tx);
    return rows;
  });

const addParcels = (shipmentId: string, statuses: readonly string[]) =>
  app.database.asOperator((tx) =>
    sql`insert into waybill.parcels (organisation_id, id, shipment_key, position, barcode, status)
      select s.organisation_id, u.id, s.id, u.place, s.shipment_id || '-' || u.place, u.status
      from waybill.shipments s, unnest(${statuses.map(() => newId<ParcelId>())}::uuid[], ${[...statuses]}::text[])
        with ordinality u (id, status, place)
      where s.shipment_id = ${shipmentId}`.execute(tx),
  );

const carriedOut = async (browser: Browser, ids: readonly string[], action: object): Promise<BulkJob> => {
  const job = await plan(browser, ids, action);
  await run(browser, job);
  await carryOut(app);
  return read(browser, job);
};

const undo = (browser: Browser, { id }: BulkJob, headers?: Record<string, string>) =>
  browser.post(`/api/bulk-jobs/${id}/undo`, undefined, headers);

const lastEntry = async (id: string) => (await admin.get(`/api/shipments/${id}/history`)).body.entries[0];

describe('an action on many is undone', () => {
  test.each([
    ['a change of status', WAREHOUSE],
    ['a date', DATE],
    ['a deletion', { kind: 'delete' }],
  ])('%s: every row is what it was, with one history entry', async (_, action) => {
    const ids = await enterMany(app, 3, { dropoff_scheduled_date: '2026-11-20' });
    await addParcels(ids[0] ?? '', ['open', 'completed']);
    const before = await stateOf(ids);
    const job = await carriedOut(admin, ids, action);
    expect(job.changed).toBeGreaterThan(1);
    expect(await stateOf(ids)).not.toEqual(before);
    const answer = await undo(admin, job);
    expect(answer).toMatchObject({ status: 200, body: { job: { action: { kind: 'undo', undoes: job.id } } } });
    await carryOut(app);
    expect(await read(admin, answer.body.job)).toMatchObject({ state: 'done', changed: job.changed, skipped: 0 });
    expect(await stateOf(ids)).toEqual(before);
    expect(await lastEntry(ids[1] ?? '')).toMatchObject({ action: 'undone', by: { name: 'Admin' } });
  });

  test('a correction of what was delivered: it was handed over when it was, and on time', async () => {
    const ids = await enterMany(app, 2, {
      delivery_status: 'completed',
      completed_at: '2026-11-10T12:00:00Z',
      dropoff_scheduled_date: '2026-11-10',
    });
    const before = await stateOf(ids);
    expect(before).toMatchObject([{ shipment: { punctuality: 'on-time' } }, { shipment: { punctuality: 'on-time' } }]);
    const corrected = { kind: 'change-status', status: 'failed', reason: 'Wrong house', failureParty: 'carrier' };
    const job = await carriedOut(admin, ids, corrected);
    expect(job.changed).toBe(2);
    await undo(admin, job);
    await carryOut(app);
    expect(await stateOf(ids)).toEqual(before);
  });

  test('a restoration: the rows are deleted again, since when they were', async () => {
    const ids = await enterMany(app, 2);
    await carriedOut(admin, ids, { kind: 'delete' });
    const deleted = await stateOf(ids);
    app.time.advance(5000);
    const job = await carriedOut(admin, ids, { kind: 'restore' });
    await undo(admin, job);
    await carryOut(app);
    expect(await stateOf(ids)).toEqual(deleted);
  });

  test('but not what somebody has changed since, which is left and said', async () => {
    const ids = await enterMany(app, 3);
    const job = await carriedOut(admin, ids, WAREHOUSE);
    await carriedOut(colleague, [ids[1] ?? ''], DATE);
    const { body } = await undo(admin, job);
    await carryOut(app);
    expect(await read(admin, body.job)).toMatchObject({
      changed: 2,
      skipped: 1,
      reasons: [{ reason: 'changed-meanwhile', count: 1, examples: [ids[1]] }],
    });
    const statuses = await stateOf(ids);
    expect(statuses.map(({ shipment }) => shipment)).toMatchObject([
      { delivery_status: 'open' },
      { delivery_status: 'in-warehouse' },
      { delivery_status: 'open' },
    ]);
  });

  test('in the view that the job was in, whichever division its author has switched to since', async () => {
    const ids = [...(await enterMany(app, 1)), ...(await enterMany(app, 1, IN_REYKJAVIK))];
    const job = await carriedOut(admin, ids, WAREHOUSE);
    const { body } = await undo(admin, job, { [SUB_COMPANY_HEADER]: AKUREYRI });
    await carryOut(app);
    expect(await read(admin, body.job)).toMatchObject({ changed: 2, skipped: 0 });
  });

  test('once, however often and from however many tabs it is asked for', async () => {
    const ids = await enterMany(app, 2);
    const job = await carriedOut(admin, ids, WAREHOUSE);
    expect(job.undoUntil).toBe(new Date(app.time.now.getTime() + UNDO_MS).toISOString());
    const answers = await Promise.all([undo(admin, job), undo(admin, job)]);
    expect(answers[1]?.body.job.id).toBe(answers[0]?.body.job.id);
    await carryOut(app);
    expect((await undo(admin, job)).body.job).toMatchObject({ id: answers[0]?.body.job.id, changed: 2 });
    expect((await read(admin, job)).undoUntil).toBeNull();
  });

  test('step by step: the newest first, and then what came before it, as nothing else has touched the rows', async () => {
    const ids = await enterMany(app, 3, { dropoff_scheduled_date: '2026-11-20' });
    const states = [await stateOf(ids)];
    const jobs: BulkJob[] = [];
    for (const action of [WAREHOUSE, DATE, { kind: 'change-status', status: 'self-collect' }]) {
      jobs.push(await carriedOut(admin, ids, action));
      states.push(await stateOf(ids));
    }
    for (const [index, job] of [...jobs.entries()].reverse()) {
      const { body } = await undo(admin, job);
      await carryOut(app);
      expect(await read(admin, body.job)).toMatchObject({ changed: 3, skipped: 0 });
      expect(await stateOf(ids)).toEqual(states[index]);
    }
  });

  test('step by step also where both are asked for before the first one is done', async () => {
    const ids = await enterMany(app, 2);
    const before = await stateOf(ids);
    const older = await carriedOut(admin, ids, WAREHOUSE);
    const newer = await carriedOut(admin, ids, { kind: 'change-status', status: 'self-collect' });
    await undo(admin, newer);
    await undo(admin, older);
    await carryOut(app);
    expect(await stateOf(ids)).toEqual(before);
  });

  test('on the way as a job: it goes on when nobody waits for it', async () => {
    const ids = await enterMany(app, 2);
    const job = await carriedOut(admin, ids, WAREHOUSE);
    const { body } = await undo(admin, job);
    expect(body.job).toMatchObject({ state: 'running', waiting: 2 });
    app.time.advance(10 * UNDO_MS);
    await carryOut(app);
    expect(await read(admin, body.job)).toMatchObject({ state: 'done', changed: 2 });
  });
});

describe('an action on many is not undone', () => {
  test('after a minute', async () => {
    const job = await carriedOut(admin, await enterMany(app, 1), WAREHOUSE);
    app.time.advance(UNDO_MS);
    const another = await carriedOut(admin, await enterMany(app, 1), WAREHOUSE);
    app.time.advance(1);
    expect(await undo(admin, job)).toMatchObject({ status: 409, body: { code: 'undo-too-late' } });
    expect((await undo(admin, another)).status).toBe(200);
    await carryOut(app);
  });

  test('by somebody else, and nobody else is told that it could be', async () => {
    const job = await carriedOut(admin, await enterMany(app, 1), WAREHOUSE);
    expect(await undo(colleague, job)).toMatchObject({ status: 403, body: { code: 'not-yours' } });
    expect((await read(colleague, job)).undoUntil).toBeNull();
    expect((await undo(await app.signedIn('admin@stranger.test'), job)).status).toBe(404);
  });

  test('while a newer one of the same rows stands; the refusal does not use it up', async () => {
    const ids = await enterMany(app, 2);
    const before = await stateOf(ids);
    const older = await carriedOut(admin, ids, WAREHOUSE);
    const newer = await carriedOut(admin, ids, { kind: 'change-status', status: 'self-collect' });
    const changed = await stateOf(ids);
    expect(await undo(admin, older)).toMatchObject({ status: 409, body: { code: 'undo-changed-since' } });
    await carryOut(app);
    expect(await stateOf(ids)).toEqual(changed);
    expect((await read(admin, older)).undoUntil).not.toBeNull();
    await undo(admin, newer);
    await carryOut(app);
    await undo(admin, older);
    await carryOut(app);
    expect(await stateOf(ids)).toEqual(before);
  });

  test('what somebody else has changed between the newer one and its undo', async () => {
    const ids = await enterMany(app, 2);
    const older = await carriedOut(admin, ids, WAREHOUSE);
    const newer = await carriedOut(admin, ids, { kind: 'change-status', status: 'self-collect' });
    await carriedOut(colleague, [ids[0] ?? ''], DATE);
    await undo(admin, newer);
    await carryOut(app);
    const { body } = await undo(admin, older);
    await carryOut(app);
    expect(await read(admin, body.job)).toMatchObject({
      changed: 1,
      skipped: 1,
      reasons: [{ reason: 'changed-meanwhile', examples: [ids[0]] }],
    });
  });

  test('where there is nothing to undo: a file, an undo, a job that has not ended', async () => {
    const ids = await enterMany(app, 1);
    const planned = await plan(admin, ids, WAREHOUSE);
    expect(await undo(admin, planned)).toMatchObject({ status: 409, body: { code: 'undo-impossible' } });
    const exported = await carriedOut(admin, ids, { kind: 'print-labels' });
    expect(await undo(admin, exported)).toMatchObject({ status: 409, body: { code: 'undo-impossible' } });
    const job = await carriedOut(admin, ids, WAREHOUSE);
    const { body } = await undo(admin, job);
    await carryOut(app);
    expect(await undo(admin, body.job)).toMatchObject({ status: 409, body: { code: 'undo-impossible' } });
  });

  test('when the feature is switched off meanwhile, or the role is taken away before its turn', async () => {
    const ids = await enterMany(app, 1);
    const job = await carriedOut(admin, ids, WAREHOUSE);
    const set = (isOn: boolean) =>
      app.database.asOperator((tx) =>
        tx
          .updateTable('organisation_configs')
          .set({ overrides: sql`overrides || ${JSON.stringify({ usesChangeShipmentStatus: isOn })}::jsonb` })
          .where('organisation_id', '=', CARRIER)
          .where('sub_company_id', 'is', null)
          .execute(),
      );
    await set(false);
    expect(await undo(admin, job)).toMatchObject({ status: 403, body: { code: 'feature-off' } });
    await set(true);
    const { body } = await undo(admin, job);
    const changed = await stateOf(ids);
    await setRoles(app, 'admin@demo.test', 'driver');
    await carryOut(app);
    expect(await stateOf(ids)).toEqual(changed);
    await setRoles(app, 'admin@demo.test', 'admin');
    expect(await read(await app.signedIn('admin@demo.test'), body.job)).toMatchObject({ state: 'failed', waiting: 1 });
  });
});
