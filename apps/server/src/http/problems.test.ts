import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { endpoint } from '@waybill/contract/endpoint';
import { problem as problemSchema } from '@waybill/contract/problem';
import { AppError, ERROR_CODES } from '@waybill/domain/errors';
import { requiredLine } from '@waybill/domain/validation';
import type { InjectOptions } from 'fastify';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { AppParts } from '../app.ts';
import { anActor, createBareApp, keptReports, ORGANISATION, USER } from '../testing/bare-app.ts';
import { HTTP_STATUS, problemOf } from './problems.ts';

const addParcel = endpoint({
  method: 'POST',
  path: '/api/parcels',
  summary: 'A parcel for the tests',
  body: z.strictObject({ code: requiredLine(5), lines: z.array(z.object({ kilos: z.number() })) }),
  reply: z.object({ added: z.literal(true) }),
});
const readParcel = endpoint({
  method: 'GET',
  path: '/api/parcels/:id',
  summary: 'Another',
  params: z.object({ id: z.uuid() }),
  reply: z.object({}),
});

const appThat = (handle: () => Promise<{ added: true }>, parts: Partial<AppParts> = {}) =>
  createBareApp({
    ...parts,
    routes: (serve) => {
      serve(addParcel, 'public', handle);
      serve(readParcel, 'public', async () => ({}));
    },
  });

const GOOD = { code: 'IS-1', lines: [{ kilos: 2 }] };

const ask = async (options: InjectOptions, parts: Partial<AppParts> = {}) => {
  const app = await appThat(async () => ({ added: true }), parts);
  return app.inject({ method: 'POST', url: '/api/parcels', ...options });
};

/** Every refusal has this shape, whichever part refused. */
const refusal = (answer: Awaited<ReturnType<typeof ask>>) => {
  expect(answer.headers['content-type']).toMatch(/^application\/problem\+json(;|$)/);
  const said = problemSchema.strict().parse(answer.json());
  expect(said.status).toBe(answer.statusCode);
  expect(said.type).toBe(`urn:waybill:problem:${said.code}`);
  expect(said.requestId).toMatch(/^[\da-f-]{36}$/);
  return said;
};

describe('every code', () => {
  test.each(ERROR_CODES)('%s has a status that says no, a title and a sentence', (code) => {
    expect(HTTP_STATUS[code]).toBeGreaterThanOrEqual(400);
    expect(HTTP_STATUS[code]).toBeLessThan(600);
    const said = problemSchema.strict().parse(problemOf(code));
    expect(said).toMatchObject({ code, status: HTTP_STATUS[code], type: `urn:waybill:problem:${code}` });
    expect(said.title).not.toBe('');
    expect(said.detail).toMatch(/\s/);
  });

  test('no status is there for a code that is not', () => {
    expect(Object.keys(HTTP_STATUS).sort()).toEqual([...ERROR_CODES].sort());
  });
});

test('what is in order is let through', async () => {
  const answer = await ask({ payload: GOOD });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ added: true });
});

describe('what a use-case throws', () => {
  test('is answered with its status, its sentence and its details', async () => {
    const app = await appThat(() => Promise.reject(new AppError('stale-version', { current: { version: 7 } })));
    const said = refusal(await app.inject({ method: 'POST', url: '/api/parcels', payload: GOOD }));
    expect(said).toMatchObject({ status: 409, title: 'Conflict', code: 'stale-version', current: { version: 7 } });
  });

  test('with a wait comes with the header that clients know', async () => {
    const app = await appThat(() => Promise.reject(new AppError('too-many-attempts', { retryAfter: 42 })));
    const answer = await app.inject({ method: 'POST', url: '/api/parcels', payload: GOOD });
    expect(refusal(answer)).toMatchObject({ status: 429, retryAfter: 42 });
    expect(answer.headers['retry-after']).toBe('42');
  });

  test('is nobody else’s business while it is the caller’s fault', async () => {
    const errorReports = keptReports();
    const app = await appThat(() => Promise.reject(new AppError('not-found')), { errorReports });
    await app.inject({ method: 'POST', url: '/api/parcels', payload: GOOD });
    expect(errorReports.reports).toEqual([]);
  });
});

describe('a body that is refused', () => {
  test('is told each wrong field by its path, in the words of the forms where there are some', async () => {
    const said = refusal(await ask({ payload: { code: ' ', lines: [{ kilos: 1 }, { kilos: 'two' }], extra: 1 } }));
    expect(said).toMatchObject({ status: 400, code: 'invalid-input' });
    expect(said.errors).toEqual([
      { path: 'code', problem: 'required' },
      { path: 'lines.1.kilos', problem: 'invalid', reason: expect.stringContaining('number') },
      { path: 'extra', problem: 'invalid', reason: expect.stringContaining('extra') },
    ]);
  });

  test('because there is none is told what is missing', async () => {
    expect(refusal(await ask({})).errors).toContainEqual({ path: 'code', problem: 'required' });
  });

  const wrong: [name: string, options: InjectOptions, status: number, code: string][] = [
    ['is no JSON', { payload: '{"code":', headers: { 'content-type': 'application/json' } }, 400, 'invalid-input'],
    ['is empty JSON', { payload: '', headers: { 'content-type': 'application/json' } }, 400, 'invalid-input'],
    [
      'reaches for the prototype',
      { payload: '{"__proto__":{"admin":true}}', headers: { 'content-type': 'application/json' } },
      400,
      'invalid-input',
    ],
    [
      'reaches for the constructor',
      { payload: '{"constructor":{"prototype":{"x":1}}}', headers: { 'content-type': 'application/json' } },
      400,
      'invalid-input',
    ],
    [
      'is a form of another page',
      { payload: 'code=IS-1', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      415,
      'unsupported-media-type',
    ],
    [
      'is JSON that calls itself text',
      { payload: JSON.stringify(GOOD), headers: { 'content-type': 'text/plain' } },
      415,
      'unsupported-media-type',
    ],
    ['is over a megabyte', { payload: { code: 'x'.repeat(1024 * 1024), lines: [] } }, 413, 'too-large'],
  ];
  test.each(wrong)('%s', async (_, options, status, code) => {
    expect(refusal(await ask(options))).toMatchObject({ status, code });
    expect(({} as Record<string, unknown>).admin).toBeUndefined();
  });
});

describe('a body that says how it is encoded is refused unread,', () => {
  const json = Buffer.from(JSON.stringify(GOOD));
  test.each([
    ['gzip', gzipSync(json)],
    ['GZIP', gzipSync(json)],
    ['br', brotliCompressSync(json)],
    ['deflate', deflateSync(json)],
    ['zstd', json],
    ['gzip, gzip', gzipSync(gzipSync(json))],
    ['rot13', json],
    ['identity', json],
    ['', json],
  ])('as %j', async (encoding, payload) => {
    const headers = { 'content-type': 'application/json', 'content-encoding': encoding };
    const answer = await ask({ payload, headers });
    expect(refusal(answer)).toMatchObject({ status: 415, code: 'unsupported-media-type' });
    expect(answer.headers['accept-encoding']).toBe('identity');
  });
});

describe('an address', () => {
  test('under /api that does not exist is missing, in JSON', async () => {
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      expect(refusal(await ask({ method, url: '/api/nowhere' }))).toMatchObject({ status: 404, code: 'not-found' });
    }
  });

  test('with a wrong id is told which part is wrong', async () => {
    const said = refusal(await ask({ method: 'GET', url: '/api/parcels/not-a-uuid' }));
    expect(said).toMatchObject({ status: 400, code: 'invalid-input', errors: [{ path: 'id' }] });
  });

  test('that cannot be decoded, or is far too long, is refused like any other', async () => {
    expect(refusal(await ask({ method: 'GET', url: '/api/parcels/%E0%A4%A' }))).toMatchObject({ status: 400 });
    expect(refusal(await ask({ method: 'GET', url: `/api/parcels/${'x'.repeat(200)}` }))).toMatchObject({
      code: 'invalid-input',
    });
  });
});

describe('a handler that breaks', () => {
  const SECRET = 'password of the database is hunter2';
  const breakIt = async (parts: Partial<AppParts> = {}) => {
    const errorReports = keptReports();
    const error = new Error(SECRET);
    const app = await appThat(() => Promise.reject(error), { errorReports, ...parts });
    const answer = await app.inject({ method: 'POST', url: '/api/parcels', payload: GOOD });
    return { answer, error, reports: errorReports.reports };
  };

  test('says sorry, gives a number to ask by, and tells nothing of what it was', async () => {
    const { answer } = await breakIt();
    const said = refusal(answer);
    expect(said).toMatchObject({ status: 500, code: 'internal', detail: 'Oops! Something went wrong' });
    expect(answer.body).not.toContain('hunter2');
  });

  test('is reported with who asked, and the number', async () => {
    const { answer, error, reports } = await breakIt({ authenticate: async () => ({ caller: anActor() }) });
    const { requestId } = refusal(answer);
    const context = { userId: USER, organisationId: ORGANISATION, userEmail: 'sigga@example.com', requestId };
    expect(reports).toEqual([{ error, context }]);
  });

  test('is reported without a name when nobody is signed in', async () => {
    const { answer, error, reports } = await breakIt();
    expect(reports).toEqual([{ error, context: { requestId: refusal(answer).requestId } }]);
  });

  test.each(['ECONNREFUSED', '57P01', '08006', '53300'])(
    'because the database is away (%s) asks for another try, and is reported too',
    async (code) => {
      const errorReports = keptReports();
      const away = Object.assign(new Error('connection lost'), { code });
      const app = await appThat(() => Promise.reject(away), { errorReports });
      const said = refusal(await app.inject({ method: 'POST', url: '/api/parcels', payload: GOOD }));
      expect(said).toMatchObject({ status: 503, code: 'unavailable' });
      expect(errorReports.reports).toHaveLength(1);
    },
  );

  test('by answering what its contract does not know is no better', async () => {
    const app = await appThat(async () => ({ added: 'maybe' }) as never);
    expect(refusal(await app.inject({ method: 'POST', url: '/api/parcels', payload: GOOD })).status).toBe(500);
  });

  test('before anybody is known, in the look-up of the session, is answered and reported alike', async () => {
    const { answer, reports } = await breakIt({ authenticate: () => Promise.reject(new Error(SECRET)) });
    expect(refusal(answer).status).toBe(500);
    expect(answer.body).not.toContain('hunter2');
    expect(reports).toHaveLength(1);
  });
});

test('an answer holds only what its contract names', async () => {
  const app = await appThat(async () => ({ added: true, passwordHash: 'x' }) as never);
  const answer = await app.inject({ method: 'POST', url: '/api/parcels', payload: GOOD });
  expect(answer.json()).toEqual({ added: true });
});

test('who may not call is told so before anything of the body is read', async () => {
  const app = await createBareApp({
    routes: (serve) => serve(addParcel, 'signed-in', async () => ({ added: true as const })),
  });
  const answer = await app.inject({
    method: 'POST',
    url: '/api/parcels',
    payload: '{"code":',
    headers: { 'content-type': 'application/json' },
  });
  expect(refusal(answer)).toMatchObject({ status: 401, code: 'not-signed-in' });
});
