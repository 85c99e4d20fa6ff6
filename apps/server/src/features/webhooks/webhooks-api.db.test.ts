import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CARRIER, STRANGER } from '../../seed/demo-data.ts';
import { keyOf, type Program, program } from '../../testing/program.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let carrier: Program;
let stranger: Program;
beforeAll(async () => {
  app = await createTestApp({ environment: { ALLOW_PRIVATE_TARGETS: 'true' } });
  carrier = program(app, await keyOf(app, CARRIER));
  stranger = program(app, await keyOf(app, STRANGER));
});
afterAll(() => app.close());

const FIELDS = { url: 'http://127.0.0.1:9/hook', description: 'Shop', events: ['shipment.created'] };
const keyWith = async (...rights: readonly string[]) => {
  const developer = await app.signedIn('developer@demo.test');
  const { body, text } = await developer.post('/api/api-keys', { name: randomUUID(), rights });
  expect(body?.token, text).toBeTruthy();
  return program(app, body.token);
};
const dropoff = { receiverName: 'Guðrún', streetAddress1: 'Gata 1' };

test('a program adds an endpoint, tries it, follows what is sent, rotates its secret and deletes it', async () => {
  const { webhook, secret } = (await carrier.post('/webhooks', FIELDS)).body;
  expect(secret).toMatch(/^whsec_/);
  const path = `/webhooks/${webhook.id}`;
  expect((await carrier.get(path)).body.webhook).toEqual(webhook);
  expect((await carrier.get('/webhooks')).body.webhooks).toEqual([webhook]);
  const { shipment } = (await carrier.post('/shipments', { dropoff })).body;
  const { deliveryId } = (await carrier.post(`${path}/test`)).body;
  const log = (await carrier.get(`/webhook-deliveries?webhook=${webhook.id}`)).body;
  expect(log).toMatchObject({
    deliveries: [
      { id: deliveryId, event: 'webhook.test', webhookId: webhook.id },
      { event: 'shipment.created', shipmentId: shipment.shipmentId, state: 'waiting' },
    ],
    after: null,
  });
  expect((await carrier.get(`/webhook-deliveries/${deliveryId}`)).body.delivery.body).toContain('webhook.test');
  const early = await carrier.post(`/webhook-deliveries/${deliveryId}/resend`);
  expect([early.status, early.body.code, early.headers['retry-after']]).toEqual([429, 'too-many-requests', '10']);

  const edited = await carrier.put(path, { ...FIELDS, description: 'Store', version: webhook.version });
  expect(edited.body.webhook).toMatchObject({ description: 'Store', version: webhook.version + 1 });
  const late = await carrier.put(path, { ...FIELDS, version: webhook.version });
  expect([late.status, late.body.code]).toEqual([409, 'stale-version']);
  expect((await carrier.put(`${path}/state`, { isOn: false })).body.webhook.stopped.because).toBe('by-hand');

  const rotated = (await carrier.post(`${path}/rotation`)).body;
  expect(rotated.secret).not.toBe(secret);
  expect(rotated.webhook.formerSecretUntil).not.toBeNull();
  expect((await carrier.call('DELETE', `${path}/former-secret`)).body.webhook.formerSecretUntil).toBeNull();
  expect((await carrier.call('DELETE', path)).status).toBe(200);
  expect((await carrier.get(path)).status).toBe(404);
});

test('the log is read page by page, each delivery once, and by endpoint and outcome', async () => {
  const one = (await carrier.post('/webhooks', FIELDS)).body.webhook.id;
  const other = (await carrier.post('/webhooks', { ...FIELDS, events: ['shipment.status-changed'] })).body.webhook.id;
  const shipments = Array.from({ length: 70 }, () => ({ dropoff }));
  await carrier.post('/shipments/batch', { shipments });
  await carrier.post(`/webhooks/${other}/test`);
  const read = async (query: string) => {
    const ids: string[] = [];
    let after: string | null = null;
    do {
      const cursor: string = after === null ? '' : `&after=${after}`;
      const { body, text } = await carrier.get(`/webhook-deliveries?${query}${cursor}`);
      expect(body.deliveries?.length, text).toBeLessThanOrEqual(50);
      ids.push(...body.deliveries.map(({ id }: { id: string }) => id));
      ({ after } = body);
    } while (after !== null);
    expect(new Set(ids).size).toBe(ids.length);
    return ids;
  };
  expect([(await read('')).length, (await read(`webhook=${one}`)).length]).toEqual([71, 70]);
  expect((await read(`webhook=${other}`)).length).toBe(1);
  expect((await read('state=waiting')).length).toBe(71);
  expect((await read('state=failed')).length).toBe(0);
});

test('a key does what its rights say, and no key sees a secret that is there already', async () => {
  const { webhook } = (await carrier.post('/webhooks', FIELDS)).body;
  const reader = await keyWith('webhooks:read');
  const writer = await keyWith('webhooks:write');
  const other = await keyWith('shipments:read', 'shipments:write');
  const reads = ['/webhooks', `/webhooks/${webhook.id}`, '/webhook-deliveries'];
  for (const path of reads) {
    expect((await reader.get(path)).status, path).toBe(200);
    for (const refused of [writer, other])
      expect((await refused.get(path)).body, path).toMatchObject({ code: 'right-missing', missing: 'webhooks:read' });
  }
  for (const refused of [reader, other]) {
    expect((await refused.post('/webhooks', FIELDS)).body).toMatchObject({ missing: 'webhooks:write' });
    expect((await refused.post(`/webhooks/${webhook.id}/test`)).status).toBe(403);
    expect((await refused.call('DELETE', `/webhooks/${webhook.id}`)).status).toBe(403);
  }
  expect((await writer.post('/webhooks', FIELDS)).status).toBe(200);
  expect((await writer.post(`/webhooks/${webhook.id}/reveal`)).status).toBe(404);
  const authorization = `Bearer ${await keyOf(app, CARRIER)}`;
  const url = `/api/webhooks/${webhook.id}/reveal`;
  expect((await app.app.inject({ method: 'POST', url, headers: { authorization } })).statusCode).toBe(403);
  expect((await stranger.get(`/webhooks/${webhook.id}`)).status).toBe(404);
});

test('an endpoint is added once under one Idempotency-Key, and its secret is not kept for anybody to read', async () => {
  const key = { 'idempotency-key': randomUUID() };
  const first = await carrier.post('/webhooks', FIELDS, key);
  const again = await carrier.post('/webhooks', FIELDS, key);
  expect(again.headers['idempotency-replayed']).toBe('true');
  expect(again.body).toEqual(first.body);
  expect((await carrier.post('/webhooks', { ...FIELDS, description: 'x' }, key)).status).toBe(422);
  const { answer } = await app.database.asOperator((tx) =>
    tx
      .selectFrom('idempotency_keys')
      .select('answer')
      .where('key', '=', key['idempotency-key'])
      .executeTakeFirstOrThrow(),
  );
  expect(answer).not.toContain('whsec_');
});

test('the address of an endpoint is looked up before the transaction of its Idempotency-Key begins, and not for an answer that is given again', async () => {
  const strict = await createTestApp({ database: app.database });
  strict.time.now = app.time.now;
  try {
    const careful = program(strict, await keyOf(strict, CARRIER));
    const headers = { 'idempotency-key': randomUUID() };
    // Somebody else's request has the key: whoever comes to the transaction is told so.
    await app.database.asOperator(async (tx) => {
      const name = `waybill idempotency ${CARRIER} ${CARRIER} ${headers['idempotency-key']}`;
      await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
      const refused = await careful.post('/webhooks', FIELDS, headers);
      expect(refused).toMatchObject({ status: 400, body: { errors: [{ pointer: '#/url' }] } });
      expect((await carrier.post('/webhooks', FIELDS, headers)).status).toBe(409);
    });
    const made = await carrier.post('/webhooks', FIELDS, headers);
    expect(made.status).toBe(200);
    expect(await careful.post('/webhooks', FIELDS, headers)).toMatchObject({ status: 200, text: made.text });
  } finally {
    await strict.close();
  }
});
