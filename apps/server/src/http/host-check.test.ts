import { endpoint } from '@waybill/contract/endpoint';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { AppParts } from '../app.ts';
import { createBareApp } from '../testing/bare-app.ts';

const session = endpoint({
  method: 'GET',
  path: '/api/session',
  summary: 'For the tests',
  reply: z.object({ email: z.string() }),
});
const app = (parts: Partial<AppParts> = {}) =>
  createBareApp({
    publicUrl: 'https://waybill.example.com',
    allowedHosts: ['inside.example.net'],
    routes: (serve) => serve(session, 'public', async () => ({ email: 'sigga@example.com' })),
    ...parts,
  });

const OURS = [
  'waybill.example.com',
  'waybill.example.com:443',
  'Waybill.Example.COM',
  'waybill.example.com.',
  'inside.example.net:8080',
  'localhost:3000',
  'tenant.localhost',
  '127.0.0.1:3000',
  '127.8.9.1',
  '[::1]:3000',
  // An operator's own network, and a supervisor that asks by address.
  '192.168.1.7:3000',
  '10.0.0.5',
  '[fd00::7]:3000',
];
const NOT_OURS = [
  'evil.example',
  'evil.example:3000',
  'evil',
  'waybill.example.com.evil.example',
  'evil-waybill.example.com',
  'example.com',
  '127.0.0.1.evil.example',
  'localhost.evil.example',
  'waybill.example.com@evil.example',
  'evil.example/waybill.example.com',
  'evil.example#waybill.example.com',
  'waybill.example.com, evil.example',
  '[::1',
  '::',
];

describe('a request', () => {
  test.each(OURS)('for %s is meant for us', async (host) => {
    const answer = await (await app()).inject({ url: session.path, headers: { host } });
    expect([host, answer.statusCode]).toEqual([host, 200]);
  });

  test.each(NOT_OURS)('for %s is not, and is told so', async (host) => {
    const answer = await (await app()).inject({ url: session.path, headers: { host } });
    expect(answer.statusCode).toBe(421);
    expect(answer.json()).toMatchObject({ code: 'unknown-host', detail: expect.stringContaining('ALLOWED_HOSTS') });
  });
});

test('a page whose own name leads to our address, with our cookie or not, reads and does nothing', async () => {
  const server = await app({ publicUrl: 'http://localhost:3000' });
  const rebound = { host: 'rebound.evil.example:3000', origin: 'http://rebound.evil.example:3000' };
  for (const site of ['same-origin', 'none', 'cross-site']) {
    for (const url of ['/api/session', '/', '/shipments', '/metrics', '/api/nowhere']) {
      for (const method of ['GET', 'HEAD', 'POST'] as const) {
        const answer = await server.inject({ method, url, headers: { ...rebound, 'sec-fetch-site': site } });
        expect([method, url, answer.statusCode]).toEqual([method, url, 421]);
        expect(answer.body).not.toContain('sigga');
      }
    }
  }
});

test('whether it is alive and ready is told under every name', async () => {
  const server = await app();
  for (const url of ['/healthz', '/readyz']) {
    expect((await server.inject({ url, headers: { host: 'waybill.default.svc.cluster.local' } })).statusCode).toBe(200);
  }
});

test('the host that a proxy was asked for counts when the proxy is trusted, and only then', async () => {
  const headers = { host: 'upstream.internal', 'x-forwarded-host': 'waybill.example.com' };
  const forged = { host: 'waybill.example.com', 'x-forwarded-host': 'evil.example' };
  const [direct, behind] = [await app(), await app({ trustProxy: true })];
  const statusOf = async (server: typeof direct, given: Record<string, string>) =>
    (await server.inject({ url: session.path, headers: given })).statusCode;
  expect([await statusOf(direct, headers), await statusOf(behind, headers)]).toEqual([421, 200]);
  expect([await statusOf(direct, forged), await statusOf(behind, forged)]).toEqual([200, 421]);
});
