import { once } from 'node:events';
import { rename, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { readDriverApp } from '@waybill/contract/driver-app';
import { describe, expect, onTestFinished, test } from 'vitest';
import { anAppFile, appContent, sha256Of } from '../../testing/app-file.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const FILE = '/api/driver-app/file';

const appWith = async (environment: Readonly<Record<string, string>> = {}): Promise<TestApp> => {
  const app = await createTestApp({ environment });
  onTestFinished(() => app.close());
  return app;
};

const stateOf = async (app: TestApp) =>
  readDriverApp.reply.parse((await app.browser().get('/api/driver-app')).body).driverApp;
const untilReady = (app: TestApp) => expect.poll(() => stateOf(app)).toMatchObject({ state: 'ready' });

/** The server with a file, listening on a port as it does for phones. */
const serving = async (content: Buffer, name = 'driver 2.1 ð.apk') => {
  const path = await anAppFile(content, name);
  const app = await appWith({ DRIVER_APP_URL: path });
  await untilReady(app);
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.app.server.address() as AddressInfo;
  const ask = async (headers: Record<string, string> = {}): Promise<IncomingMessage> => {
    const request = get({ port, host: '127.0.0.1', path: FILE, headers, agent: false });
    onTestFinished(() => void request.destroy());
    request.on('error', () => {});
    const [answer] = await once(request, 'response');
    return answer;
  };
  return { app, path, ask };
};

/** The first bytes of an answer, whose connection is then cut. */
const cutAfter = async (answer: IncomingMessage, bytes: number): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) {
    chunks.push(chunk);
    if (Buffer.concat(chunks).length >= bytes) break;
  }
  return Buffer.concat(chunks);
};

describe('the driver app', () => {
  test('that nobody has set is none, and no file', async () => {
    const app = await appWith();
    expect(await stateOf(app)).toEqual({ state: 'none' });
    expect((await app.browser().get(FILE)).status).toBe(404);
  });

  test('is told by name, size and checksum, to anybody', async () => {
    const content = appContent();
    const app = await appWith({ DRIVER_APP_URL: await anAppFile(content) });
    await untilReady(app);
    expect(await stateOf(app)).toEqual({
      state: 'ready',
      name: 'driver.apk',
      bytes: content.length,
      sha256: sha256Of(content),
    });
  });

  test('comes whole, as a download of its kind', async () => {
    const content = appContent();
    const { ask } = await serving(content);
    const answer = await ask({ 'accept-encoding': 'br, gzip' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/vnd.android.package-archive',
      'content-disposition': `attachment; filename="driver 2.1 _.apk"; filename*=UTF-8''driver%202.1%20%C3%B0.apk`,
      'content-length': String(content.length),
      'accept-ranges': 'bytes',
      etag: `"${sha256Of(content)}"`,
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect((await buffer(answer)).equals(content)).toBe(true);
  });

  test('goes on after a cut with what is missing, and is the same in the end', async () => {
    const content = appContent();
    const { ask } = await serving(content);
    const first = await cutAfter(await ask(), 1_000_000);
    expect(first.length).toBeLessThan(content.length);
    const rest = await ask({ range: `bytes=${first.length}-`, 'if-range': `"${sha256Of(content)}"` });
    expect(rest.statusCode).toBe(206);
    expect(rest.headers['content-range']).toBe(`bytes ${first.length}-${content.length - 1}/${content.length}`);
    expect(sha256Of(Buffer.concat([first, await buffer(rest)]))).toBe(sha256Of(content));
  });

  test('that was replaced meanwhile begins anew', async () => {
    const [old, next] = [appContent(), appContent()];
    const { path, ask } = await serving(old);
    const first = await cutAfter(await ask(), 1_000_000);
    await writeFile(`${path}.new`, next);
    await rename(`${path}.new`, path);
    const answer = await ask({ range: `bytes=${first.length}-`, 'if-range': `"${sha256Of(old)}"` });
    expect(answer.statusCode).toBe(200);
    expect((await buffer(answer)).equals(next)).toBe(true);
  });

  test('is gone while its file is', async () => {
    const { app, path, ask } = await serving(appContent());
    await rename(path, `${path}.away`);
    expect(await stateOf(app)).toEqual({ state: 'unavailable' });
    expect((await ask()).statusCode).toBe(404);
  });

  test.each([
    ['bytes=0-3', 206, 'bytes 0-3/3000000'],
    ['bytes=2999999-', 206, 'bytes 2999999-2999999/3000000'],
    ['bytes=5-99999999', 206, 'bytes 5-2999999/3000000'],
    ['bytes=3000000-', 416, 'bytes */3000000'],
    ['bytes=9-3', 416, 'bytes */3000000'],
    ['bytes=0-1,4-5', 200, undefined],
    ['pages=1-2', 200, undefined],
  ])('asked for %s answers %s', async (range, status, contentRange) => {
    const content = appContent();
    const { ask } = await serving(content);
    const answer = await ask({ range });
    expect([answer.statusCode, answer.headers['content-range']]).toEqual([status, contentRange]);
    if (status === 206) {
      const [, start, end] = /bytes (\d+)-(\d+)/.exec(contentRange ?? '') ?? [];
      expect((await buffer(answer)).equals(content.subarray(Number(start), Number(end) + 1))).toBe(true);
    }
  });

  test('that the phone has is not sent again, and its headers can be asked for alone', async () => {
    const content = appContent();
    const { app, ask } = await serving(content);
    expect((await ask({ 'if-none-match': `"${sha256Of(content)}"` })).statusCode).toBe(304);
    const head = await app.app.inject({ method: 'HEAD', url: FILE });
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '3000000', '']);
  });
});

test('twenty downloads of one address leave room for others, and for its own when one ends', async () => {
  const { app, ask } = await serving(appContent(40_000_000));
  const held = [];
  for (let n = 0; n < 20; n++) held.push(await ask());
  expect(held.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
  const refused = await ask();
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '10']);
  const other = await app.app.inject({ url: FILE, remoteAddress: '10.9.9.9', headers: { range: 'bytes=0-9' } });
  expect(other.statusCode).toBe(206);
  held[0]?.destroy();
  await expect.poll(async () => (await ask({ range: 'bytes=0-9' })).statusCode).toBe(206);
});
