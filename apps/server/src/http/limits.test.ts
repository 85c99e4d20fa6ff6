import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { endpoint } from '@waybill/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { anActor, createBareApp, keptReports } from '../testing/bare-app.ts';
import { latch } from '../testing/latch.ts';

const write = endpoint({
  method: 'POST',
  path: '/api/write',
  summary: 'For the tests',
  body: z.object({}).loose(),
  reply: z.object({}),
});

const listening = async (parts: Parameters<typeof createBareApp>[0]): Promise<FastifyInstance> => {
  const app = await createBareApp({ routes: (serve) => serve(write, 'public', async () => ({})), ...parts });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return app;
};

/** A client that writes as slowly as a test needs. */
const socketTo = async (app: FastifyInstance): Promise<Socket> => {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
};
const everythingFrom = async (socket: Socket): Promise<string> => (await socket.toArray()).join('');

const SHORT = { headersMs: 50, requestMs: 100, checkEveryMs: 20 };

test('a request whose body does not arrive is given up, and the connection closed', async () => {
  const socket = await socketTo(await listening({ limits: SHORT }));
  socket.write(
    'POST /api/write HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
  );
  expect(await everythingFrom(socket)).toMatch(/^HTTP\/1\.1 408 /);
});

test('a request whose headers do not arrive is given up, and the connection closed', async () => {
  const socket = await socketTo(await listening({ limits: { ...SHORT, requestMs: 60_000 } }));
  socket.write('POST /api/write HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
  expect(await everythingFrom(socket)).toMatch(/^HTTP\/1\.1 408 /);
});

test('headers over 16 kB are refused', async () => {
  const socket = await socketTo(await listening({}));
  socket.write(`GET /api/write HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'x'.repeat(17 * 1024)}\r\n\r\n`);
  expect(await everythingFrom(socket)).toMatch(/^HTTP\/1\.1 431 /);
});

test('a body over the limit is refused as soon as it says how long it is', async () => {
  const socket = await socketTo(await listening({ limits: { bodyBytes: 1000 } }));
  socket.write(
    'POST /api/write HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1001\r\n\r\n',
  );
  const [answer] = (await once(socket, 'data')) as [string];
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(answer).toContain('"code":"too-large"');
});

test('a body over the limit is refused also when it does not say how long it is', async () => {
  const socket = await socketTo(await listening({ limits: { bodyBytes: 1000 } }));
  const chunk = `${(600).toString(16)}\r\n${' '.repeat(600)}\r\n`;
  const head =
    'POST /api/write HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked';
  socket.write(`${head}\r\n\r\n${chunk}${chunk}`);
  const [answer] = (await once(socket, 'data')) as [string];
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
});

const form = (bytes: number) => ({ text: 'x'.repeat(bytes - '{"text":""}'.length) });
const member = async () => ({ caller: anActor(['admin']) });

test.each([
  ['a visitor', 'public' as const, write, 32 * 1024],
  ['a member', 'signed-in' as const, write, 384 * 1024],
  ['a member where the contract says so', 'signed-in' as const, { ...write, mostBodyBytes: 500_000 }, 500_000],
])('the body of %s has its own limit', async (_, access, shape, most) => {
  const app = await createBareApp({
    authenticate: member,
    routes: (serve) => serve(shape, access, async () => ({})),
  });
  const statusOf = async (bytes: number) =>
    (await app.inject({ method: 'POST', url: shape.path, payload: form(bytes) })).statusCode;
  expect([await statusOf(most), await statusOf(most + 1)]).toEqual([200, 413]);
});

test('a handler that never ends is answered for, told to stop, and reported', async () => {
  const errorReports = keptReports();
  let told: Promise<unknown> = Promise.resolve();
  const app = await listening({
    limits: { handlerMs: 50 },
    errorReports,
    routes: (serve) =>
      serve(write, 'public', ({ request }) => {
        told = once(request.signal, 'abort');
        return new Promise(() => {});
      }),
  });
  const answer = await app.inject({ method: 'POST', url: write.path, payload: {} });
  await told;
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toMatchObject({ code: 'timed-out' });
  expect(errorReports.reports).toHaveLength(1);
});

test('without being told otherwise, every one of these limits is set', async () => {
  const app = await listening({});
  expect(app.initialConfig).toMatchObject({ bodyLimit: 384 * 1024, requestTimeout: 240_000, handlerTimeout: 60_000 });
  expect(app.server).toMatchObject({ requestTimeout: 240_000, headersTimeout: 15_000 });
});

test('a server that closes waits for nobody who has sent half a request', async () => {
  const app = await listening({ limits: { headersMs: 200_000, requestMs: 250_000 } });
  const idle = await socketTo(app);
  const half = await socketTo(app);
  half.write('POST /api/write HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
  // Once a later request has been answered, the server has read these first bytes.
  await fetch(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}/healthz`);
  const cut = Promise.all([idle, half].map((socket) => once(socket, 'close')));
  await app.close();
  await cut;
});

test('a write of a visitor waits for the one before from the same address, and reading does not', async () => {
  const end = latch();
  const isBegun = [latch(), latch()];
  const begun: string[] = [];
  const read = endpoint({ method: 'GET', path: '/api/read', summary: 'For the tests', reply: z.object({}) });
  const app = await createBareApp({
    rateLimits: { addressAtWork: 1 },
    routes: (serve) => {
      serve(read, 'public', async () => ({}));
      serve(write, 'public', async ({ visitor }) => {
        isBegun[begun.push(visitor.address) - 1]?.open();
        await end.opened;
        return {};
      });
    },
  });
  const [here, elsewhere] = ['192.0.2.1', '192.0.2.2'];
  const post = (remoteAddress: string) => app.inject({ method: 'POST', url: write.path, payload: {}, remoteAddress });
  const first = post(here);
  await isBegun[0]?.opened;
  const others = [post(here), post(elsewhere)];
  await isBegun[1]?.opened;
  expect((await app.inject({ url: read.path, remoteAddress: here })).statusCode).toBe(200);
  end.open();
  for (const each of [first, ...others]) expect((await each).statusCode).toBe(200);
  expect(begun).toEqual([here, elsewhere, here]);
});

test('a heavy request waits for the one before, and nothing is done for a client that leaves meanwhile', async () => {
  const heavy = endpoint({
    method: 'GET',
    path: '/api/heavy/:name',
    summary: 'For the tests',
    params: z.object({ name: z.string() }),
    isHeavy: true,
    reply: z.object({}),
  });
  const begun: string[] = [];
  const end = latch();
  const app = await listening({
    authenticate: async () => ({ caller: anActor(['admin']) }),
    routes: (serve) =>
      serve(heavy, 'signed-in', async ({ params }) => {
        begun.push(params.name);
        await end.opened;
        return {};
      }),
  });
  // A server that closes waits for its requests, also when an expectation has failed.
  onTestFinished(() => end.open());
  let arrived = 0;
  let left = 0;
  app.server.on('request', (_, response) => {
    arrived++;
    response.once('close', () => left++);
  });
  const ask = (name: string, signal?: AbortSignal) =>
    fetch(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/heavy/${name}`, {
      signal: signal ?? null,
    });
  const first = ask('first');
  await expect.poll(() => begun).toEqual(['first']);
  const leaving = new AbortController();
  const second = ask('second', leaving.signal).catch(() => 'left');
  await expect.poll(() => arrived).toBe(2);
  leaving.abort();
  expect(await second).toBe('left');
  await expect.poll(() => left).toBe(1);
  const third = ask('third');
  await expect.poll(() => arrived).toBe(3);
  end.open();
  expect([(await first).status, (await third).status]).toEqual([200, 200]);
  expect(begun).toEqual(['first', 'third']);
});
