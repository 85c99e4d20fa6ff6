import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { get as getPlain, type IncomingMessage } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import { request as ask } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { EVENTS_PATH } from '@waybill/contract/events';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { freePorts, obstacleFor, type ProxyName, startProxy } from '../testing/https-proxy.ts';
import { bodyOf } from '../testing/shipment-calls.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

/** What the tests below ask from an ordinary address, and more than they do. */
const PER_MINUTE = 60;

describe.each(['caddy', 'nginx'] as const)('behind %s, as docs/https has it', (proxy: ProxyName) => {
  const obstacle = obstacleFor(proxy);
  if (obstacle) return test.skip(`(${obstacle})`, () => {});

  let folder: string;
  let product: TestApp;
  let running: Awaited<ReturnType<typeof startProxy>>;
  let ports: Awaited<ReturnType<typeof freePorts>>;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'waybill-https-'));
    ports = await freePorts();
    product = await createTestApp({
      live: true,
      environment: { PUBLIC_URL: `https://localhost:${ports.https}`, TRUST_PROXY: '127.0.0.1', HOST: '127.0.0.1' },
      change: (parts) => ({ ...parts, rateLimits: { perMinute: PER_MINUTE } }),
    });
    await product.app.listen({ port: ports.app, host: '127.0.0.1' });
    running = await startProxy(proxy, folder, ports);
  });
  afterAll(async () => {
    await running?.stop();
    await product?.close();
    await rm(folder, { recursive: true, force: true });
  });

  type Asked = {
    readonly method?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string | Buffer;
    /** Not that of the proxy, so that the two are told apart. */
    readonly from?: string;
  };
  const send = async (path: string, { method = 'GET', headers = {}, body, from = '127.0.0.2' }: Asked = {}) => {
    const request = ask({
      host: '127.0.0.1',
      port: ports.https,
      servername: 'localhost',
      ca: running.ca,
      localAddress: from,
      agent: false,
      method,
      path,
      headers: { host: `localhost:${ports.https}`, ...headers },
    });
    onTestFinished(() => void request.destroy());
    request.end(body);
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    answer.on('error', () => {});
    return answer;
  };
  const post = (path: string, body: object, headers: Readonly<Record<string, string>> = {}) =>
    send(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', origin: `https://localhost:${ports.https}`, ...headers },
    });
  const signIn = async (headers: Readonly<Record<string, string>> = {}) => {
    const answer = await post('/api/session', { email: 'admin@demo.test', password: 'Demo1234' }, headers);
    expect(answer.statusCode).toBe(200);
    const cookies = answer.headers['set-cookie'] ?? [];
    return { cookies, cookie: cookies.map((each) => each.split(';')[0]).join('; ') };
  };

  test('http leads to https', async () => {
    const request = getPlain({
      host: '127.0.0.1',
      port: ports.http,
      path: '/driver?a=b',
      headers: { host: 'localhost' },
    });
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    answer.resume();
    expect([301, 308]).toContain(answer.statusCode);
    expect(answer.headers.location).toMatch(/^https:\/\/localhost(:\d+)?\/driver\?a=b$/);
  });

  test('pages come by HTTP/2, with each security header once', async () => {
    const session = connectHttp2(`https://localhost:${ports.https}`, { ca: running.ca });
    onTestFinished(() => void session.destroy());
    const stream = session.request({ ':path': '/api/session' });
    const [headers] = await once(stream, 'response');
    expect(session.alpnProtocol).toBe('h2');
    expect(headers[':status']).toBe(200);

    const { rawHeaders } = await send('/api/session');
    const names = rawHeaders.filter((_, n) => n % 2 === 0).map((name) => name.toLowerCase());
    const security = [
      'strict-transport-security',
      'content-security-policy',
      'x-content-type-options',
      'x-frame-options',
    ];
    for (const name of security) expect(names.filter((each) => each === name)).toEqual([name]);
  });

  test('signing in gives a cookie for this host and https only', async () => {
    const { cookies } = await signIn();
    expect(cookies.find((each) => each.startsWith('__Host-waybill='))).toMatch(/; HttpOnly; Secure; SameSite=Lax/);
    const foreign = await post('/api/session', {}, { origin: 'https://elsewhere.example' });
    expect(foreign.statusCode).toBe(403);
  });

  const SPOOFED = {
    'x-forwarded-for': '203.0.113.7',
    'x-real-ip': '203.0.113.7',
    forwarded: 'for=203.0.113.7;host=elsewhere.example',
    'x-forwarded-host': 'elsewhere.example',
    'x-forwarded-proto': 'http',
  };

  test("the client's address is its own, whatever it says", async () => {
    await product.database.asOperator((tx) => tx.deleteFrom('sessions').execute());
    await signIn(SPOOFED);
    const rows = await product.database.asOperator((tx) => tx.selectFrom('sessions').select('address').execute());
    expect(rows).toEqual([{ address: '127.0.0.2' }]);
  });

  test('whoever asks too often is limited alone, under however many addresses', async () => {
    const ofOne: (number | undefined)[] = [];
    for (let n = 0; n <= PER_MINUTE; n++) {
      const answer = await send('/api/session', {
        from: '127.0.0.3',
        headers: { 'x-forwarded-for': `203.0.113.${n}` },
      });
      answer.resume();
      ofOne.push(answer.statusCode);
    }
    expect([ofOne[PER_MINUTE - 1], ofOne[PER_MINUTE]]).toEqual([200, 429]);
    expect((await send('/api/session', { from: '127.0.0.4' })).statusCode).toBe(200);
  });

  test('a change arrives while the event stream is open', async () => {
    const { cookie } = await signIn();
    const stream = await send(EVENTS_PATH, {
      headers: { cookie, accept: 'text/event-stream', 'accept-encoding': 'gzip' },
    });
    expect([stream.statusCode, stream.headers['content-encoding']]).toEqual([200, undefined]);
    const chunks = stream[Symbol.asyncIterator]();
    // All that comes is kept, however it is cut: listening anew for each piece would miss those in between.
    const next = async () => String((await chunks.next()).value);
    let received = await next();
    await product.database.asOperator((tx) =>
      tx.updateTable('users').set({ name: 'Renamed' }).where('email', '=', 'driver@demo.test').execute(),
    );
    while (!received.includes('"users"')) received += await next();
    expect(stream.complete).toBe(false);
  });

  test('a file of 20 MB is taken, and one that is too large refused by Waybill itself', async () => {
    const { cookie } = await signIn();
    const { shipment } = JSON.parse(await text(await post('/api/shipments', bodyOf(), { cookie })));
    const upload = (bytes: number) => {
      const body = Buffer.alloc(bytes);
      body.write('%PDF-1.7\n');
      const headers = { cookie, 'content-type': 'application/octet-stream', 'content-length': String(bytes) };
      const path = `/api/shipments/${shipment.shipmentId}/attachments?name=a.pdf`;
      return send(path, { method: 'POST', body, headers: { ...headers, origin: `https://localhost:${ports.https}` } });
    };
    const taken = await upload(20 * 1024 * 1024);
    expect([taken.statusCode, await text(taken)]).toEqual([200, expect.stringContaining('a.pdf')]);
    const refused = await upload(26 * 1024 * 1024);
    expect(JSON.parse(await text(refused))).toMatchObject({ status: 413, code: 'too-large' });
  });

  test('/metrics is not for the public', async () => {
    expect((await send('/metrics')).statusCode).toBe(404);
    expect((await send('/healthz')).statusCode).toBe(200);
  });
});
