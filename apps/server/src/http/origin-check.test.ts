import { endpoint } from '@waybill/contract/endpoint';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { AppParts } from '../app.ts';
import { createBareApp } from '../testing/bare-app.ts';

const shape = { path: '/api/parcels', summary: 'For the tests', reply: z.object({}) } as const;
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

const app = (parts: Partial<AppParts> = {}) =>
  createBareApp({
    publicUrl: 'https://waybill.example.com',
    allowedHosts: ['inside.example.com', 'evil.example.com'],
    routes: (serve) => {
      for (const method of METHODS) serve(endpoint({ ...shape, method }), 'public', async () => ({}));
    },
    ...parts,
  });

type Headers = Readonly<Record<string, string>>;
const HOST = { host: 'inside.example.com:8080' };

const allowed: Headers[] = [
  {},
  { 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'none' },
  { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example.com' },
  { origin: 'https://waybill.example.com' },
  { origin: 'https://inside.example.com:8080' },
];
const refused: Headers[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': '' },
  { 'sec-fetch-site': 'nonsense' },
  { 'sec-fetch-site': 'cross-site', origin: 'https://waybill.example.com' },
  { origin: 'https://evil.example.com' },
  { origin: 'https://waybill.example.com.evil.com' },
  { origin: 'https://waybill.example.com:444' },
  { origin: 'http://waybill.example.com' },
  { origin: 'http://inside.example.com:8080' },
  { origin: 'null' },
  { origin: '' },
  { origin: 'waybill.example.com' },
  { origin: '::garbage::' },
];
const nameOf = (headers: Headers) => JSON.stringify(headers);

describe.each(METHODS.slice(1))('%s', (method) => {
  test.each(allowed.map((headers) => [nameOf(headers), headers] as const))('from %s is ours', async (_, headers) => {
    const answer = await (await app()).inject({ method, url: shape.path, headers: { ...HOST, ...headers } });
    expect(answer.statusCode).toBe(200);
  });

  test.each(refused.map((headers) => [nameOf(headers), headers] as const))('from %s is not', async (_, headers) => {
    const answer = await (await app()).inject({ method, url: shape.path, headers: { ...HOST, ...headers } });
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ code: 'foreign-origin' });
  });
});

test('who only reads may come from anywhere: a link from another site must work', async () => {
  const server = await app();
  for (const headers of [...allowed, ...refused]) {
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = await server.inject({ method, url: shape.path, headers: { ...HOST, ...headers } });
      expect(answer.statusCode, nameOf(headers)).toBe(200);
    }
  }
});

test('an address that does not exist tells a foreign page nothing either', async () => {
  const answer = await (await app()).inject({ method: 'POST', url: '/api/x', headers: { origin: 'https://evil.com' } });
  expect(answer.statusCode).toBe(403);
});

test('without TLS a page of our own host is ours', async () => {
  const server = await app({ publicUrl: 'http://localhost:3000' });
  const headers = { host: '192.168.1.7:3000', origin: 'http://192.168.1.7:3000' };
  expect((await server.inject({ method: 'POST', url: shape.path, headers })).statusCode).toBe(200);
});

test('the host that a proxy names counts only when the proxy is trusted', async () => {
  const headers = { host: '10.1.2.3', 'x-forwarded-host': 'evil.example.com', origin: 'https://evil.example.com' };
  const request = { method: 'POST', url: shape.path, headers } as const;
  expect((await (await app()).inject(request)).statusCode).toBe(403);
  expect((await (await app({ trustProxy: true })).inject(request)).statusCode).toBe(200);
});
