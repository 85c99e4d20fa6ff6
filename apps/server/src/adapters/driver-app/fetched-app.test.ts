import { once } from 'node:events';
import { readdir, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createNeighbour } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { aFolder, appContent, sha256Of } from '../../testing/app-file.ts';
import { fetchedApp } from './fetched-app.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A server of the operator, whose answer a test may change. */
const serverWith = async (answer: Answer) => {
  const asked: IncomingMessage[] = [];
  const now = { answer };
  const server = createServer((request, response) => {
    asked.push(request);
    now.answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/files/driver-2.1.apk?key=1`);
  return { asked, now, url };
};

const file =
  (content: Buffer, etag = `"${sha256Of(content)}"`): Answer =>
  (request, response) => {
    if (request.headers['if-none-match'] === etag) response.writeHead(304).end();
    else response.writeHead(200, { etag, 'content-length': content.length }).end(content);
  };

const appFrom = async (url: URL, folder?: string) => {
  const failures: string[] = [];
  const app = fetchedApp({
    url,
    folder: folder ?? (await aFolder()),
    onFailure: (error) => failures.push(String((error as Error).message)),
  });
  onTestFinished(app.stop);
  return { ...app, failures };
};

const readyOf = async (app: Pick<ReturnType<typeof fetchedApp>, 'read'>) => {
  const found = await app.read();
  if (found.state !== 'ready') throw new Error(`It is ${found.state}`);
  const content = await found.open({ start: 0, end: found.bytes - 1 });
  return { ...found, content: content && (await buffer(content)) };
};

describe('an app on another server', () => {
  test('is fetched once, and read from here with its name, size and checksum', async () => {
    const content = appContent();
    const server = await serverWith(file(content));
    const app = await appFrom(server.url);
    expect(await app.read()).toEqual({ state: 'preparing' });
    await app.checkNow();
    const ready = await readyOf(app);
    expect(ready).toMatchObject({ name: 'driver-2.1.apk', bytes: content.length, sha256: sha256Of(content) });
    expect(ready.content?.equals(content)).toBe(true);
    // The first check began by itself, and the second was told that nothing is new.
    expect(server.asked.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, `"${ready.sha256}"`]);
    expect(app.failures).toEqual([]);
  });

  test('is still there after a restart, whether or not the server is', async () => {
    const content = appContent();
    const server = await serverWith(file(content));
    const folder = await aFolder();
    const first = await appFrom(server.url, folder);
    await first.checkNow();
    await first.stop();
    server.now.answer = (_, response) => void response.writeHead(500).end();
    const second = await appFrom(server.url, folder);
    expect((await readyOf(second)).sha256).toBe(sha256Of(content));
    await second.checkNow();
    expect((await readyOf(second)).sha256).toBe(sha256Of(content));
    expect(second.failures).toContain('The server of the driver app answered 500');
  });

  test('is replaced by a newer one, and what was being read is read to its end', async () => {
    const [old, next] = [appContent(), appContent()];
    const server = await serverWith(file(old));
    const folder = await aFolder();
    const app = await appFrom(server.url, folder);
    await app.checkNow();
    const before = await app.read();
    const reading = before.state === 'ready' ? await before.open({ start: 0, end: old.length - 1 }) : null;
    server.now.answer = file(next);
    await app.checkNow();
    expect((await readyOf(app)).sha256).toBe(sha256Of(next));
    expect(reading && (await buffer(reading)).equals(old)).toBe(true);
    expect((await readdir(folder)).sort()).toEqual([`${sha256Of(next)}.apk`, 'current.json'].sort());
  });

  test('of another address is not the one that is kept', async () => {
    const server = await serverWith(file(appContent()));
    const folder = await aFolder();
    const first = await appFrom(server.url, folder);
    await first.checkNow();
    await first.stop();
    server.now.answer = (_, response) => void response.writeHead(404).end();
    const other = await appFrom(new URL('/other.apk', server.url), folder);
    await other.checkNow();
    expect(await other.read()).toEqual({ state: 'unavailable' });
  });

  test('whose record was damaged is fetched anew', async () => {
    const content = appContent();
    const server = await serverWith(file(content));
    const folder = await aFolder();
    await writeFile(join(folder, 'current.json'), '{"url":');
    const app = await appFrom(server.url, folder);
    await app.checkNow();
    expect((await readyOf(app)).content?.equals(content)).toBe(true);
  });

  const redirectTo =
    (location: string): Answer =>
    (_, response) =>
      void response.writeHead(302, { location }).end();
  const wrong: readonly (readonly [string, Answer, string])[] = [
    ['a page', (_, response) => void response.end('<!doctype html>'), 'is not such a file'],
    ['nothing', (_, response) => void response.end(), 'is not such a file'],
    [
      'too much',
      (_, response) => void response.writeHead(200, { 'content-length': 500_000_001 }).flushHeaders(),
      'is larger than 500000000 bytes',
    ],
    ['a refusal', (_, response) => void response.writeHead(403).end(), 'answered 403'],
    ['a redirect without https', redirectTo('http://example.com/driver.apk'), 'leads elsewhere, and not to https'],
  ];
  test.each(wrong)('is not %s', async (_, answer, why) => {
    const server = await serverWith(answer);
    const folder = await aFolder();
    const app = await appFrom(server.url, folder);
    await app.checkNow();
    expect(await app.read()).toEqual({ state: 'unavailable' });
    expect(app.failures[0]).toBe(`The server of the driver app ${why}`);
    expect(await readdir(folder)).toEqual([]);
  });

  test.each(['127.0.0.1', '0x7f.1', 'localhost', '[::ffff:127.0.0.1]', '127.0.0.1.'])(
    'whose server leads to %s is not asked for there',
    async (host) => {
      const neighbour = createNeighbour();
      let connections = 0;
      neighbour.on('connection', (socket) => {
        connections++;
        socket.destroy();
      });
      neighbour.listen(0);
      await once(neighbour, 'listening');
      onTestFinished(() => void neighbour.close());
      const { port } = neighbour.address() as AddressInfo;
      const server = await serverWith(redirectTo(`https://${host}:${port}/driver.apk`));
      const app = await appFrom(server.url);
      await app.checkNow();
      expect(app.failures[0]).toBe('The server of the driver app does not answer, or breaks off');
      expect(connections).toBe(0);
    },
  );

  test('that breaks off half-way is no app', async () => {
    const content = appContent();
    const server = await serverWith((_, response) => {
      response.writeHead(200, { 'content-length': content.length });
      response.write(content.subarray(0, 1_000_000), () => response.destroy());
    });
    const folder = await aFolder();
    const app = await appFrom(server.url, folder);
    await app.checkNow();
    expect(await app.read()).toEqual({ state: 'unavailable' });
    expect(await readdir(folder)).toEqual([]);
    server.now.answer = file(content);
    await app.checkNow();
    expect((await readyOf(app)).sha256).toBe(sha256Of(content));
  });
});
