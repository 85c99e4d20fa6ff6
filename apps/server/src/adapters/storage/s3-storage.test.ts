import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { s3Storage } from './s3-storage.ts';
import { STORAGE_AWAY } from './storage.ts';

/** More than the buffers between the service and a reader who does not read hold. */
const LARGE = Buffer.alloc(64 * 1024 * 1024, 'x');
const SILENT_MS = 500;

/** A service that sends what it is told to, as slowly as it is told to. */
const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '', 'http://localhost');
  ANSWERS[pathname.replace('/waybill/', '')]?.(response);
});
const ANSWERS: Readonly<Record<string, (response: ServerResponse) => void>> = {
  large: (response) => response.writeHead(200, { 'content-length': LARGE.length }).end(LARGE),
  stuck: (response) => response.writeHead(200, { 'content-length': 10 }).write('half'),
  silent: () => {},
};

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
beforeEach(() => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

const open = () => {
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const storage = s3Storage({ bucket: 'waybill', prefix: '', region: 'us-east-1', endpoint }, { silentMs: SILENT_MS });
  opened.push(storage);
  return storage;
};
const opened: { close(): void }[] = [];
afterEach(() => {
  for (const storage of opened.splice(0)) storage.close();
});

test('a reader who pauses for longer than a service may be silent gets all of the file', async () => {
  const storage = open();
  const file = await storage.get('large');
  const coming = file?.[Symbol.asyncIterator]();
  let bytes = (await coming?.next())?.value.length;
  // What is waited for here begins after the pause has begun, and ends when a service has been silent for too long.
  const stuck = await storage.get('stuck');
  await expect(text(stuck ?? Readable.from([]))).rejects.toThrow();
  for (let next = await coming?.next(); next && !next.done; next = await coming?.next()) bytes += next.value.length;
  expect(bytes).toBe(LARGE.length);
});

test('a service that does not begin to answer is away', async () => {
  await expect(open().get('silent')).rejects.toMatchObject({ code: STORAGE_AWAY });
});

test('a file that nobody reads lets go of its connection', async () => {
  const storage = open();
  const file = await storage.get('large');
  const connections = () =>
    new Promise<number>((resolve, reject) =>
      server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    );
  expect(await connections()).toBeGreaterThan(0);
  file?.destroy();
  await expect.poll(connections).toBe(0);
});
