import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CARRIER } from '../../../seed/demo-data.ts';
import { keyOf, program } from '../../../testing/program.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { EXAMPLES } from '../testing/openapi-examples.ts';
import { guide } from './guide.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ environment: { ALLOW_PRIVATE_TARGETS: 'true' } });
});
afterAll(() => app.close());

const get = (url: string, headers: Readonly<Record<string, string>> = {}) => app.app.inject({ url, headers });

describe('the document', () => {
  test('is there for everybody, and is not sent twice to who has it', async () => {
    const answer = await get('/api/v1/openapi.json');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('public, max-age=300');
    expect(answer.json()).toMatchObject({ openapi: '3.1.0', servers: [{ url: '/api/v1' }] });
    const again = await get('/api/v1/openapi.json', { 'if-none-match': String(answer.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('shows what a batch with a wrong row is answered', async () => {
    const carrier = program(app, await keyOf(app, CARRIER));
    const { results, counts } = (await carrier.post('/shipments/batch', EXAMPLES.bodies.putShipments ?? {})).body;
    const shipmentId = expect.any(String);
    const shown = JSON.parse(JSON.stringify(EXAMPLES.replies.putShipments));
    expect({ results, counts }).toEqual({ ...shown, results: [{ ...shown.results[0], shipmentId }, shown.results[1]] });
  });

  test('is only read: another method is told which there is', async () => {
    const answer = await app.app.inject({ method: 'POST', url: '/api/v1/openapi.json' });
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  test('is small on the line', async () => {
    const plain = await get('/api/v1/openapi.json');
    const packed = await get('/api/v1/openapi.json', { 'accept-encoding': 'gzip' });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
    expect(packed.rawPayload.length).toBeLessThan(25_000);
    expect((await get('/api/v1/openapi.json', { 'accept-encoding': 'br, gzip' })).headers['content-encoding']).toBe(
      'br',
    );
    const refused = await get('/api/v1/openapi.json', { 'accept-encoding': 'br;q=0' });
    expect(refused.headers['content-encoding']).toBeUndefined();
  });
});

describe('the page', () => {
  test('is found with a slash at the end as well', async () => {
    const answer = await get('/api/docs/');
    expect([answer.statusCode, answer.headers.location]).toEqual([308, '/api/docs']);
  });

  test('shows the answer that its request gets', async () => {
    const { answer, example } = guide('').find(({ id }) => id === 'errors') ?? {};
    const body = JSON.parse(/-d '(.*)'/s.exec(example?.curl ?? '')?.[1] ?? '');
    const shown = JSON.parse(answer?.slice(answer.indexOf('{')) ?? '');
    const got = (await program(app, await keyOf(app, CARRIER)).post('/shipments', body)).body;
    // The page says to quote the id of the request, so it shows where that is.
    expect(shown.requestId).toMatch(/^[\da-f-]{36}$/);
    expect(got).toEqual({ ...shown, requestId: expect.stringMatching(/^[\da-f-]{36}$/) });
  });

  test('shows the event that an endpoint is sent', async () => {
    const { answer } = guide('').find(({ id }) => id === 'webhooks') ?? {};
    const shown = JSON.parse(answer?.slice(answer.indexOf('{')) ?? '');
    const carrier = program(app, await keyOf(app, CARRIER));
    const events = [shown.type];
    const endpoint = { url: 'http://127.0.0.1:9/hook', description: '', events };
    const { webhook } = (await carrier.post('/webhooks', endpoint)).body;
    const { shipment } = (
      await carrier.post('/shipments', { dropoff: { receiverName: 'Harpa bookshop', streetAddress1: 'Laugavegur 18' } })
    ).body;
    const { shipmentId } = shipment;
    await carrier.post(`/shipments/${shipmentId}/status`, { version: 1, status: shown.data.status });
    const [{ id }] = (await carrier.get(`/webhook-deliveries?webhook=${webhook.id}`)).body.deliveries;
    const sent = JSON.parse((await carrier.get(`/webhook-deliveries/${id}`)).body.delivery.body);
    const { timestamp, data } = sent;
    expect(sent).toEqual({ ...shown, timestamp, data: { ...shown.data, shipmentId, externalId: data.externalId } });
    expect([timestamp, data.externalId]).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/), null]);
  });

  test('loads nothing, from nowhere, and says so in its policy', async () => {
    const page = await get('/api/docs');
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(String(page.headers['content-security-policy'])).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; /);
    expect(page.body).not.toMatch(/<script|<link|<img|@import|url\(|src=/);
  });

  test('has every operation and type, and no link of it leads nowhere', async () => {
    const { body } = await get('/api/docs');
    const document = (await get('/api/v1/openapi.json')).json();
    const ids = [...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id ?? '');
    expect(new Set(ids).size).toBe(ids.length);
    for (const item of Object.values<Record<string, { operationId: string }>>(document.paths))
      for (const { operationId } of Object.values(item)) expect(ids).toContain(operationId);
    for (const name of Object.keys(document.components.schemas)) expect(ids).toContain(`type-${name}`);
    for (const [, id] of body.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(id);
  });
});
