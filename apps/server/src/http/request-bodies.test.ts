import { endpoint } from '@waybill/contract/endpoint';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { anActor, createBareApp } from '../testing/bare-app.ts';
import { isTooComplex } from './request-bodies.ts';

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
const values = (count: number) => JSON.stringify(Array(count).fill('S00000001'));
const names = (count: number) => JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, n) => [n, n])));

test.each([
  ['ten levels', nested(10), false],
  ['eleven levels', nested(11), true],
  ['lists beside each other', `[${Array(100).fill('[]').join()}]`, false],
  ['sixty thousand values', values(60_000), false],
  ['one value more', values(60_001), true],
  ['six and a half thousand names', names(6_500), false],
  ['one name more', names(6_501), true],
  ['signs inside of a text', JSON.stringify(`${'[{:,'.repeat(70_000)}`), false],
  ['signs after an escaped quote', JSON.stringify(`"${'[{:,'.repeat(70_000)}`), false],
  ['signs after a text that ends with a backslash', `["\\\\",${nested(11)}]`, true],
  ['half of a text', '"[[[[[[[[[[[[', false],
  ['nothing', '', false],
])('%s: %#', (_, json, expected) => {
  expect(isTooComplex(json)).toBe(expected);
});

test('a body that is too complex is refused as too large, and one that is not reaches its endpoint', async () => {
  const take = endpoint({
    method: 'POST',
    path: '/api/take',
    summary: 'For the tests',
    body: z.array(z.unknown()),
    reply: z.object({ taken: z.number() }),
  });
  const app = await createBareApp({
    authenticate: async () => ({ caller: anActor(['admin']) }),
    routes: (serve) => serve(take, 'signed-in', async ({ body }) => ({ taken: body.length })),
  });
  const ask = (payload: string) =>
    app.inject({ method: 'POST', url: take.path, payload, headers: { 'content-type': 'application/json' } });
  expect((await ask(nested(10))).json()).toEqual({ taken: 1 });
  expect((await ask(nested(11))).json()).toMatchObject({ status: 413, code: 'too-large' });
});
