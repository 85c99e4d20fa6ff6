import { expect, test } from 'vitest';
import { z } from 'zod';
import { ApiError, ConnectionError, createClient, isServerAway, isServerFault, urlOf } from './client.ts';
import { endpoint } from './endpoint.ts';

const rename = endpoint({
  method: 'PUT',
  path: '/api/things/:id',
  summary: 'for this test',
  params: z.object({ id: z.string() }),
  query: z.object({ dry: z.boolean().optional() }),
  body: z.object({ name: z.string() }),
  reply: z.object({ name: z.string() }),
});

const answering = (status: number, body: string) => {
  const sent: { url: string; init: RequestInit | undefined }[] = [];
  const send: typeof fetch = async (url, init) => {
    sent.push({ url: String(url), init });
    return new Response(body, { status });
  };
  return { sent, call: createClient(send) };
};
const request = { params: { id: 'a' }, query: {}, body: { name: 'b' } };

test('a part of the path and a query are escaped, and what is not given is left out', () => {
  expect(urlOf(rename, { params: { id: 'a/../b?c' } })).toBe('/api/things/a%2F..%2Fb%3Fc');
  expect(urlOf(rename, { params: { id: 'a' }, query: { dry: true, other: undefined } })).toBe('/api/things/a?dry=true');
});

test('the body travels as JSON, and the answer holds what its schema names', async () => {
  const { sent, call } = answering(200, '{"name":"b","secret":"x"}');
  expect(await call(rename, request)).toEqual({ name: 'b' });
  expect(sent[0]).toMatchObject({ url: '/api/things/a', init: { method: 'PUT', body: '{"name":"b"}' } });
});

test('a refusal in our form comes as an ApiError with its code', async () => {
  const problem = { type: 't', title: 'Conflict', status: 409, code: 'stale-version', detail: 'Somebody saved' };
  const refused = answering(409, JSON.stringify(problem)).call(rename, request);
  await expect(refused).rejects.toBeInstanceOf(ApiError);
  await expect(refused).rejects.toMatchObject({ code: 'stale-version', message: 'Somebody saved' });
});

test.each([
  ['a page of a proxy', 502, '<html>Bad gateway</html>'],
  ['JSON that is not a problem', 500, '{"oops":true}'],
  ['nothing', 504, ''],
])('%s counts as no answer', async (_, status, body) => {
  await expect(answering(status, body).call(rename, request)).rejects.toBeInstanceOf(ConnectionError);
});

test('a network that fails counts as no answer', async () => {
  const call = createClient(() => Promise.reject(new TypeError('Failed to fetch')));
  await expect(call(rename, request)).rejects.toBeInstanceOf(ConnectionError);
});

const problemOf = (status: number, code: string) =>
  JSON.stringify({ type: 't', title: 'No', status, code, detail: 'No' });

test.each([
  ['a fault that the server tells of', 500, problemOf(500, 'internal'), 'fault'],
  ['a fault that it could not put in words', 500, 'Internal Server Error', 'fault'],
  ['a server that says it is away', 503, problemOf(503, 'unavailable'), 'away'],
  ['a proxy without a server', 502, '<html>Bad gateway</html>', 'away'],
  ['a refusal', 409, problemOf(409, 'stale-version'), 'neither'],
  ['somebody else in between', 200, '<html>Pay for this network</html>', 'neither'],
])('%s is told from the others', async (_, status, body, expected) => {
  const error = await answering(status, body)
    .call(rename, request)
    .catch((refused: unknown) => refused);
  expect(isServerFault(error) ? 'fault' : isServerAway(error) ? 'away' : 'neither').toBe(expected);
});

test('a network that fails is no fault of the server', () => {
  expect([isServerFault, isServerAway].map((is) => is(new ConnectionError('offline')))).toEqual([false, false]);
});
