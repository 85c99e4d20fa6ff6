import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { transformWithOxc } from 'vite';
import { beforeAll, describe, expect, test } from 'vitest';

const SOURCE = join(import.meta.dirname, 'driver-worker.ts');
const ORIGIN = 'https://waybill.test';

type Caches = Map<string, Map<string, string>>;
type Answer = { readonly status?: number; readonly body: string };

let script: string;
beforeAll(async () => {
  script = (await transformWithOxc(readFileSync(SOURCE, 'utf8'), SOURCE)).code;
});

const pathOf = (request: string | { readonly url: string }) =>
  typeof request === 'string' ? request : new URL(request.url).pathname;

/** The browser around a worker, as far as this one sees it: what is kept, and a server that answers by path. */
const phone = (server: Record<string, Answer>, kept: Caches = new Map()) => {
  const asked: string[] = [];
  const fetch = async (request: string | { readonly url: string }) => {
    const path = pathOf(request);
    asked.push(path);
    const found = server[path];
    if (!found) throw new TypeError('Failed to fetch');
    return Object.assign(new Response(found.body, { status: found.status ?? 200 }));
  };
  const cacheOf = (name: string) => ({
    put: async (path: string, answer: Response) => void kept.get(name)?.set(path, await answer.text()),
    match: async (path: string) => answerOf(kept.get(name)?.get(path)),
  });
  const answerOf = (body: string | undefined) => (body === undefined ? undefined : new Response(body));
  const caches = {
    open: async (name: string) => {
      if (!kept.has(name)) kept.set(name, new Map());
      return cacheOf(name);
    },
    delete: async (name: string) => kept.delete(name),
    keys: async () => [...kept.keys()],
    match: async (path: string) => answerOf([...kept.values()].find((cache) => cache.has(path))?.get(path)),
  };

  const start = (version: string, files: readonly string[]) => {
    const listeners = new Map<string, (event: unknown) => void>();
    let skipped = 0;
    const self = {
      addEventListener: (name: string, listen: (event: unknown) => void) => listeners.set(name, listen),
      skipWaiting: async () => {
        skipped += 1;
      },
      clients: { claim: async () => {} },
      location: new URL(ORIGIN),
    };
    runInNewContext(`const PRECACHE = ${JSON.stringify({ version, files })};\n${script}`, {
      self,
      caches,
      fetch,
      URL,
      Set,
    });
    const lasting = async (name: string) => {
      let work: Promise<unknown> = Promise.resolve();
      listeners.get(name)?.({ waitUntil: (promise: Promise<unknown>) => (work = promise) });
      await work;
    };
    return {
      install: () => lasting('install'),
      activate: () => lasting('activate'),
      say: (data: string) => listeners.get('message')?.({ data }),
      skipped: () => skipped,
      /** The text of the answer; null if the worker leaves the request to the network. */
      ask: async (path: string, { mode = 'cors', method = 'GET', origin = ORIGIN } = {}): Promise<string | null> => {
        let answer: Promise<Response> | null = null;
        const request = { url: origin + path, mode, method };
        listeners.get('fetch')?.({ request, respondWith: (promise: Promise<Response>) => (answer = promise) });
        return answer === null ? null : (await (answer as Promise<Response>)).text();
      },
    };
  };
  return { start, asked, kept };
};

const pageOf = (version: string): Answer => ({ body: `<meta name="waybill-version" content="${version}" />` });
const serverOf = (version: string, files: Record<string, string> = {}): Record<string, Answer> => ({
  '/driver': pageOf(version),
  ...Object.fromEntries(Object.entries(files).map(([path, body]) => [path, { body }])),
});

const A = {
  '/driver/assets/reader.js': 'reader',
  '/assets/a.js': 'a',
  '/assets/both.js': 'both',
  '/first.js': 'theme',
};

describe('without a network', () => {
  test.each([
    ['/driver', 'navigate', '<meta name="waybill-version" content="1" />'],
    ['/driver/stop/42?x=1', 'navigate', '<meta name="waybill-version" content="1" />'],
    ['/assets/a.js', 'cors', 'a'],
    ['/driver/assets/reader.js', 'same-origin', 'reader'],
    ['/first.js', 'no-cors', 'theme'],
  ])('%s is what was kept', async (path, mode, expected) => {
    const server = serverOf('1', A);
    const worker = phone(server).start('1', Object.keys(A));
    await worker.install();
    for (const each of Object.keys(server)) delete server[each];
    expect(await worker.ask(path, { mode })).toBe(expected);
  });
});

describe('the network answers', () => {
  test.each([
    ['the API', '/api/session', {}],
    ['an action', '/driver', { method: 'POST', mode: 'navigate' }],
    ['other pages', '/login', { mode: 'navigate' }],
    ['pages of similar names', '/driver-app', { mode: 'navigate' }],
    ['other servers', '/first.js', { origin: 'https://tiles.test' }],
    ['files of others', '/favicon.ico', {}],
  ])('%s', async (_, path, request) => {
    const worker = phone(serverOf('1', A)).start('1', Object.keys(A));
    await worker.install();
    expect(await worker.ask(path, request)).toBeNull();
  });

  test('what the phone has thrown away', async () => {
    const { start, kept } = phone(serverOf('1', A));
    const worker = start('1', Object.keys(A));
    await worker.install();
    kept.clear();
    expect(await worker.ask('/assets/a.js')).toBe('a');
  });
});

describe('a version is not installed, and leaves nothing behind,', () => {
  test.each([
    ['when a file is missing', serverOf('2', { '/assets/a.js': 'a' })],
    ['when a file is refused', { ...serverOf('2', A), '/first.js': { status: 503, body: '' } }],
    ['when the server has the page of another', serverOf('3', A)],
  ])('%s', async (_, server) => {
    const { start, kept } = phone(server, new Map([['driver-1', new Map([['/driver', 'old']])]]));
    await expect(start('2', Object.keys(A)).install()).rejects.toThrow();
    expect([...kept.keys()]).toEqual(['driver-1']);
  });
});

test('a new version fetches only what the one before does not have, and the page of the one before goes on from its own files', async () => {
  const server = serverOf('1', A);
  const { start, asked, kept } = phone(server);
  const before = start('1', Object.keys(A));
  await before.install();
  const B = { '/assets/b.js': 'b', '/assets/both.js': 'changed on the way?', '/first.js': 'theme 2' };
  for (const each of Object.keys(server)) delete server[each];
  Object.assign(server, serverOf('2', B));
  asked.length = 0;
  const after = start('2', Object.keys(B));
  await after.install();
  expect(asked.sort()).toEqual(['/assets/b.js', '/driver', '/first.js']);
  expect(kept.get('driver-2')?.get('/assets/both.js')).toBe('both');
  expect(await before.ask('/first.js')).toBe('theme');
  await after.activate();
  expect(await after.ask('/first.js')).toBe('theme 2');
  expect(await after.ask('/assets/a.js')).toBe('a');
});

test('of all the versions before, the last one is kept, and nothing of others is touched', async () => {
  const older = ['driver-1', 'other', 'driver-2'].map((name) => [name, new Map()] as const);
  const { start, kept } = phone(serverOf('3', A), new Map(older));
  const worker = start('3', Object.keys(A));
  await worker.install();
  await worker.activate();
  expect([...kept.keys()]).toEqual(['other', 'driver-2', 'driver-3']);
});

test('it takes over on the word of the driver, and not by itself', async () => {
  const worker = phone(serverOf('1', A)).start('1', Object.keys(A));
  await worker.install();
  worker.say('hello');
  expect(worker.skipped()).toBe(0);
  worker.say('take-over');
  expect(worker.skipped()).toBe(1);
});
