import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpoint } from '@waybill/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import type { AppParts } from '../app.ts';
import { createBareApp } from '../testing/bare-app.ts';

const readWeather = endpoint({ method: 'GET', path: '/api/weather', summary: 'For the tests', reply: z.object({}) });
const PAGE = { sentryDsn: null, sentryEnvironment: null };

const builtFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-web-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'index.html'), '<meta name="csp-nonce" content="__CSP_NONCE__">');
  await writeFile(join(folder, 'first.js'), '');
  return folder;
};

const app = async (parts: Partial<AppParts> = {}): Promise<FastifyInstance> =>
  createBareApp({
    routes: (serve) => serve(readWeather, 'public', async () => ({})),
    web: { folder: await builtFolder(), page: PAGE },
    ...parts,
  });

const policyOf = (header: unknown): Record<string, string> =>
  Object.fromEntries(
    String(header)
      .split('; ')
      .map((directive) => directive.split(/ (.*)/s).slice(0, 2) as [string, string]),
  );

describe('every answer, a page, a call, a refusal or a file', () => {
  test.each(['/login', '/api/weather', '/api/nowhere', '/first.js', '/healthz', '/nothing.png'])('%s', async (url) => {
    const { headers } = await (await app()).inject(url);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=()',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    });
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('server');
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });
});

test('a page may load what is ours and nothing else', async () => {
  const { headers } = await (await app()).inject('/login');
  const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1];
  expect(policyOf(headers['content-security-policy'])).toEqual({
    'default-src': "'self'",
    'script-src': "'self' 'wasm-unsafe-eval'",
    'style-src': `'self' 'nonce-${nonce}'`,
    'img-src': "'self' data: blob:",
    'font-src': "'self'",
    'worker-src': "'self' blob:",
    'connect-src': "'self'",
    'form-action': "'self'",
    'manifest-src': "'self'",
    'base-uri': "'none'",
    'object-src': "'none'",
    'frame-ancestors': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': 'default',
  });
});

test('each page has a nonce of its own, which its policy names', async () => {
  const server = await app();
  const answers = await Promise.all(Array.from({ length: 20 }, () => server.inject('/login')));
  const nonces = answers.map(({ body, headers }) => {
    const nonce = /content="([^"]*)"/.exec(body)?.[1] ?? '';
    expect(Buffer.from(nonce, 'base64')).toHaveLength(16);
    expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
    expect(headers['cache-control']).toBe('no-store');
    return nonce;
  });
  expect(new Set(nonces).size).toBe(20);
});

test('a page may also tell the error reports, when there are any', async () => {
  const page = { ...PAGE, sentryDsn: 'https://key@sentry.example.com:8443/1' };
  const { headers } = await (await app({ web: { folder: await builtFolder(), page } })).inject('/login');
  expect(policyOf(headers['content-security-policy'])['connect-src']).toBe("'self' https://sentry.example.com:8443");
});

test('a page and its workers may also reach the server of the map’s style, when there is one', async () => {
  const web = { folder: await builtFolder(), page: PAGE, mapOrigin: 'https://tiles.example.com' };
  const server = await app({ web });
  for (const url of ['/login', '/first.js']) {
    expect(policyOf((await server.inject(url)).headers['content-security-policy'])).toMatchObject({
      'connect-src': "'self' https://tiles.example.com",
      'img-src': "'self' data: blob: https://tiles.example.com",
      'font-src': "'self' https://tiles.example.com",
      'script-src': "'self' 'wasm-unsafe-eval'",
    });
  }
});

test('an answer of the API may load nothing, and is kept by nobody', async () => {
  const { headers } = await (await app()).inject('/api/weather');
  expect(policyOf(headers['content-security-policy'])).toEqual({
    'default-src': "'none'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
  });
  expect(headers['cache-control']).toBe('no-store');
});

test('a script may work as a worker: it loads what the page may', async () => {
  const policy = policyOf((await (await app()).inject('/first.js')).headers['content-security-policy']);
  expect(policy).toMatchObject({ 'connect-src': "'self'", 'script-src': "'self' 'wasm-unsafe-eval'" });
});

test.each([
  ['/login', 'default'],
  ['/shipments', 'default'],
  ['/first.js', "'none'"],
])(
  '%s makes no code or markup out of text; of the policies of a page only the map’s may exist',
  async (url, policies) => {
    expect(policyOf((await (await app()).inject(url)).headers['content-security-policy'])).toMatchObject({
      'require-trusted-types-for': "'script'",
      'trusted-types': policies,
    });
  },
);

test('no policy lets anything inline through', async () => {
  const server = await app({ keptMails: async () => [] });
  for (const url of ['/login', '/api/weather', '/first.js', '/dev/outbox']) {
    expect((await server.inject(url)).headers['content-security-policy']).not.toMatch(/'unsafe-(inline|eval|hashes)'/);
  }
});

test('browsers are told to stay on https where we are on it, and only there', async () => {
  const secure = await (await app({ publicUrl: 'https://waybill.example.com' })).inject('/login');
  expect(secure.headers['strict-transport-security']).toBe('max-age=31536000');
  const plain = await (await app()).inject('/login');
  expect(plain.headers).not.toHaveProperty('strict-transport-security');
});
