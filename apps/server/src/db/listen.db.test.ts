import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { servingProcesses } from './installation.ts';
import { listen } from './listen.ts';
import { showPresence } from './presence.ts';
import { startSilentProxy } from './testing/silent-proxy.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const listening = async (url: string, hearMs?: number) => {
  const messages: string[] = [];
  const listener = await listen({
    url,
    channel: 'waybill_parcels',
    onMessage: (payload) => void messages.push(payload),
    onMissed: () => {},
    onError: () => {},
    ...(hearMs === undefined ? {} : { hearMs }),
  });
  onTestFinished(listener.stop);
  return { ...listener, messages };
};

const notify = (channel: string) => database.pool.query('select pg_notify($1, $2)', [channel, 'x']);

/** Messages of the server to a client: a letter, the length of what follows, and that. NotificationResponse is an A. */
const dropNotifications = (pass: (message: Buffer) => void) => {
  let rest = Buffer.alloc(0);
  return (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const message = rest.subarray(0, 1 + rest.readInt32BE(1));
      rest = rest.subarray(message.length);
      if (message[0] !== 'A'.charCodeAt(0)) pass(message);
    }
  };
};

/** A way to the database on which LISTEN succeeds and nothing is heard, as through a pooler by transactions. */
const deafUrl = async (): Promise<string> => {
  const url = new URL(database.url);
  const { hostname, port } = url;
  const proxy = createServer((client) => {
    const server = connect(Number(port), hostname);
    for (const socket of [client, server]) socket.on('error', () => {});
    client.pipe(server);
    server
      .on(
        'data',
        dropNotifications((message) => void client.write(message)),
      )
      .on('end', () => client.end());
    client.on('close', () => server.destroy());
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => void proxy.close());
  url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  return url.href;
};

test('a listener that hears itself says so, and takes it for no message', async () => {
  const { assertHears, messages } = await listening(database.url);
  await Promise.all([assertHears(notify), assertHears(notify)]);
  expect(messages).toEqual([]);
});

test('a listener that hears nothing of what is sent says so, although LISTEN succeeded', async () => {
  const { assertHears, isListening } = await listening(await deafUrl(), 200);
  expect(isListening()).toBe(true);
  await expect(assertHears(notify)).rejects.toThrow('notifications on waybill_parcels are not heard');
});

test('a notification that cannot even be sent is the reason', async () => {
  const { assertHears } = await listening(database.url);
  await expect(assertHears(() => Promise.reject(new Error('read-only')))).rejects.toThrow('read-only');
});

test('a server that is gone without a word is noticed by asking it', async () => {
  const { url, fallSilent } = await startSilentProxy(database.url);
  const errors: unknown[] = [];
  let missed = 0;
  const listener = await listen({
    url,
    channel: 'waybill_parcels',
    onMessage: () => {},
    onMissed: () => {
      missed++;
    },
    onError: (error) => errors.push(error),
    delaysMs: [1],
    check: { everyMs: 1_500, answerMs: 1_000 },
  });
  onTestFinished(listener.stop);
  expect(listener.isListening()).toBe(true);
  fallSilent();
  await expect.poll(() => missed).toBe(1);
  expect(String(errors[0])).toContain('Query read timeout');
  expect(listener.isListening()).toBe(true);
});

test('who serves shows it anew when the server was gone without a word', async () => {
  const { url, fallSilent } = await startSilentProxy(database.url);
  const presence = await showPresence(url, { everyMs: 1_500, answerMs: 1_000 });
  onTestFinished(presence.stop);
  expect(await servingProcesses(database.kysely)).toBe(1);
  fallSilent();
  // The server has not noticed that the first is gone.
  await expect.poll(() => servingProcesses(database.kysely)).toBe(2);
});
