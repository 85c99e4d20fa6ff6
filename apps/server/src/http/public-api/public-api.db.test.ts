import { randomUUID } from 'node:crypto';
import { API_ROOT, apiOf, type Endpoint } from '@waybill/contract/endpoint';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../../db/embedded/testing/until.ts';
import { AKUREYRI, CARRIER, FORWARDER, STRANGER } from '../../seed/demo-data.ts';
import { contractEndpoints } from '../../testing/contract-endpoints.ts';
import { keyOf, type Program, program } from '../../testing/program.ts';
import { configure } from '../../testing/shipment-calls.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const routes: { readonly method: string; readonly url: string; readonly isOther: boolean }[] = [];
let app: TestApp;
let carrier: Program;
let key: string;
let stranger: Program;
beforeAll(async () => {
  app = await createTestApp({
    change: (parts) => ({
      ...parts,
      onRoute: ({ method, url, config }) => {
        for (const one of [method].flat()) routes.push({ method: one, url, isOther: config?.isOtherMethod ?? false });
      },
    }),
  });
  key = await keyOf(app, CARRIER);
  carrier = program(app, key);
  stranger = program(app, await keyOf(app, STRANGER));
});
afterAll(() => app.close());

const dropoff = { receiverName: 'Guðrún', streetAddress1: 'Gata 1' };
const enter = async (more: object = {}) => (await carrier.post('/shipments', { dropoff, ...more })).body.shipment;
const keyed = (key: string = randomUUID()) => ({ 'idempotency-key': key });

describe('what is part of it', () => {
  const inApi = ({ method, url, isOther }: (typeof routes)[number]) =>
    url.startsWith(`${API_ROOT}/`) && !isOther && method !== 'HEAD' && url !== `${API_ROOT}/openapi.json`;
  const lineOf = (endpoint: Endpoint) => `${endpoint.method} ${apiOf(endpoint)?.path}`;

  test('is what the contract marks, and nothing else', async () => {
    const marked = (await contractEndpoints()).filter(({ inApi: mark }) => mark);
    expect(marked.length).toBeGreaterThan(30);
    const answering = routes.filter(inApi).map(({ method, url }) => `${method} ${url}`);
    expect(answering.sort()).toEqual([...new Set(marked.map(lineOf))].sort());
  });

  test('an endpoint that is not marked is missing there, whoever asks', async () => {
    const marked = new Set((await contractEndpoints()).filter(({ inApi: mark }) => mark).map(lineOf));
    for (const endpoint of await contractEndpoints()) {
      if (endpoint.inApi || !endpoint.path.startsWith('/api/')) continue;
      const path = endpoint.path.replace(/^\/api/, API_ROOT).replace(/:\w+/g, randomUUID());
      const isOfAnother = [...marked].some((line) => {
        const [method, url = ''] = line.split(' ');
        return method === endpoint.method && new RegExp(`^${url.replace(/:\w+/g, '[^/]+')}$`).test(path);
      });
      if (isOfAnother) continue;
      const { status } = await carrier.call(endpoint.method, path.slice(API_ROOT.length));
      expect([404, 405], `${endpoint.method} ${path}`).toContain(status);
    }
  });

  test('an unknown path is a problem of 404 that says where the known ones are, and a wrong method one of 405 that names the right ones', async () => {
    for (const path of ['/nothing', '/shipment', '']) {
      expect(await carrier.get(path)).toMatchObject({
        status: 404,
        body: { code: 'no-such-address', detail: expect.stringContaining('/api/docs') },
      });
    }
    expect((await carrier.get('/shipments/SNOPE')).body.code).toBe('not-found');
    const wrong = await carrier.call('DELETE', '/shipments');
    expect(wrong).toMatchObject({
      status: 405,
      body: { code: 'method-not-allowed', status: 405, allowed: ['GET', 'POST'] },
    });
    expect(wrong.headers['content-type']).toContain('application/problem+json');
    expect(String(wrong.headers.allow).split(', ').sort()).toEqual(['GET', 'HEAD', 'POST']);
    expect((await carrier.get('/shipments/batch')).headers.allow).toBe('POST');
  });
});

describe('who may ask', () => {
  test('a key and nothing else: no cookie opens it, also not beside a wrong key', async () => {
    const admin = await app.signedIn('admin@demo.test');
    const answer = await admin.get('/api/v1/shipments');
    expect(answer.status).toBe(401);
    const without = await app.app.inject({ url: '/api/v1/shipments' });
    expect(without.json()).toMatchObject({
      status: 401,
      code: 'key-missing',
      detail: expect.stringContaining('Bearer'),
    });
    expect(without.headers['www-authenticate']).toBe('Bearer realm="Waybill API"');
    const basic = await app.app.inject({ url: '/api/v1/shipments', headers: { authorization: 'Basic eDp5' } });
    expect(basic.json().code).toBe('key-missing');
    const unknown = await program(app, 'wb_unknown').get('/shipments');
    expect(unknown).toMatchObject({
      status: 401,
      body: { code: 'key-refused', detail: expect.stringContaining('key') },
    });
    expect(unknown.headers['www-authenticate']).toBe('Bearer realm="Waybill API", error="invalid_token"');
    expect((await carrier.get('/shipments')).status).toBe(200);
  });

  test('a program that sends an origin of its own is no forgery: there is no cookie to live on', async () => {
    const answer = await carrier.post('/shipments', { dropoff }, { origin: 'https://shop.example' });
    expect(answer.status).toBe(200);
  });

  test('the walls between organisations stand: what is another’s is missing', async () => {
    const { shipmentId, version } = await enter({ externalId: 'wall-1', parcels: [{ barcode: 'BLF10000001' }] });
    for (const path of ['', '/history', '/proofs', '/labels', '/parcels', '/next-statuses'])
      expect((await stranger.get(`/shipments/${shipmentId}${path}`)).status, path).toBe(404);
    expect((await stranger.patch(`/shipments/${shipmentId}`, { version, driverNote: 'x' })).status).toBe(404);
    expect((await stranger.post(`/shipments/${shipmentId}/cancellation`)).status).toBe(404);
    expect((await stranger.post(`/shipments/${shipmentId}/status`, { version, status: 'open' })).status).toBe(404);
    expect((await stranger.get('/shipments/by-external-id/wall-1')).status).toBe(404);
    expect((await stranger.get('/parcels?barcode=BLF10000001')).body).toEqual({ parcels: [] });
    expect((await stranger.get('/shipments?search=wall-1')).body.shipments).toEqual([]);
    const put = await stranger.put('/shipments/by-external-id/wall-1', { dropoff });
    expect(put.body.shipment.shipmentId).not.toBe(shipmentId);
    expect((await carrier.get(`/shipments/${shipmentId}`)).body.shipment.version).toBe(version);
  });
});

test('the walls between divisions stand: a partner is told nothing of another’s', async () => {
  await configure(app, CARRIER, { usesSubCompany: true, allowedSubCompanyIds: [AKUREYRI] });
  const made = await enter({ subCompanyId: AKUREYRI, forwarderId: FORWARDER });
  expect(made.subCompanyId).toBe(AKUREYRI);
  const forwarder = program(app, await keyOf(app, FORWARDER));
  const read = await forwarder.get(`/shipments/${made.shipmentId}`);
  expect(read).toMatchObject({ status: 200, body: { shipment: { subCompanyId: null } } });
  expect(read.text).not.toContain(AKUREYRI);
});

describe('shipments', () => {
  test('are entered, read, found by an own id, changed, moved, followed and cancelled', async () => {
    const made = await enter({ externalId: 'order/ 1 æ', parcels: [{ barcode: 'BLF10000002' }] });
    const path = `/shipments/${made.shipmentId}`;
    expect((await carrier.get(`/shipments/by-external-id/${encodeURIComponent('order/ 1 æ')}`)).body.shipment).toEqual(
      (await carrier.get(path)).body.shipment,
    );
    const patched = await carrier.patch(path, { version: made.version, driverNote: 'Call first' });
    expect(patched.body.shipment).toMatchObject({ driverNote: 'Call first', version: made.version + 1 });
    const next = await carrier.get(`${path}/next-statuses`);
    expect(next.body.shipment.nextStatuses).toEqual(patched.body.shipment.nextStatuses);
    expect(next.body.parcels).toMatchObject([{ barcode: 'BLF10000002' }]);
    const moved = await carrier.post(`${path}/status`, { version: made.version + 1, status: 'in-warehouse' });
    expect(moved.body.shipment.deliveryStatus).toBe('in-warehouse');
    expect((await carrier.get('/parcels?barcode=BLF10000002')).body.parcels).toMatchObject([
      { shipmentId: made.shipmentId, status: 'in-warehouse' },
    ]);
    expect((await carrier.get(`${path}/history`)).body.entries.map(({ action }: { action: string }) => action)).toEqual(
      ['status-changed', 'edited', 'created'],
    );
    expect((await carrier.post(`${path}/cancellation`)).body.shipment.deliveryStatus).toBe('deleted');
    expect((await carrier.post(`${path}/cancellation`)).status).toBe(200);
  });

  test('cannot be cancelled when it is too late, and the answer says what is possible', async () => {
    const { shipmentId } = await enter();
    await app.database.asOperator((tx) =>
      tx.updateTable('shipments').set({ delivery_status: 'completed' }).where('shipment_id', '=', shipmentId).execute(),
    );
    expect(await carrier.post(`/shipments/${shipmentId}/cancellation`)).toMatchObject({
      status: 409,
      body: { code: 'illegal-move', allowed: expect.any(Array) },
    });
  });

  test('are listed by pages with the filters of the dashboard', async () => {
    for (let n = 0; n < 26; n++)
      await enter({ referenceNumber: 'pages', dropoff: { ...dropoff, receiverName: `Pages ${n}` } });
    const first = (await carrier.get('/shipments?search=pages&rows=25')).body;
    expect(first.shipments).toHaveLength(25);
    const second = (await carrier.get(`/shipments?search=pages&rows=25&after=${encodeURIComponent(first.after)}`)).body;
    expect(second.shipments).toHaveLength(1);
    expect(second.after).toBeNull();
  });

  test('are entered under an own id, and changed by the same request', async () => {
    const first = await carrier.put('/shipments/by-external-id/up-1', { dropoff });
    expect(first.body.shipment).toMatchObject({ externalId: 'up-1', version: 1 });
    const same = await carrier.put('/shipments/by-external-id/up-1', { dropoff });
    expect(same.body.shipment).toEqual(first.body.shipment);
    const changed = await carrier.put('/shipments/by-external-id/up-1', { driverNote: 'Note' });
    expect(changed.body.shipment).toMatchObject({ version: 2, driverNote: 'Note', dropoff });
    const stale = await carrier.put('/shipments/by-external-id/up-1', { version: 1, driverNote: 'Late' });
    expect(stale).toMatchObject({ status: 409, body: { code: 'stale-version', current: { version: 2 } } });
    expect(await carrier.put('/shipments/by-external-id/up-2', { dropoff: { city: 'Hella' } })).toMatchObject({
      status: 400,
      body: { errors: expect.arrayContaining([expect.objectContaining({ pointer: '#/dropoff/streetAddress1' })]) },
    });
  });

  test('put under one id by ten at a time are one', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        carrier.put('/shipments/by-external-id/race', { dropoff, driverNote: `Note ${n}` }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.shipment.shipmentId)).size).toBe(1);
  });
});

describe('versions', () => {
  test('an answer that the caller has is not sent again', async () => {
    const { shipmentId } = await enter();
    const { etag } = (await carrier.get(`/shipments/${shipmentId}`)).headers;
    expect(etag).toMatch(/^"1\.[\w-]{16}"$/);
    const again = await carrier.get(`/shipments/${shipmentId}`, { 'if-none-match': `"x", ${etag}` });
    expect(again).toMatchObject({ status: 304, text: '' });
    const list = await carrier.get('/shipments?rows=25');
    expect((await carrier.get('/shipments?rows=25', { 'if-none-match': String(list.headers.etag) })).status).toBe(304);
  });

  test('a change over a version that is not the present one fails by If-Match, with the present one', async () => {
    const { shipmentId } = await enter();
    const path = `/shipments/${shipmentId}`;
    const seen = { 'if-match': String((await carrier.get(path)).headers.etag) };
    const first = await carrier.patch(path, { driverNote: 'One' }, seen);
    expect(first).toMatchObject({ status: 200, body: { shipment: { version: 2 } } });
    expect(first.headers.etag).toBe((await carrier.get(path)).headers.etag);
    expect(await carrier.patch(path, { driverNote: 'Two' }, seen)).toMatchObject({
      status: 412,
      body: { code: 'precondition-failed', current: { version: 2, driverNote: 'One' } },
    });
    expect((await carrier.patch(path, { version: 1, driverNote: 'Two' })).status).toBe(409);
    expect((await carrier.get(path)).body.shipment.driverNote).toBe('One');
  });

  test.each([
    ['a tag that is none of ours', '"abc"'],
    ['any version', '*'],
    ['two versions', '"1", "2"'],
    ['another version than the body', '"7"'],
  ])('%s is refused, and nothing is changed', async (_, condition) => {
    const { shipmentId } = await enter();
    const path = `/shipments/${shipmentId}`;
    const answer = await carrier.patch(path, { version: 1, driverNote: 'x' }, { 'if-match': condition });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ parameter: 'If-Match' }] } });
    expect((await carrier.get(path)).body.shipment.version).toBe(1);
  });

  test('a condition that cannot be checked is refused', async () => {
    const { shipmentId } = await enter();
    const answer = await carrier.post(`/shipments/${shipmentId}/cancellation`, undefined, { 'if-match': '"1"' });
    expect(answer.status).toBe(400);
    expect((await carrier.get(`/shipments/${shipmentId}`)).body.shipment.deliveryStatus).toBe('new');
  });
});

describe('answers', () => {
  test('tell what is left of the minute', async () => {
    const { headers } = await stranger.get('/shipments');
    expect(headers['ratelimit-policy']).toBe('"key";q=1200;w=60');
    expect(headers.ratelimit).toMatch(/^"key";r=\d+;t=\d+$/);
    for (const answered of [
      headers,
      (await stranger.get('/nothing')).headers,
      (await stranger.call('DELETE', '/shipments')).headers,
    ])
      expect(Object.keys(answered).filter((name) => name.startsWith('x-ratelimit'))).toEqual([]);
  });

  test('name the wrong field by a pointer, say what is wrong, and what is allowed', async () => {
    const { status, body } = await carrier.post('/shipments', {
      dropoff: { ...dropoff, receiverName: 'x'.repeat(5_000) },
      paymentStatus: 'maybe',
      parcels: [{}, { weight: 'heavy' }],
      unknown: 1,
    });
    expect(status).toBe(400);
    const by = (pointer: string) => body.errors.find((error: { pointer: string }) => error.pointer === pointer);
    expect(by('#/dropoff/receiverName')).toMatchObject({
      problem: 'too-long',
      detail: 'receiverName is too long',
      allowed: expect.stringMatching(/^at most \d+ characters$/),
    });
    expect(by('#/paymentStatus').allowed).toMatch(/^one of: .*needs-payment/);
    expect(by('#/parcels/1/weight')).toMatchObject({ detail: expect.any(String), allowed: 'a value of type number' });
    expect(by('#/unknown')).toMatchObject({
      detail: 'There is no unknown here',
      allowed: expect.stringMatching(/^one of: .*dropoff/),
    });
  });

  test.each<[string, object, string]>([
    ['#/dropoff/email', { dropoff: { ...dropoff, email: 'x' } }, 'format: email'],
    [
      '#/dropoff/phoneNumber',
      { dropoff: { ...dropoff, phoneNumber: 'x' } },
      'format: E.164 such as +3545551234, or a national number of Iceland',
    ],
    [
      '#/dropoff/scheduledDate',
      { dropoff: { ...dropoff, scheduledDate: '1.2.2026' } },
      'format: YYYY-MM-DD, from 1900 to 2199',
    ],
    ['#/dropoff/earliestTime', { dropoff: { ...dropoff, earliestTime: '8am' } }, 'format: HH:MM, from 00:00 to 23:59'],
    [
      '#/dropoff/latestTime',
      { dropoff: { ...dropoff, earliestTime: '09:00', latestTime: '08:00' } },
      'not before earliestTime',
    ],
    ['#/dropoff/streetAddress1', { dropoff: { receiverName: 'Guðrún' } }, 'a value that is not empty'],
    [
      '#/dropoff/nope',
      { dropoff: { ...dropoff, nope: 1 } },
      'one of: savedLocationId, locationName, streetAddress1, postcode, city, receiverName, phoneNumber, email, scheduledDate, earliestTime, latestTime',
    ],
    ['#/dropoff/savedLocationId', { dropoff: { ...dropoff, savedLocationId: 'x' } }, 'format: uuid'],
    ['#/weight', { dropoff, weight: -1 }, 'at least 0'],
    ['#/weight', { dropoff, weight: 100_001 }, 'at most 100000'],
    ['#/weight', { dropoff, weight: 0.0001 }, 'at most 3 decimals'],
    ['#/parcels/0/barcode', { dropoff, parcels: [{ barcode: 'NOT-OURS' }] }, 'pattern: ^(BLF\\d{8}|S[0-9A-Z]{11})$'],
    ['#/parcels/0/barcode', { dropoff, parcels: [{ barcode: 'ð' }] }, 'printable characters, well-formed Unicode'],
    ['#/parcels/0/nope', { dropoff, parcels: [{ nope: 1 }] }, 'one of: id, barcode, weight, description'],
    ['#/podEmails/0', { dropoff, podEmails: ['x'] }, 'format: email'],
    ['#/carrierId', { dropoff, carrierId: randomUUID() }, `one of: ${CARRIER}`],
    ['#/points/dropoff/latitude', { dropoff, points: { dropoff: { latitude: 91, longitude: 0 } } }, 'at most 90'],
  ])('say what is allowed at %s of %j', async (pointer, body, allowed) => {
    const answer = await carrier.post('/shipments', body);
    const found = answer.body.errors.find((error: { pointer: string }) => error.pointer === pointer);
    expect(found, answer.text).toMatchObject({ allowed, detail: expect.any(String), problem: expect.any(String) });
  });

  test('say of what is missing that it is required, whatever its type', async () => {
    const { shipment } = (await carrier.post('/shipments', { dropoff })).body;
    const { body } = await carrier.patch(`/shipments/${shipment.shipmentId}`, { driverNote: 'x' });
    expect(body.errors).toMatchObject([{ pointer: '#/version', problem: 'required', detail: 'version is required' }]);
  });

  test('tell what is missing together with what is wrong', async () => {
    const row = { dropoff: { receiverName: 'Guðrún', email: 'x' }, weight: -1 };
    const pointers = ['#/dropoff/email', '#/weight', '#/dropoff/streetAddress1'];
    const { body } = await carrier.post('/shipments', row);
    expect(body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual(pointers);
  });

  test.each([
    ['/shipments?rows=26', 'rows', 'one of: 25, 50, 100, 250'],
    ['/shipments?stauts=new', 'stauts', /^one of: status, search, .*after, before$/],
    ['/shipments?after=garbage', 'after', 'a cursor of an earlier answer to the same query'],
    ['/shipments?from=yesterday', 'from', 'format: YYYY-MM-DD, from 1900 to 2199'],
    ['/shipments?status=open,lost', 'status', /^one of: all, .*deleted$/],
    ['/vehicles?after=garbage', 'after', 'a cursor of an earlier answer to the same query'],
    ['/webhooks?page=2', 'page', 'nothing'],
    ['/parcels', 'barcode', 'a value of type string'],
  ])('name a wrong parameter, and an unknown one: %s', async (path, parameter, allowed) => {
    const answer = await carrier.get(path);
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
    const said = typeof allowed === 'string' ? allowed : expect.stringMatching(allowed);
    expect(answer.body.errors).toMatchObject([{ parameter, allowed: said, detail: expect.any(String) }]);
    expect(answer.body.errors[0].pointer).toBeUndefined();
  });

  test('name the type that a body has to be of', async () => {
    const send = (url: string) =>
      app.app.inject({
        method: 'POST',
        url: `/api/v1${url}`,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'text/csv' },
        payload: 'a;b',
      });
    for (const [url, type] of [
      ['/imports?fileName=a.csv', 'application/octet-stream'],
      ['/shipments', 'application/json'],
    ] as const) {
      const answer = await send(url);
      expect(answer.json()).toMatchObject({ status: 415, allowed: [type], detail: expect.stringContaining(type) });
      expect(answer.headers).toMatchObject({ 'accept-post': type, accept: type });
    }
  });

  test('name an unknown parameter of a write as well, and do nothing', async () => {
    const answer = await carrier.post('/shipments?dryRun=true', { dropoff });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ parameter: 'dryRun', allowed: 'nothing' }] } });
  });

  test('name the id of an address that is refused as a parameter', async () => {
    const answer = await carrier.put(`/shipments/by-external-id/${'x'.repeat(101)}`, { dropoff });
    expect(answer.body.errors).toMatchObject([{ parameter: 'externalId', allowed: 'at most 100 characters' }]);
  });
});

describe('a request that must be carried out once', () => {
  const count = async () =>
    (
      await app.database.asOperator((tx) =>
        tx
          .selectFrom('shipments')
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow(),
      )
    ).n;

  test('is, however often it is sent: the same status and body come again', async () => {
    const before = await count();
    const headers = keyed();
    const first = await carrier.post('/shipments', { dropoff }, headers);
    const second = await carrier.post('/shipments', { dropoff }, headers);
    expect(second).toMatchObject({ status: first.status, text: first.text });
    expect(second.headers.etag).toBe(first.headers.etag);
    expect([first.headers['idempotency-replayed'], second.headers['idempotency-replayed']]).toEqual([
      undefined,
      'true',
    ]);
    expect(Number(await count()) - Number(before)).toBe(1);
  });

  test('is, when ten come at once: each has the one answer, or is asked to come back', async () => {
    const before = await count();
    const headers = keyed();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => carrier.post('/shipments', { dropoff }, headers)),
    );
    const done = answers.filter(({ status }) => status === 200);
    expect(done.length).toBeGreaterThan(0);
    expect(new Set(done.map(({ text }) => text)).size).toBe(1);
    for (const { status, body, headers: sent } of answers.filter((answer) => answer.status !== 200)) {
      expect({ status, code: body.code, wait: sent['retry-after'] }).toEqual({
        status: 409,
        code: 'idempotency-key-busy',
        wait: '1',
      });
    }
    expect(Number(await count()) - Number(before)).toBe(1);
  });

  test.each([
    ['a shipment', '/shipments', { dropoff }],
    ['a batch, of which an organisation has one worked on at a time', '/shipments/batch', { shipments: [{ dropoff }] }],
  ])('is told to wait while the first one is worked on, in this process and in another: %s', async (_, path, body) => {
    const headers = keyed();
    const other = await createTestApp({ database: app.database });
    other.time.now = app.time.now;
    try {
      const elsewhere = program(other, await keyOf(other, CARRIER));
      let first: ReturnType<Program['post']> | undefined;
      await app.database.asOperator(async (tx) => {
        await sql`lock table waybill.idempotency_keys in share mode`.execute(tx);
        first = carrier.post(path, body, headers);
        await until('the answer is about to be kept', async () => {
          const { rows } = await sql`select 1 from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into "idempotency_keys"%'`.execute(
            app.database.kysely,
          );
          return rows.length > 0;
        });
        for (const sender of [carrier, elsewhere]) {
          const second = await sender.post(path, body, headers);
          expect(second).toMatchObject({ status: 409, body: { code: 'idempotency-key-busy', retryAfter: 1 } });
          expect(second.headers['retry-after']).toBe('1');
        }
      });
      const answer = await first;
      expect(answer?.status).toBe(200);
      for (const sender of [carrier, elsewhere])
        expect(await sender.post(path, body, headers)).toMatchObject({ status: 200, text: answer?.text });
    } finally {
      await other.close();
    }
  });

  test('is another one with another body, or to another address: the key is refused', async () => {
    const headers = keyed();
    await carrier.post('/shipments', { dropoff }, headers);
    expect(await carrier.post('/shipments', { dropoff, driverNote: 'x' }, headers)).toMatchObject({
      status: 422,
      body: { code: 'idempotency-key-reused' },
    });
    expect((await carrier.post('/shipments/batch', { shipments: [{ dropoff }] }, headers)).status).toBe(422);
  });

  test('has nothing to do with the same key of another organisation', async () => {
    const headers = keyed();
    const own = await carrier.post('/shipments', { dropoff }, headers);
    const theirs = await stranger.post('/shipments', { dropoff }, headers);
    expect(theirs.status).toBe(200);
    expect(theirs.body.shipment.shipmentId).not.toBe(own.body.shipment.shipmentId);
  });

  test('is forgotten after a day, and kept until then', async () => {
    const headers = keyed();
    const first = await carrier.post('/shipments', { dropoff }, headers);
    app.time.advance(24 * 60 * 60 * 1000 - 1);
    expect((await carrier.post('/shipments', { dropoff }, headers)).text).toBe(first.text);
    app.time.advance(1);
    const later = await carrier.post('/shipments', { dropoff, driverNote: 'x' }, headers);
    expect(later.status).toBe(200);
    expect(later.body.shipment.shipmentId).not.toBe(first.body.shipment.shipmentId);
    expect((await carrier.post('/shipments', { dropoff, driverNote: 'x' }, headers)).text).toBe(later.text);
  });

  test('may be corrected when it was refused: nothing was done', async () => {
    const headers = keyed();
    expect((await carrier.post('/shipments', { dropoff: {} }, headers)).status).toBe(400);
    expect((await carrier.post('/shipments', { dropoff }, headers)).status).toBe(200);
  });

  test.each(['', 'x'.repeat(256), 'with space', 'þ'])('is not told by %j', async (key) => {
    const answer = await carrier.post('/shipments', { dropoff }, { 'idempotency-key': key });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ parameter: 'Idempotency-Key' }] } });
  });

  test('is there with its answer after a crash, or neither is: before the end of the transaction', async () => {
    const before = await count();
    const headers = keyed();
    let answer: ReturnType<Program['post']> | undefined;
    // The shipment is written by then, and its answer is about to be.
    await app.database.asOperator(async (tx) => {
      await sql`lock table waybill.idempotency_keys in share mode`.execute(tx);
      answer = carrier.post('/shipments', { dropoff }, headers);
      await until('the answer is about to be kept', async () => {
        const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into "idempotency_keys"%'`.execute(
          app.database.kysely,
        );
        return rows.length > 0;
      });
    });
    expect((await answer)?.status).toBe(503);
    expect(await count()).toBe(before);
    expect((await carrier.post('/shipments', { dropoff }, headers)).status).toBe(200);
    expect(Number(await count()) - Number(before)).toBe(1);
  });

  test('is there with its answer after a crash: after the end of the transaction, another process gives the answer', async () => {
    const headers = keyed();
    const first = await carrier.post('/shipments', { dropoff }, headers);
    const other = await createTestApp({ database: app.database });
    other.time.now = app.time.now;
    try {
      const again = await program(other, await keyOf(other, CARRIER)).post('/shipments', { dropoff }, headers);
      expect(again).toMatchObject({ status: 200, text: first.text });
    } finally {
      await other.close();
    }
  });

  test('is one also for a batch and a status', async () => {
    const headers = keyed();
    const first = await carrier.post('/shipments/batch', { shipments: [{ dropoff }, {}] }, headers);
    expect((await carrier.post('/shipments/batch', { shipments: [{ dropoff }, {}] }, headers)).text).toBe(first.text);
    const { shipmentId } = first.body.results[0];
    const again = keyed();
    const move = () => carrier.post(`/shipments/${shipmentId}/status`, { version: 1, status: 'in-warehouse' }, again);
    const moved = await move();
    expect(moved.status).toBe(200);
    expect((await move()).text).toBe(moved.text);
  });
});
