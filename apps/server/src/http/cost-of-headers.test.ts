import { Readable } from 'node:stream';
import { endpoint } from '@waybill/contract/endpoint';
import { SUB_COMPANY_HEADER } from '@waybill/contract/session';
import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createBareApp } from '../testing/bare-app.ts';
import { leastCpuMs, MOST_CPU_MS } from '../testing/cpu-time.ts';
import { authenticator } from './authenticate.ts';
import { sessionCookie } from './session-cookie.ts';

/** Node refuses a request whose headers are longer than 16 kB together. */
const HEADER_BYTES = 15_000;

const download = endpoint({
  method: 'GET',
  path: '/api/download',
  summary: 'For the tests',
  query: z.object({ search: z.string().optional() }),
  answersFile: true,
  reply: z.never(),
});
const write = endpoint({
  method: 'POST',
  path: '/api/write',
  summary: 'For the tests',
  body: z.object({}),
  reply: z.object({}),
});

const HEADERS = [
  'accept',
  'accept-encoding',
  'authorization',
  'content-type',
  'cookie',
  'host',
  'if-modified-since',
  'if-none-match',
  'last-event-id',
  'origin',
  'range',
  'referer',
  'sec-fetch-site',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-host',
  SUB_COMPANY_HEADER,
] as const;

const longOf = (unit: string) => unit.repeat(Math.floor(HEADER_BYTES / unit.length));
const VALUES: Readonly<Record<string, string>> = {
  spaces: `a${longOf(' ')}a`,
  tabs: `a${longOf('\t')}a`,
  commas: longOf(','),
  'commas and spaces': longOf(' ,'),
  semicolons: longOf('a=b;'),
  'equal signs': longOf('='),
  quotes: longOf('"'),
  'percent signs': longOf('%41'),
  backslashes: longOf('\\'),
  'a long key': `Bearer ${longOf('a')}`,
  'a key after many spaces': `Bearer ${longOf(' ')}`,
  addresses: longOf('1.1.1.1,'),
  colons: longOf(':'),
  weights: longOf('gzip;q=0.1,'),
  'media types': longOf('a/b;c=d;'),
  'a long host': `http://${longOf('a.')}`,
  ranges: `bytes=${longOf('0-1,')}`,
};

const cookie = sessionCookie('http://localhost:3000');
const nobody = { findApiKey: async () => null, findActor: async () => null };

const edge = (): Promise<FastifyInstance> =>
  createBareApp({
    trustProxy: true,
    authenticate: authenticator({
      callers: nobody as never,
      cookie,
      hashSession: Buffer.from,
      hashKey: Buffer.from,
      clock: () => new Date(),
      recordKeyUse: async () => {},
    }),
    routes: (serve) => {
      serve(download, 'public', async () => ({
        open: async () => Readable.from(['x'.repeat(2000)]),
        type: 'text/csv',
        name: 'shipments.csv',
        etag: 'one',
      }));
      serve(write, 'public', async () => ({}));
    },
  });

test.each(Object.entries(VALUES))('a header of %s takes little CPU time, whichever it is', async (_, value) => {
  const app = await edge();
  for (const header of HEADERS) {
    for (const { method, path: url } of [download, write]) {
      const spent = await leastCpuMs(() => app.inject({ method, url, headers: { [header]: value }, payload: '{}' }));
      expect(spent, `${header} of ${method}`).toBeLessThan(MOST_CPU_MS);
    }
  }
});

test.each(Object.entries(VALUES))('an address with %s takes little CPU time', async (_, value) => {
  const app = await edge();
  for (const query of [
    `search=${encodeURIComponent(value)}`,
    encodeURIComponent(value),
    value.replace(/[\s#]/g, '&'),
  ]) {
    const url = `${download.path}?${query.slice(0, HEADER_BYTES)}`;
    expect(await leastCpuMs(() => app.inject({ method: 'GET', url }))).toBeLessThan(MOST_CPU_MS);
  }
});
