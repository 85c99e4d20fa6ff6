import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Client, type ClientOptions, createClient } from './client.ts';
import { ConnectionError, ProblemError } from './errors.ts';

type Reaction = (reply: ServerResponse, request: IncomingMessage) => void;
type Seen = { readonly method: string; readonly url: string; readonly headers: IncomingMessage['headers'] };

/** A server that fails as it is told to, in turn; after that it answers. */
let reactions: Reaction[] = [];
let seen: Seen[] = [];
let server: Server;
beforeAll(async () => {
  server = createServer((request, reply) => {
    seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers });
    request.resume().on('end', () => (reactions.shift() ?? answer({ done: true }))(reply, request));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  reactions = [];
  seen = [];
  // No waiting, but for what a server asks for.
  vi.spyOn(Math, 'random').mockReturnValue(0);
});

const answer =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Reaction =>
  (reply) =>
    reply.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
const refusal = (status: number, code: string, headers: Record<string, string> = {}): Reaction =>
  answer({ type: 't', title: 'T', status, code, detail: `It is ${code}` }, status, headers);
const hangUp: Reaction = (reply) => reply.destroy();
const cutOff: Reaction = (reply) => {
  reply.writeHead(200, { 'content-length': '1000' });
  reply.write('{"half":', () => reply.destroy());
};
const never: Reaction = () => {};

const client = (options: Partial<ClientOptions> = {}): Client => {
  const { port } = server.address() as AddressInfo;
  return createClient({ url: `http://127.0.0.1:${port}/`, key: 'wb_key', ...options });
};
const params = { shipmentId: 'ABC' };
const CALLS: Readonly<Record<string, (of: Client) => Promise<unknown>>> = {
  GET: (of) => of.readShipment({ params }),
  PUT: (of) => of.putShipment({ params: { externalId: 'a/b' }, body: {} }),
  DELETE: (of) => of.deleteVehicle({ params: { vehicleId: 'v' } } as never),
  POST: (of) => of.createShipment({ body: {} }),
  PATCH: (of) => of.editShipment({ params, body: { version: 1 } }),
};

test('a request has the key, its address and what it is about', async () => {
  await client().putShipment({ params: { externalId: 'a/b æ' }, body: { driverNote: 'x' } });
  expect(seen).toMatchObject([
    {
      method: 'PUT',
      url: '/api/v1/shipments/by-external-id/a%2Fb%20%C3%A6',
      headers: { authorization: 'Bearer wb_key', 'content-type': 'application/json' },
    },
  ]);
  await client().listShipments({ query: { search: 'two words', status: undefined } });
  expect(seen[1]?.url).toBe('/api/v1/shipments?search=two+words');
});

test('an id that is missing is not the address of something else', async () => {
  await expect(async () => client().readShipment({ params: { shipmentId: '' } })).rejects.toThrow(
    'shipmentId is missing',
  );
  expect(seen).toEqual([]);
});

test.each([
  ['no answer', hangUp],
  ['half an answer', cutOff],
  ['a fault', refusal(500, 'internal')],
  ['a proxy that finds nobody', answer('<html>', 502)],
  ['a server that is starting', refusal(503, 'unavailable', { 'retry-after': '0' })],
])('after %s, whatever can be repeated is, and a PATCH is not', async (_, failure) => {
  for (const [method, call] of Object.entries(CALLS)) {
    seen = [];
    reactions = [failure, failure];
    if (method === 'PATCH') {
      await expect(call(client())).rejects.toThrow();
      expect(seen).toHaveLength(1);
    } else {
      expect(await call(client())).toEqual({ done: true });
      expect(seen.map((each) => each.method)).toEqual([method, method, method]);
    }
  }
});

test('all tries of a POST have one Idempotency-Key, and each POST its own', async () => {
  reactions = [hangUp, refusal(409, 'idempotency-key-busy', { 'retry-after': '0' })];
  await client().createShipment({ body: {} });
  await client().createShipment({ body: {} });
  const keys = seen.map(({ headers }) => headers['idempotency-key']);
  expect(new Set(keys.slice(0, 3)).size).toBe(1);
  expect(keys[3]).not.toBe(keys[0]);
  await client().createShipment({ body: {} }, { idempotencyKey: 'mine' });
  expect(seen.at(-1)?.headers['idempotency-key']).toBe('mine');
});

test('too many requests are sent again when the server says, also a PATCH', async () => {
  for (const call of Object.values(CALLS)) {
    reactions = [refusal(429, 'too-many-requests', { 'retry-after': '0' })];
    expect(await call(client())).toEqual({ done: true });
  }
});

test.each([400, 401, 403, 404, 409, 412, 413, 422])('a refusal of %i is told at once', async (status) => {
  for (const call of Object.values(CALLS)) {
    seen = [];
    reactions = [refusal(status, 'some-code')];
    const error = await call(client()).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ProblemError);
    expect(error).toMatchObject({ status, code: 'some-code', message: 'It is some-code', errors: [] });
    expect(seen).toHaveLength(1);
  }
});

test('who is asked to come back much later is told so', async () => {
  reactions = [refusal(503, 'unavailable', { 'retry-after': '3600' })];
  await expect(client().readShipment({ params })).rejects.toMatchObject({ status: 503 });
  expect(seen).toHaveLength(1);
});

test('it gives up after as many tries as it has', async () => {
  reactions = Array.from({ length: 9 }, () => hangUp);
  await expect(client({ retries: 2 }).readShipment({ params })).rejects.toBeInstanceOf(ConnectionError);
  expect(seen).toHaveLength(3);
});

test('a server that does not answer in time has not answered', async () => {
  reactions = [never];
  expect(await client({ timeoutMs: 1_000 }).readShipment({ params })).toEqual({ done: true });
  reactions = [never];
  await expect(client({ timeoutMs: 50, retries: 0 }).readShipment({ params })).rejects.toBeInstanceOf(ConnectionError);
});

test('a call that is given up ends, while it is under way and while it waits', async () => {
  const giveUp = new AbortController();
  const stop = new Error('stop');
  reactions = [
    (reply) => {
      giveUp.abort(stop);
      never(reply, undefined as never);
    },
  ];
  await expect(client().readShipment({ params }, { signal: giveUp.signal })).rejects.toBe(stop);
  const later = new AbortController();
  reactions = [
    (reply, request) => {
      reply.once('close', () => later.abort(stop));
      refusal(503, 'unavailable', { 'retry-after': '50', connection: 'close' })(reply, request);
    },
  ];
  await expect(client().readShipment({ params }, { signal: later.signal })).rejects.toBe(stop);
  expect(seen).toHaveLength(2);
});

test('an answer of something in between is an error with its status', async () => {
  reactions = [answer('<html>not here</html>', 404)];
  await expect(client().readShipment({ params })).rejects.toMatchObject({ status: 404, code: 'unknown' });
  reactions = [(reply) => reply.writeHead(200).end('<html>')];
  await expect(client().readShipment({ params })).rejects.toBeInstanceOf(ConnectionError);
});

test('the key is not carried to where a redirect leads', async () => {
  reactions = [(reply) => reply.writeHead(307, { location: '/elsewhere' }).end()];
  await expect(client({ retries: 0 }).readShipment({ params })).rejects.toBeInstanceOf(ConnectionError);
  expect(seen).toHaveLength(1);
});

const all = async <Item>(items: AsyncIterable<Item>): Promise<Item[]> => {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
};

test('lists are read page after page, each by its own way of paging', async () => {
  reactions = [answer({ shipments: [1, 2], after: 'c/1' }), answer({ shipments: [3], after: null })];
  expect(await all(client().each.listShipments({ query: { status: 'new' } }))).toEqual([1, 2, 3]);
  reactions = [answer({ entries: [{ id: 'a' }], hasMore: true }), answer({ entries: [{ id: 'b' }], hasMore: false })];
  expect(await all(client().each.readShipmentHistory({ params }))).toEqual([{ id: 'a' }, { id: 'b' }]);
  expect(seen.map(({ url }) => url)).toEqual([
    '/api/v1/shipments?status=new',
    '/api/v1/shipments?status=new&after=c%2F1',
    '/api/v1/shipments/ABC/history',
    '/api/v1/shipments/ABC/history?after=a',
  ]);
});

test('a list that becomes shorter while it is read ends', async () => {
  reactions = [answer({ vehicles: [1], after: 'c' }), answer({ vehicles: [], after: null })];
  expect(await all(client().each.listVehicles())).toEqual([1]);
});

test.each<[string, object, string]>([
  [
    'which values are wrong, and what would be right',
    {
      code: 'invalid-input',
      detail: 'Some of the fields need your attention',
      errors: [
        {
          path: 'dropoff.city',
          pointer: '#/dropoff/city',
          problem: 'required',
          detail: 'city is required',
          allowed: 'a text',
        },
        { path: 'stauts', parameter: 'stauts', problem: 'invalid', reason: 'There is no stauts here' },
      ],
    },
    'Some of the fields need your attention; #/dropoff/city: city is required (a text); stauts: There is no stauts here',
  ],
  [
    'what is allowed instead',
    { code: 'illegal-move', detail: 'No', allowed: ['open', 'failed'] },
    'No; allowed: open, failed',
  ],
  [
    'which right is missing',
    { code: 'right-missing', detail: 'No', missing: 'labels:read' },
    'No; missing: labels:read',
  ],
])('whoever reads the log of a program that was refused sees %s', async (_, problem, message) => {
  reactions = [answer({ type: 't', title: 'T', status: 400, ...problem }, 400)];
  await expect(client().readShipment({ params })).rejects.toMatchObject({ name: 'ProblemError', message });
});
