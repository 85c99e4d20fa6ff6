import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createBareApp } from '../testing/bare-app.ts';
import { isPublicPage, type PageConfig, type WebApp } from './web-app.ts';

const SCRIPT = `export const words = ${JSON.stringify('sending '.repeat(400))};`;
const INDEX = `<!doctype html><meta name="csp-nonce" content="__CSP_NONCE__">
<meta name="waybill-config" content="__WAYBILL_CONFIG__"><div id="root"></div>`;
const DRIVER = INDEX.replace('root', 'driver-root');
const PAGE: PageConfig = { sentryDsn: null, sentryEnvironment: null };

/** The parent folder is called assets too: only the dashboard's own assets may be cached for good. */
const builtFolder = async (): Promise<string> => {
  const parent = await mkdtemp(join(tmpdir(), 'waybill-web-'));
  onTestFinished(() => rm(parent, { recursive: true, force: true }));
  const folder = join(parent, 'assets', 'dist');
  await mkdir(join(folder, 'assets', '.hidden'), { recursive: true });
  await mkdir(join(folder, '.vite'));
  await mkdir(join(folder, 'driver', 'assets'), { recursive: true });
  const files: Record<string, string | Buffer> = {
    '../package.json': 'the server’s own',
    '../../secret.key': 'the key',
    'index.html': INDEX,
    'driver.html': DRIVER,
    'driver.html.br': brotliCompressSync(DRIVER),
    'driver-sw.js': 'the worker',
    'driver-sw-off.js': 'the worker that goes',
    'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '.env': 'hidden',
    '.vite/manifest.json': '{"hidden":true}',
    'assets/.hidden/file.txt': 'hidden',
    'assets/main-abc123.js': SCRIPT,
    'assets/main-abc123.js.br': brotliCompressSync(`${SCRIPT}// packed`),
    'assets/main-abc123.js.gz': gzipSync(`${SCRIPT}// packed`),
    'assets/plain-def456.css': 'body{margin:0}',
    'driver/assets/decode-abc123.js': SCRIPT,
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  return folder;
};

const app = async (page: PageConfig = PAGE, more: Partial<WebApp> = {}): Promise<FastifyInstance> =>
  createBareApp({ web: { folder: await builtFolder(), page, ...more } });

test.each(['/track/x', '/documents/x', '/demo-pay/x', '/paid/x'])(
  'whoever follows a link like %s that is none reads that in words, and not in the words of a program',
  (path) => {
    expect([isPublicPage(path), isPublicPage(`${path}${'y'.repeat(500)}`)]).toEqual([true, true]);
    expect([isPublicPage(`/api${path}`), isPublicPage('/shipments')]).toEqual([false, false]);
  },
);

describe('an asset', () => {
  const ASSET = '/assets/main-abc123.js';
  const packings = [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const;
  test.each(packings)('comes as it was packed at build time: %s', async (encoding, unpack) => {
    const answer = await (await app()).inject({ url: ASSET, headers: { 'accept-encoding': encoding } });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
    expect(answer.headers['content-type']).toMatch(/javascript/);
    expect(unpack(answer.rawPayload).toString()).toBe(`${SCRIPT}// packed`);
  });

  test('comes unpacked to who cannot unpack', async () => {
    const answer = await (await app()).inject(ASSET);
    expect(answer.headers).not.toHaveProperty('content-encoding');
    expect(answer.body).toBe(SCRIPT);
  });

  test('is kept for a year, since another content has another name', async () => {
    const server = await app();
    for (const url of [ASSET, '/assets/plain-def456.css', '/driver/assets/decode-abc123.js']) {
      const { headers } = await server.inject({ url, headers: { 'accept-encoding': 'br' } });
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    }
  });

  test('that is not there is missing, and never the page under another name', async () => {
    const server = await app();
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = await server.inject({ method, url: '/assets/main-old.js' });
      expect(answer.statusCode).toBe(404);
      expect(answer.headers['content-type']).toContain('application/problem+json');
    }
    expect((await server.inject('/assets')).statusCode).toBe(404);
    expect((await server.inject('/assets/')).statusCode).toBe(404);
    expect((await server.inject('/missing.png')).statusCode).toBe(404);
  });

  test('can be asked for by its head alone', async () => {
    const answer = await (await app()).inject({ method: 'HEAD', url: ASSET });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe('');
    expect(answer.headers['content-length']).toBe(String(SCRIPT.length));
  });
});

test('a file whose name stays the same is asked for again each time, and sent only when it changed', async () => {
  const server = await app();
  const { headers } = await server.inject('/favicon.svg');
  expect(headers['cache-control']).toBe('no-cache');
  const again = await server.inject({ url: '/favicon.svg', headers: { 'if-none-match': String(headers.etag) } });
  expect(again.statusCode).toBe(304);
});

describe("the driver app's service worker", () => {
  test.each([
    [false, 'the worker'],
    [true, 'the worker that goes'],
  ])('is asked for anew each time, and goes when it is switched off: %s', async (isDriverWorkerOff, script) => {
    const answer = await (await app(PAGE, { isDriverWorkerOff })).inject('/driver-sw.js');
    expect(answer.body).toBe(script);
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.headers['content-type']).toMatch(/javascript/);
    expect(answer.headers['content-security-policy']).toContain("default-src 'self'");
  });
});

describe('the page', () => {
  test.each(['/', '/login', '/shipments/', '/shipments/42?tab=open', '/firebaseAuth/actionHandler?mode=x'])(
    'is what %s shows',
    async (url) => {
      const server = await app();
      for (const headers of [{}, { 'accept-encoding': 'gzip, br' }] as const) {
        const answer = await server.inject({ url, headers });
        expect(answer.statusCode).toBe(200);
        expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
        expect(answer.body).toContain('<div id="root">');
        expect(answer.body).not.toContain('__');
      }
    },
  );

  test.each(['/driver', '/driver/', '/driver/stop/42?tab=open', '/%64river'])(
    'of the driver is what %s shows',
    async (url) => {
      const answer = await (await app()).inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-security-policy']).toContain("'nonce-");
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.body).toContain('<div id="driver-root">');
      expect(answer.body).not.toContain('__');
    },
  );

  test.each(['/drivers', '/driver-app', '/Driver', '/shipments/driver'])(
    'of the driver is not what %s shows',
    async (url) => {
      expect((await (await app()).inject(url)).body).toContain('<div id="root">');
    },
  );

  test('has a head without a body', async () => {
    const base = await (await app()).listen({ port: 0, host: '127.0.0.1' });
    const answer = await fetch(`${base}/login`, { method: 'HEAD' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await answer.text()).toBe('');
  });

  test('is not an answer to an action', async () => {
    for (const method of ['POST', 'PUT', 'DELETE'] as const) {
      expect((await (await app()).inject({ method, url: '/login' })).statusCode).toBe(404);
    }
  });

  test('carries its configuration whatever characters are in it', async () => {
    const page: PageConfig = {
      sentryDsn: 'https://key@sentry.example.com/1?a=1&b="><script>alert(1)</script>',
      sentryEnvironment: `$& $' $$ "quoted" <b> & 'single' __CSP_NONCE__`,
    };
    const { body } = await (await app(page)).inject('/login');
    expect(body).not.toContain('<script>');
    const content = /name="waybill-config" content="([^"]*)"/.exec(body)?.[1] ?? '';
    expect(content).not.toMatch(/[<>]/);
    const unescaped = content.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"');
    expect(JSON.parse(unescaped.replaceAll('&#39;', "'").replaceAll('&amp;', '&'))).toEqual(page);
  });
});

describe('what is not meant for anybody', () => {
  const addresses = [
    '/index.html',
    '/%69ndex.html',
    '/driver.html',
    '/driver.html.br',
    '/index%2Ehtml',
    '//index.html',
    '/./index.html',
    '/assets/../index.html',
    '/.env',
    '/%2Eenv',
    '/.vite/manifest.json',
    '/%2e%76ite/manifest.json',
    '/assets/.hidden/file.txt',
    '/assets/..%2f.env',
    '/assets/../../package.json',
    '/assets/..%2f..%2fpackage.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/..%5c..%5cpackage.json',
    '/../package.json',
    '/%2e%2e/package.json',
    '/../../secret.key',
    '/..%2f..%2fsecret.key',
    '/assets/main-abc123.js%00.png',
  ];
  test.each(addresses)('is not had by %s', async (url) => {
    const server = await app();
    for (const encoding of ['identity', 'br']) {
      const answer = await server.inject({ url, headers: { 'accept-encoding': encoding } });
      expect([400, 404]).toContain(answer.statusCode);
      expect(answer.headers['content-type']).toContain('application/problem+json');
      expect(answer.body).not.toMatch(/__CSP_NONCE__|hidden":|the server|the key/);
    }
  });

  test('is not had over a bare socket either, where no client tidies the address', async () => {
    const server = await app();
    const base = await server.listen({ port: 0, host: '127.0.0.1' });
    for (const path of ['/assets/../../package.json', '/../package.json', '/..//package.json', '//../package.json']) {
      const socket = connect(Number(new URL(base).port), '127.0.0.1');
      socket.end(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
      const answer = (await socket.setEncoding('utf8').toArray()).join('');
      expect(answer, path).toMatch(/^HTTP\/1\.1 40[04] /);
      expect(answer).not.toContain('the server');
    }
  });
});

test('a dashboard that has not been built says so, and the API works all the same', async () => {
  const server = await createBareApp({ web: { folder: join(tmpdir(), 'waybill-nowhere'), page: PAGE } });
  const answer = await server.inject('/login');
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(answer.body).toBe('The dashboard has not been built.');
  expect((await server.inject('/healthz')).statusCode).toBe(200);
  expect((await server.inject('/api/nowhere')).statusCode).toBe(404);
});

test('without a dashboard every address that is not served is missing', async () => {
  const answer = await (await createBareApp()).inject('/login');
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ code: 'not-found' });
});
