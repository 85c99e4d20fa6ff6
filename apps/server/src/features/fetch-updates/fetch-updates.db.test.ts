import type { RequestListener, ServerResponse } from 'node:http';
import type { FetchConflict, FetchRun } from '@waybill/contract/fetch-updates';
import { SUB_COMPANY_HEADER } from '@waybill/contract/session';
import { type FetchRunId, newId } from '@waybill/domain/ids';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { outsideTargets } from '../../adapters/outside/call-target.ts';
import { type Receiver, startReceiver } from '../../adapters/outside/testing/receiver.ts';
import { AKUREYRI, CARRIER, STRANGER } from '../../seed/demo-data.ts';
import type { Browser } from '../../testing/browser.ts';
import { endLeases } from '../../testing/bulk-work.ts';
import { TEST_SECRET } from '../../testing/demo-people.ts';
import { enterShipments } from '../../testing/enter-shipments.ts';
import { jobWork } from '../../testing/job-work.ts';
import { confirmPassword } from '../../testing/members.ts';
import { configure, enter, remove } from '../../testing/shipment-calls.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { sendWhileHeld } from '../../testing/while-held.ts';
import { fetchUpdateKinds } from '../../wiring/wire-fetch-updates.ts';
import { createKeyVault } from '../api-keys/key-vault.ts';
import { fetchRunsRepo } from './fetch-runs.repo.ts';

let app: TestApp;
let developer: Browser;
let admin: Browser;
let errors: unknown[];
let receivers: Receiver[];
beforeEach(async () => {
  app = await createTestApp({ environment: { ALLOW_PRIVATE_TARGETS: 'true' } });
  developer = await app.signedIn('developer@demo.test');
  admin = await app.signedIn('admin@demo.test');
  errors = [];
  receivers = [];
  await configure(app, CARRIER, { usesFetchUpdates: true });
});
afterEach(async () => {
  for (const receiver of receivers) await receiver.close();
  await app.close();
  expect(errors).toEqual([]);
});

type Answer = object | readonly unknown[] | RequestListener;

/** A source that answers each request with the next answer, the last one from then on. */
const sourceOf = async (...answers: readonly Answer[]) => {
  const asked: { readonly url: string; readonly authorization: string | undefined }[] = [];
  let now = answers;
  const receiver = await startReceiver((request, response) => {
    asked.push({ url: request.url ?? '', authorization: request.headers.authorization });
    const answer = now[Math.min(asked.length, now.length) - 1] ?? [];
    if (typeof answer === 'function') (answer as RequestListener)(request, response);
    else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  receivers.push(receiver);
  return {
    url: `${receiver.url}/parcels`,
    asked,
    says: (...next: readonly Answer[]) => {
      now = next;
      asked.length = 0;
    },
  };
};

const SOURCE = { recordsAt: '', mapping: [], schedule: 'off', dailyAt: '06:00' };
const save = (url: string, more: object = {}, by = developer) =>
  by.put('/api/fetch-updates/source', { url, ...SOURCE, version: 0, ...more });
const setUp = async (url: string, more: object = {}) => {
  const answer = await save(url, more);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.source;
};

const workOf = (totalMs = 5_000) => {
  const { database, time } = app;
  const targets = outsideTargets({ allowPrivate: true, totalMs });
  const kinds = fetchUpdateKinds({ database, clock: () => time.now, vault: createKeyVault(TEST_SECRET), targets });
  return jobWork(database, kinds, (error) => errors.push(error));
};
const start = async (): Promise<FetchRun> => {
  const answer = await admin.post('/api/fetch-updates/runs');
  expect(answer.status, answer.text).toBe(200);
  return answer.body.run;
};
const read = async (id: string) => (await admin.get(`/api/fetch-updates/runs/${id}`)).body;
const fetched = async (totalMs?: number): Promise<FetchRun> => {
  const { id } = await start();
  await workOf(totalMs).carryOut();
  return (await read(id)).run;
};
const conflictsOf = async (by = admin): Promise<FetchConflict[]> =>
  (await by.get('/api/fetch-updates/conflicts')).body.conflicts;
const settle = (id: string, take: 'ours' | 'theirs', by = admin) =>
  by.post(`/api/fetch-updates/conflicts/${id}/settlement`, { take });
const shipment = async (id: string) => (await admin.get(`/api/shipments/${id}`)).body.shipment;
const historyOf = async (id: string) => (await admin.get(`/api/shipments/${id}/history`)).body.entries;
const edit = async (id: string, patch: object) => {
  const { version } = await shipment(id);
  const answer = await admin.patch(`/api/shipments/${id}`, { version, ...patch });
  expect(answer.status, answer.text).toBe(200);
};
const counts = ({ records, changed, unchanged, notFound, conflicts, faults }: FetchRun) => [
  records,
  changed,
  unchanged,
  notFound,
  conflicts,
  faults,
];

describe('what the source tells', () => {
  test('is taken over by the number of the customer, in the name of the source, and the same again writes nothing', async () => {
    const { shipmentId } = await enter(admin, { externalId: 'PO-1', weight: 5 });
    const record = { externalId: 'PO-1', status: 'Í vöruhúsi', weight: 7.5, dropoff: { city: 'Selfoss' } };
    const source = await sourceOf({ parcels: [record] });
    await setUp(source.url, { token: 'a-token-of-theirs' });
    const run = await fetched();
    expect(run).toMatchObject({ state: 'done', failure: null, pages: 1, startedBy: expect.any(String) });
    expect(counts(run)).toEqual([1, 1, 0, 0, 0, 0]);
    expect(source.asked).toEqual([{ url: '/parcels', authorization: 'Bearer a-token-of-theirs' }]);
    const after = await shipment(shipmentId);
    expect(after).toMatchObject({ weight: 7.5, deliveryStatus: 'in-warehouse', dropoff: { city: 'Selfoss' } });
    const [moved, edited] = await historyOf(shipmentId);
    const by = { kind: 'external-source', name: new URL(source.url).host };
    expect(moved).toMatchObject({ action: 'status-changed', source: 'fetch', by });
    expect(edited).toMatchObject({ action: 'edited', source: 'fetch', by, changes: { weight: { from: 5, to: 7.5 } } });

    expect(counts(await fetched())).toEqual([1, 0, 1, 0, 0, 0]);
    expect((await shipment(shipmentId)).version).toBe(after.version);
    expect(await historyOf(shipmentId)).toHaveLength(3);
  });

  test('about shipments that are not here, or were deleted, is counted and listed, and creates none', async () => {
    const gone = await enter(admin, { externalId: 'PO-2' });
    await remove(admin, gone);
    await enterShipments(app.database, STRANGER, [{ external_id: 'THEIRS', delivery_status: 'open' }]);
    const source = await sourceOf([
      { externalId: 'NOBODY', status: 'completed' },
      { externalId: 'PO-2', status: 'completed' },
      { externalId: 'THEIRS', status: 'in-warehouse', weight: 1 },
    ]);
    await setUp(source.url);
    const run = await fetched();
    expect(counts(run)).toEqual([3, 0, 0, 3, 0, 0]);
    expect((await read(run.id)).findings).toMatchObject([
      { kind: 'not-found', externalId: 'NOBODY', problem: null },
      { kind: 'not-found', externalId: 'PO-2', problem: 'is-deleted' },
      { kind: 'not-found', externalId: 'THEIRS', problem: null },
    ]);
    const { rows } = await app.database.asOperator((tx) =>
      sql<{ n: string }>`select count(*) as n from waybill.shipments
        where external_id = 'THEIRS' and delivery_status = 'open' and version = 1`.execute(tx),
    );
    expect(rows[0]?.n).toBe('1');
  });

  test('and cannot be understood is listed, and the rest of the record is taken', async () => {
    const { shipmentId } = await enter(admin, { externalId: 'PO-3' });
    const source = await sourceOf([
      { externalId: 'PO-3', status: 'DLV-77', weight: 'heavy', description: 'Books' },
      { externalId: 'PO-3', description: 'Twice' },
      { weight: 1 },
    ]);
    await setUp(source.url);
    const run = await fetched();
    expect(counts(run)).toEqual([3, 1, 0, 0, 0, 3]);
    expect((await read(run.id)).findings).toMatchObject([
      { path: 'weight', problem: 'number', said: 'heavy' },
      { path: 'status', problem: 'unknown-status', said: 'DLV-77' },
      { path: 'externalId', problem: 'duplicate' },
      { path: 'externalId', problem: 'required' },
    ]);
    expect(await shipment(shipmentId)).toMatchObject({ description: 'Books', weight: null });
  });

  test('with a status that is not known names a shipment of which it was said, and the source where there is none', async () => {
    const { shipmentId } = await enter(admin, { externalId: 'PO-31' });
    const source = await sourceOf([
      { externalId: 'PO-31', status: 'DLV-POD' },
      { externalId: 'NOBODY', status: 'DLV-POD' },
      { externalId: 'NOBODY-2', status: 'DLV-X' },
    ]);
    await setUp(source.url);
    await fetched();
    const { unknownWords } = (await developer.get('/api/unknown-words')).body;
    expect(
      Object.fromEntries(unknownWords.map(({ word, example }: { word: string; example: string }) => [word, example])),
    ).toEqual({ 'DLV-POD': shipmentId, 'DLV-X': new URL(source.url).host });
  });

  test('in another currency than the fee of a payment is listed, and the rest of the page is taken', async () => {
    const payable = {
      externalId: 'PO-4',
      paymentStatus: 'needs-payment',
      paymentAmount: { minor: 900, currency: 'ISK' },
    } as const;
    const { shipmentId } = await enter(admin, payable);
    const other = await enter(admin, { externalId: 'PO-5' });
    const { paymentId, version } = (await admin.get('/api/payments')).body.payments[0];
    const fee = { amount: { minor: 5_000, currency: 'ISK' }, payerName: null, payerEmail: null, externalId: null };
    expect((await admin.put(`/api/payments/${paymentId}`, { version, ...fee })).status).toBe(200);
    const source = await sourceOf([{ externalId: 'PO-4', paymentAmount: { minor: 900, currency: 'ISK' } }]);
    await setUp(source.url);
    await fetched();
    source.says([
      { externalId: 'PO-4', paymentAmount: { minor: 900, currency: 'USD' } },
      { externalId: 'PO-5', description: 'Books' },
    ]);
    const run = await fetched();
    expect((await read(run.id)).findings).toMatchObject([{ path: 'paymentAmount', problem: 'fee-currency' }]);
    expect(await shipment(shipmentId)).toMatchObject({ paymentAmount: { minor: 900, currency: 'ISK' } });
    expect(await shipment(other.shipmentId)).toMatchObject({ description: 'Books' });
  });

  test('twice on one page is a fault, however far apart', async () => {
    const { shipmentId } = await enter(admin, { externalId: 'PO-15' });
    const others = Array.from({ length: 250 }, (_, at) => ({ externalId: `NOBODY-${at}` }));
    const source = await sourceOf([
      { externalId: 'PO-15', description: 'Once' },
      ...others,
      { externalId: 'PO-15', description: 'Twice' },
    ]);
    await setUp(source.url);
    const run = await fetched();
    expect(counts(run)).toEqual([252, 1, 0, 250, 0, 1]);
    expect((await read(run.id)).findings.at(-1)).toMatchObject({ externalId: 'PO-15', problem: 'duplicate' });
    expect(await shipment(shipmentId)).toMatchObject({ description: 'Once' });
  });

  test('is read where the mapping says', async () => {
    const { shipmentId } = await enter(admin, { externalId: 'PO-4' });
    const source = await sourceOf({ answer: { list: [{ ref: 'PO-4', state: { name: 'open' }, kg: 3 }] } });
    await setUp(source.url, {
      recordsAt: 'answer.list',
      mapping: [
        { path: 'externalId', at: 'ref' },
        { path: 'status', at: 'state.name' },
        { path: 'weight', at: 'kg' },
      ],
    });
    expect(counts(await fetched())).toEqual([1, 1, 0, 0, 0, 0]);
    expect(await shipment(shipmentId)).toMatchObject({ weight: 3, deliveryStatus: 'open' });
  });
});

describe('a conflict', () => {
  const withConflict = async () => {
    const { shipmentId } = await enter(admin, { externalId: 'PO-5', description: 'Books' });
    const source = await sourceOf([{ externalId: 'PO-5', description: 'Pens' }]);
    await setUp(source.url);
    await fetched();
    await edit(shipmentId, { description: 'Ours' });
    expect(counts(await fetched())).toEqual([1, 0, 1, 0, 0, 0]);
    source.says([{ externalId: 'PO-5', description: 'Theirs' }]);
    const run = await fetched();
    expect(counts(run)).toEqual([1, 0, 0, 0, 1, 0]);
    return { shipmentId, source };
  };

  test('is where both have changed a value; taken, it is theirs', async () => {
    const { shipmentId } = await withConflict();
    const [conflict] = await conflictsOf();
    expect(conflict).toMatchObject({
      shipmentId,
      externalId: 'PO-5',
      path: 'description',
      reason: 'both-changed',
      ours: 'Ours',
      theirs: 'Theirs',
      mayTake: true,
    });
    expect((await settle(conflict?.id ?? '', 'theirs')).status).toBe(200);
    expect(await shipment(shipmentId)).toMatchObject({ description: 'Theirs' });
    expect((await historyOf(shipmentId))[0]).toMatchObject({ source: 'fetch', by: { kind: 'user' } });
    expect(await conflictsOf()).toEqual([]);
    expect(counts(await fetched())).toEqual([1, 0, 1, 0, 0, 0]);
    expect((await settle(conflict?.id ?? '', 'ours')).status).toBe(404);
  });

  test('in which ours was kept is not asked again until theirs changes', async () => {
    const { shipmentId, source } = await withConflict();
    const [conflict] = await conflictsOf();
    await settle(conflict?.id ?? '', 'ours');
    expect(counts(await fetched())).toEqual([1, 0, 1, 0, 0, 0]);
    expect(await shipment(shipmentId)).toMatchObject({ description: 'Ours' });
    source.says([{ externalId: 'PO-5', description: 'Theirs again' }]);
    expect(counts(await fetched())).toEqual([1, 0, 0, 0, 1, 0]);
    expect(await conflictsOf()).toMatchObject([{ theirs: 'Theirs again' }]);
  });

  test('that nobody has settled stays one, and is another when theirs has changed meanwhile', async () => {
    const { source } = await withConflict();
    const [first] = await conflictsOf();
    await fetched();
    expect((await conflictsOf()).map(({ id }) => id)).toEqual([first?.id]);
    source.says([{ externalId: 'PO-5', description: 'Other' }]);
    await fetched();
    expect((await settle(first?.id ?? '', 'theirs')).status).toBe(404);
    source.says([{ externalId: 'PO-5', description: 'Pens' }]);
    await fetched();
    expect(await conflictsOf()).toEqual([]);
  });

  test('of the first run stays in the second, beside what was taken', async () => {
    const { shipmentId } = await enter(admin, { externalId: 'PO-13', description: 'Books', weight: 1 });
    await edit(shipmentId, { description: 'Ours' });
    const source = await sourceOf([{ externalId: 'PO-13', description: 'Theirs', weight: 2, status: 'completed' }]);
    await setUp(source.url);
    expect(counts(await fetched())).toEqual([1, 1, 0, 0, 2, 0]);
    const first = await conflictsOf();
    expect(first.map(({ path }) => path).sort()).toEqual(['description', 'status']);
    expect(counts(await fetched())).toEqual([1, 0, 0, 0, 2, 0]);
    expect(await conflictsOf()).toEqual(first);
    expect(await shipment(shipmentId)).toMatchObject({ description: 'Ours', weight: 2, deliveryStatus: 'new' });
  });

  test('is also a status that may not follow ours: it stays ours, and cannot be taken', async () => {
    const { shipmentId } = await enter(admin, { externalId: 'PO-6' });
    const source = await sourceOf([{ externalId: 'PO-6', status: 'completed' }]);
    await setUp(source.url);
    expect(counts(await fetched())).toEqual([1, 0, 0, 0, 1, 0]);
    const [conflict] = await conflictsOf();
    expect(conflict).toMatchObject({
      path: 'status',
      reason: 'illegal-move',
      ours: 'new',
      theirs: 'completed',
      mayTake: false,
    });
    expect((await settle(conflict?.id ?? '', 'theirs')).body.code).toBe('illegal-move');
    expect((await shipment(shipmentId)).deliveryStatus).toBe('new');
    expect((await settle(conflict?.id ?? '', 'ours')).status).toBe(200);
    expect(counts(await fetched())).toEqual([1, 0, 1, 0, 0, 0]);
  });

  test('is there the first time where somebody has typed the value, and not where nobody has', async () => {
    const { shipmentId } = await enter(admin, { externalId: 'PO-7', description: 'Books', weight: 1 });
    await edit(shipmentId, { description: 'Ours' });
    const source = await sourceOf([{ externalId: 'PO-7', description: 'Theirs', weight: 2 }]);
    await setUp(source.url);
    expect(counts(await fetched())).toEqual([1, 1, 0, 0, 1, 0]);
    expect(await shipment(shipmentId)).toMatchObject({ description: 'Ours', weight: 2 });
  });

  test('is there as well where the source comes to tell a value later that somebody has typed', async () => {
    const { shipmentId } = await enter(admin, { externalId: 'PO-11', description: 'Books' });
    const source = await sourceOf([{ externalId: 'PO-11', weight: 2 }]);
    await setUp(source.url);
    await fetched();
    await edit(shipmentId, { description: 'Ours' });
    source.says([{ externalId: 'PO-11', weight: 2, description: 'Theirs' }]);
    expect(counts(await fetched())).toEqual([1, 0, 0, 0, 1, 0]);
    expect(await shipment(shipmentId)).toMatchObject({ description: 'Ours' });
  });

  test('is settled when the page that has its shipment is done: neither waits for the other in a circle', async () => {
    const { shipmentId } = await withConflict();
    const [conflict] = await conflictsOf();
    const [settled] = await sendWhileHeld(
      app,
      (tx) => sql`select from waybill.shipments where shipment_id = ${shipmentId} for update`.execute(tx),
      [() => settle(conflict?.id ?? '', 'theirs')],
      (tx) => sql`select from waybill.fetch_conflicts where id = ${conflict?.id} for update nowait`.execute(tx),
    );
    expect(settled?.status).toBe(200);
    expect(await shipment(shipmentId)).toMatchObject({ description: 'Theirs' });
  });

  test('is listed and counted in the sub-company in view', async () => {
    const numbers = ['PO-20', 'PO-21', 'PO-22'];
    for (const externalId of numbers)
      await enter(admin, { externalId, subCompanyId: externalId === 'PO-21' ? AKUREYRI : null });
    const source = await sourceOf(numbers.map((externalId) => ({ externalId, status: 'completed' })));
    await setUp(source.url);
    await fetched();
    const inAkureyri = { [SUB_COMPANY_HEADER]: AKUREYRI };
    const { body } = await admin.get('/api/fetch-updates/conflicts?rows=1', inAkureyri);
    expect(body).toMatchObject({ conflicts: [{ externalId: 'PO-21' }], total: 1, hasMore: false });
    expect((await admin.get('/api/fetch-updates', inAkureyri)).body.conflicts).toBe(1);
    expect((await admin.get('/api/fetch-updates')).body.conflicts).toBe(3);
  });

  test('is nobody else’s', async () => {
    await withConflict();
    const stranger = await app.signedIn('admin@stranger.test');
    const [conflict] = await conflictsOf();
    expect(await conflictsOf(stranger)).toEqual([]);
    expect((await settle(conflict?.id ?? '', 'theirs', stranger)).status).toBe(404);
  });
});

const drip: RequestListener = (_, response) => {
  response.writeHead(200);
  const timer = setInterval(() => response.write(' '), 20);
  response.on('close', () => clearInterval(timer));
};
const gigabyte = (response: ServerResponse) => {
  response.writeHead(200, { 'content-length': String(2 ** 30) });
  const more = () => {
    while (!response.destroyed && response.write(Buffer.alloc(65_536, 32)));
  };
  response.on('drain', more);
  more();
};

describe('a source that fails', () => {
  test.each<[string, Answer, object]>([
    ['401', (_, response) => void response.writeHead(401).end(), { failure: 'unauthorised', failureStatus: 401 }],
    ['500', (_, response) => void response.writeHead(500).end(), { failure: 'answered', failureStatus: 500 }],
    [
      'a redirect to loopback',
      (request, response) => void response.writeHead(302, { location: `http://${request.headers.host}/inside` }).end(),
      { failure: 'redirected', failureStatus: 302 },
    ],
    ['no JSON', (_, response) => void response.end('<html>'), { failure: 'not-json' }],
    ['a gigabyte', (_, response) => gigabyte(response), { failure: 'too-large' }],
    ['a slow drip', drip, { failure: 'timed-out' }],
    ['depth', (_, response) => void response.end('['.repeat(900_000)), { failure: 'too-deep' }],
    ['no records', { hello: 'world' }, { failure: 'no-records' }],
    ['another server', { parcels: [], next: 'http://127.0.0.1:1/' }, { failure: 'foreign-next' }],
    ['an end of the connection', (request) => void request.socket.destroy(), { failure: 'unreachable' }],
  ])('with %s leaves everything as it was', async (_, answer, expected) => {
    const { shipmentId, version } = await enter(admin, { externalId: 'PO-8' });
    const source = await sourceOf(answer);
    await setUp(source.url);
    // Only the one that never ends is cut short: the others would have to answer in that time, however busy the machine is.
    const run = await (answer === drip ? fetched(300) : fetched());
    expect(run).toMatchObject({ state: 'failed', records: 0, ...expected });
    expect(source.asked).toHaveLength(1);
    expect((await shipment(shipmentId)).version).toBe(version);
  });

  test('at its third page keeps what the first two have said, and the next run goes on', async () => {
    for (const externalId of ['A', 'B', 'C']) await enter(admin, { externalId });
    const pages = [
      { parcels: [{ externalId: 'A', weight: 1 }], next: '/parcels?page=2', total: 3 },
      { parcels: [{ externalId: 'B', weight: 1 }], nextCursor: 'c3' },
    ];
    const last = { parcels: [{ externalId: 'C', weight: 1 }] };
    const source = await sourceOf(...pages, (_, response) => void response.writeHead(503).end());
    await setUp(source.url);
    const run = await fetched();
    expect(run).toMatchObject({ state: 'failed', failure: 'answered', failureStatus: 503, pages: 2, total: 3 });
    expect(counts(run)).toEqual([2, 2, 0, 0, 0, 0]);
    expect(source.asked.map(({ url }) => url)).toEqual(['/parcels', '/parcels?page=2', '/parcels?page=2&cursor=c3']);
    source.says(...pages, last);
    expect(counts(await fetched())).toEqual([3, 1, 2, 0, 0, 0]);
  });
});

describe('a run', () => {
  test('is one at a time: a second click joins it', async () => {
    const source = await sourceOf([]);
    await setUp(source.url);
    const both = await Promise.all([start(), start()]);
    expect(both[0]?.id).toBe(both[1]?.id);
    await workOf().carryOut();
    expect(source.asked).toHaveLength(1);
    expect((await start()).id).not.toBe(both[0]?.id);
  });

  test('is begun as often as one likes on one connection, which comes to keep its plan', async () => {
    await app.database.asOperator(async (tx) => {
      const runs = fetchRunsRepo(tx, { organisationId: CARRIER });
      await sql`set local plan_cache_mode = force_generic_plan`.execute(tx);
      for (let turn = 0; turn < 10; turn++) {
        const begun = await runs.begin(newId<FetchRunId>(), null, app.time.now);
        if (!begun) throw new Error('none is under way');
        expect(await runs.begin(newId<FetchRunId>(), null, app.time.now)).toBeNull();
        await runs.settle(begun.id, 'done', app.time.now);
      }
    });
  });

  test('goes on after the last page that was carried out when its worker dies between two', async () => {
    for (const externalId of ['A', 'B']) await enter(admin, { externalId });
    const source = await sourceOf(
      { parcels: [{ externalId: 'A', weight: 1 }], next: '?page=2' },
      { parcels: [{ externalId: 'B', weight: 1 }] },
    );
    await setUp(source.url);
    const { id } = await start();
    const dying = workOf();
    const job = await dying.take();
    if (job) await dying.work(job);
    await endLeases(app);
    await workOf().carryOut();
    const { run } = await read(id);
    expect(run).toMatchObject({ state: 'done', pages: 2 });
    expect(counts(run)).toEqual([2, 2, 0, 0, 0, 0]);
    expect(source.asked.map(({ url }) => url)).toEqual(['/parcels', '/parcels?page=2']);
  });

  test('can be cancelled, and what was done stays', async () => {
    const { shipmentId } = await enter(admin, { externalId: 'A' });
    const source = await sourceOf({ parcels: [{ externalId: 'A', weight: 1 }], next: '?page=2' });
    await setUp(source.url);
    const { id } = await start();
    const worker = workOf();
    const job = await worker.take();
    if (job) await worker.finish(job);
    expect((await admin.post(`/api/fetch-updates/runs/${id}/cancellation`)).body.run.state).toBe('cancelled');
    await worker.carryOut();
    expect(source.asked).toHaveLength(1);
    expect((await read(id)).run).toMatchObject({ state: 'cancelled', pages: 1 });
    expect((await shipment(shipmentId)).weight).toBe(1);
  });

  test('tells who looks at one division its counts, and nothing that may be of another', async () => {
    await enter(admin, { externalId: 'PO-14' });
    const source = await sourceOf([{ externalId: 'PO-14', weight: 'heavy' }, { externalId: 'NOBODY' }]);
    await setUp(source.url);
    const { id } = await fetched();
    const path = `/api/fetch-updates/runs/${id}`;
    const division = await app.signedIn('division@demo.test');
    const seen = [await division.get(path), await admin.get(path, { [SUB_COMPANY_HEADER]: AKUREYRI })];
    for (const { body } of seen) expect(body).toMatchObject({ run: { notFound: 1, faults: 1 }, findings: [] });
    expect((await read(id)).findings).toHaveLength(2);
  });

  test('is cancelled by people of the whole organisation, and by who has started it', async () => {
    const source = await sourceOf([]);
    await setUp(source.url);
    const division = await app.signedIn('division@demo.test');
    const { id } = await start();
    expect((await division.post(`/api/fetch-updates/runs/${id}/cancellation`)).status).toBe(403);
    expect((await read(id)).run.state).toBe('running');
    await admin.post(`/api/fetch-updates/runs/${id}/cancellation`);
    const { run } = (await division.post('/api/fetch-updates/runs')).body;
    expect((await division.post(`/api/fetch-updates/runs/${run.id}/cancellation`)).body.run.state).toBe('cancelled');
  });

  test('that dies for good says so', async () => {
    const source = await sourceOf([]);
    await setUp(source.url);
    const { id } = await start();
    const worker = workOf();
    const job = await worker.take();
    if (job) await worker.die(job);
    expect((await read(id)).run).toMatchObject({ state: 'failed', failure: 'error' });
    errors = [];
  });

  test('is begun by the schedule, once for each time', async () => {
    const source = await sourceOf([]);
    await setUp(source.url, { schedule: 'hourly' });
    const schedule = async () => {
      const kinds = fetchUpdateKinds({
        database: app.database,
        clock: () => app.time.now,
        vault: createKeyVault(TEST_SECRET),
        targets: outsideTargets({ allowPrivate: true }),
      });
      const [, starting] = kinds;
      await starting?.run({} as never, { signal: new AbortController().signal, saveProgress: async () => {} });
      await workOf().carryOut();
    };
    await schedule();
    expect(source.asked).toHaveLength(0);
    app.time.advance(61 * 60_000);
    await schedule();
    await schedule();
    expect(source.asked).toHaveLength(1);
    const { runs } = (await admin.get('/api/fetch-updates/runs')).body;
    expect(runs).toMatchObject([{ state: 'done', startedBy: null }]);
    await configure(app, CARRIER, { usesFetchUpdates: false });
    app.time.advance(61 * 60_000);
    await schedule();
    expect(source.asked).toHaveLength(1);
  });

  test('needs the switch and a source', async () => {
    expect((await admin.post('/api/fetch-updates/runs')).body.code).toBe('no-fetch-source');
    await configure(app, CARRIER, { usesFetchUpdates: false });
    expect((await admin.post('/api/fetch-updates/runs')).body.code).toBe('feature-off');
  });
});

describe('the source', () => {
  test('keeps its token to itself: sealed, never shown, and for no other server', async () => {
    const source = await sourceOf([]);
    const saved = await setUp(source.url, { token: 'secret-token-1234' });
    expect(saved).toMatchObject({ hasToken: true, tokenEnd: '1234', version: 1 });
    expect((await developer.get('/api/fetch-updates/source')).text).not.toContain('secret-token');
    const { rows } = await app.database.asOperator((tx) =>
      sql<{ token: Buffer }>`select token from waybill.fetch_sources`.execute(tx),
    );
    expect(rows[0]?.token.toString('latin1')).not.toContain('secret');
    const other = await sourceOf([]);
    const moved = await save(other.url, { version: 1 });
    expect(moved.body).toMatchObject({ code: 'invalid-input', errors: [{ path: 'token', problem: 'required' }] });
    await developer.post('/api/fetch-updates/source/trial', { url: other.url, recordsAt: '', mapping: [] });
    expect(other.asked).toEqual([{ url: '/parcels', authorization: undefined }]);
    expect((await setUp(`${source.url}?a=1`, { version: 1 })).hasToken).toBe(true);
  });

  test('asks for the password before another address or token, and not for the rest', async () => {
    const source = await sourceOf([]);
    await setUp(source.url);
    app.time.advance(11 * 60_000);
    expect((await save(`${source.url}?b`, { version: 1 })).body.code).toBe('password-needed');
    expect((await save(source.url, { token: 'abc', version: 1 })).body.code).toBe('password-needed');
    await setUp(source.url, { schedule: 'daily', version: 1 });
    await confirmPassword(developer);
    await setUp(source.url, { token: 'abc', version: 2 });
    expect((await save(source.url, { version: 1 })).body.code).toBe('stale-version');
  });

  test('is tried without storing anything', async () => {
    const { shipmentId, version } = await enter(admin, { externalId: 'PO-9' });
    const source = await sourceOf({
      parcels: [
        { externalId: 'PO-9', status: 'Open', weight: 3 },
        { externalId: 'X', weight: 'x', status: 'Odd' },
      ],
      next: '?2',
    });
    const { body } = await developer.post('/api/fetch-updates/source/trial', {
      url: source.url,
      recordsAt: '',
      mapping: [],
    });
    expect(body).toMatchObject({
      failure: null,
      records: 2,
      hasNext: true,
      examples: [
        { externalId: 'PO-9', isKnown: true, status: 'open', values: [{ path: 'weight', value: 3 }], problems: [] },
        {
          externalId: 'X',
          isKnown: false,
          statusWord: 'Odd',
          status: null,
          problems: [{ path: 'weight', problem: 'number' }],
        },
      ],
    });
    expect((await shipment(shipmentId)).version).toBe(version);
    expect((await developer.get('/api/fetch-updates/source')).body.source).toBeNull();
  });

  test.each([
    ['an address of no server', { url: 'ftp://x' }, 'url', 'url'],
    ['a place that is none', { recordsAt: 'a..b' }, 'recordsAt', 'invalid'],
    ['a time that is none', { dailyAt: '25:00' }, 'dailyAt', 'time'],
  ])('is refused with %s', async (_, more, path, problem) => {
    expect((await save('https://wise.example/', more)).body).toMatchObject({ errors: [{ path, problem }] });
  });

  test('in a private network is refused where the operator does not allow that', async () => {
    const strict = await createTestApp({ database: app.database });
    const person = await strict.signedIn('developer@demo.test');
    for (const [url, problem] of [
      ['https://127.0.0.1/', 'private-address'],
      ['https://localhost/', 'private-address'],
      ['https://[::127.0.0.1]/', 'private-address'],
      ['http://wise.example/', 'not-https'],
    ] as const)
      expect((await save(url, {}, person)).body).toMatchObject({ errors: [{ path: 'url', problem }] });
    await strict.close();
  });

  test('is forgotten with all that it told when another server takes its place', async () => {
    const { shipmentId } = await enter(admin, { externalId: 'PO-10' });
    const source = await sourceOf([{ externalId: 'PO-10', status: 'completed' }]);
    await setUp(source.url);
    await fetched();
    expect(await conflictsOf()).toHaveLength(1);
    const other = await sourceOf([{ externalId: 'PO-10', status: 'open' }]);
    await setUp(other.url, { version: 1 });
    expect(await conflictsOf()).toEqual([]);
    await fetched();
    expect((await shipment(shipmentId)).deliveryStatus).toBe('open');
  });
});

test('what a server was asked for before another took its place is not carried out', async () => {
  const { shipmentId } = await enter(admin, { externalId: 'PO-12' });
  const other = await sourceOf([{ externalId: 'PO-12', weight: 3 }]);
  const source = await sourceOf(async (_, response) => {
    await setUp(other.url, { version: 1 });
    response.end(JSON.stringify([{ externalId: 'PO-12', weight: 9, description: 'Theirs' }]));
  });
  await setUp(source.url);
  expect(counts(await fetched())).toEqual([1, 1, 0, 0, 0, 0]);
  expect(await shipment(shipmentId)).toMatchObject({ weight: 3, description: null });
  expect(other.asked).toHaveLength(1);
});

test('a line of each is kept for the organisation alone', async () => {
  const source = await sourceOf([]);
  await setUp(source.url);
  const run = await fetched();
  const stranger = await app.signedIn('admin@stranger.test');
  expect((await stranger.get(`/api/fetch-updates/runs/${run.id}`)).status).toBe(404);
  expect((await stranger.get('/api/fetch-updates')).body).toMatchObject({ host: null, last: null, conflicts: 0 });
  expect((await admin.get('/api/fetch-updates')).body).toMatchObject({ last: { id: run.id }, mayManage: false });
  const { rows } = await app.database.asOperator((tx) =>
    sql<{ n: string }>`select count(*) as n from waybill.fetch_runs where organisation_id <> ${CARRIER}`.execute(tx),
  );
  expect(rows[0]?.n).toBe('0');
});
