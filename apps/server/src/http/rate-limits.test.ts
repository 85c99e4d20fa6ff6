import { endpoint } from '@waybill/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { AppParts } from '../app.ts';
import { createBareApp } from '../testing/bare-app.ts';

const shape = { summary: 'For the tests', reply: z.object({ address: z.string() }) } as const;
const read = endpoint({ ...shape, method: 'GET', path: '/api/read' });
const write = endpoint({ ...shape, method: 'POST', path: '/api/write' });
const ownWrite = endpoint({ ...shape, method: 'POST', path: '/api/own' });

const app = (parts: Partial<AppParts> = {}): Promise<FastifyInstance> =>
  createBareApp({
    rateLimits: { perMinute: 3, publicWritesPerMinute: 2 },
    routes: (serve) => {
      for (const open of [read, write]) serve(open, 'public', async ({ request }) => ({ address: request.ip }));
      serve(ownWrite, 'signed-in', async () => ({ address: '' }));
    },
    ...parts,
  });

const ask = (server: FastifyInstance, { method, path }: typeof read | typeof write | typeof ownWrite, from: string) =>
  server.inject({ method, url: path, remoteAddress: from });

const statuses = async (server: FastifyInstance, what: Parameters<typeof ask>[1], times: number, from = '10.0.0.1') => {
  const answers: number[] = [];
  for (let time = 0; time < times; time++) answers.push((await ask(server, what, from)).statusCode);
  return answers;
};

test('who asks too often is told so, and when to come back', async () => {
  const server = await app();
  expect(await statuses(server, read, 3)).toEqual([200, 200, 200]);
  const answer = await ask(server, read, '10.0.0.1');
  expect(answer.statusCode).toBe(429);
  expect(answer.headers['content-type']).toContain('application/problem+json');
  const { retryAfter, code } = answer.json();
  expect(code).toBe('too-many-requests');
  expect(retryAfter).toBeGreaterThan(0);
  expect(retryAfter).toBeLessThanOrEqual(60);
  expect(answer.headers).toMatchObject({
    'retry-after': String(retryAfter),
    'x-ratelimit-limit': '3',
    'x-ratelimit-remaining': '0',
    'x-ratelimit-reset': String(retryAfter),
  });
});

test('until then the answer says how many are left', async () => {
  const { headers } = await ask(await app(), read, '10.0.0.1');
  expect(headers).toMatchObject({ 'x-ratelimit-limit': '3', 'x-ratelimit-remaining': '2' });
});

test('what anybody may write is limited more than what is read', async () => {
  const server = await app();
  expect(await statuses(server, write, 4)).toEqual([200, 200, 429, 429]);
  expect(await statuses(server, read, 4)).toEqual([200, 200, 200, 429]);
});

test('one address does not use up the share of another', async () => {
  const server = await app();
  expect(await statuses(server, write, 3, '10.0.0.1')).toEqual([200, 200, 429]);
  expect(await statuses(server, write, 3, '10.0.0.2')).toEqual([200, 200, 429]);
});

test('whoever has a whole network of IPv6 has one share all the same', async () => {
  const server = await app();
  expect(await statuses(server, write, 1, '2001:db8::1')).toEqual([200]);
  expect(await statuses(server, write, 1, '2001:db8::2')).toEqual([200]);
  expect(await statuses(server, write, 1, '2001:db8::3')).toEqual([429]);
});

test('who is turned away for want of a session is counted too, before the database is asked', async () => {
  let asked = 0;
  const server = await app({
    authenticate: async () => {
      asked++;
      return { caller: null };
    },
  });
  expect(await statuses(server, ownWrite, 5)).toEqual([401, 401, 401, 429, 429]);
  expect(asked).toBe(3);
});

test('health and figures are for machines, which ask as often as they like', async () => {
  const server = await app();
  for (let time = 0; time < 10; time++) expect((await server.inject('/healthz')).statusCode).toBe(200);
});

test('X-Forwarded-For is believed only of a proxy that is trusted', async () => {
  const addressSeen = async (trustProxy: boolean | string, remoteAddress: string, forwarded: string) => {
    const headers = { 'x-forwarded-for': forwarded };
    const answer = await (await app({ trustProxy })).inject({ url: read.path, remoteAddress, headers });
    return answer.json().address;
  };
  expect(await addressSeen(false, '10.0.0.1', '203.0.113.9')).toBe('10.0.0.1');
  expect(await addressSeen(true, '10.0.0.1', '203.0.113.9')).toBe('203.0.113.9');
  // What stands before the last entry was written by the client.
  expect(await addressSeen(true, '10.0.0.1', '198.51.100.1, 203.0.113.9')).toBe('203.0.113.9');
  expect(await addressSeen('10.0.0.0/8', '10.0.0.1', '203.0.113.9')).toBe('203.0.113.9');
  expect(await addressSeen('10.0.0.0/8', '192.0.2.1', '203.0.113.9')).toBe('192.0.2.1');
  expect(await addressSeen('10.0.0.0/8, ::1', '::1', '198.51.100.1, 203.0.113.9')).toBe('203.0.113.9');
});

test('a made-up X-Forwarded-For gives nobody a fresh share', async () => {
  const server = await app();
  const answers: number[] = [];
  for (const forwarded of ['1.1.1.1', '2.2.2.2', '3.3.3.3']) {
    const headers = { 'x-forwarded-for': forwarded };
    answers.push((await server.inject({ method: 'POST', url: write.path, headers })).statusCode);
  }
  expect(answers).toEqual([200, 200, 429]);
});
