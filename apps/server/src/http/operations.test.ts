import { endpoint } from '@waybill/contract/endpoint';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { createBareApp } from '../testing/bare-app.ts';
import { createLogger } from './logging.ts';
import type { Operations } from './operations.ts';

const readParcel = endpoint({
  method: 'GET',
  path: '/api/parcels/:id',
  summary: 'For the tests',
  params: z.object({ id: z.string() }),
  reply: z.object({}),
});

const works = async () => {};
const fails = () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.7:5432'));
const appWith = (operations: Partial<Operations> = {}) =>
  createBareApp({
    operations: { checks: { database: works, jobs: works }, outboxWaiting: async () => 3, ...operations },
    routes: (serve) => serve(readParcel, 'public', async () => ({})),
  });

test('alive is whoever answers, whatever else is broken', async () => {
  const answer = await (await appWith({ checks: { database: fails } })).inject('/healthz');
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ status: 'alive' });
});

describe('ready', () => {
  test('is who has all parts working', async () => {
    const answer = await (await appWith()).inject('/readyz');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ status: 'ready', database: 'ok', jobs: 'ok' });
  });

  test('is not who lacks one: the answer says which, and nothing more', async () => {
    const answer = await (await appWith({ checks: { database: works, jobs: fails } })).inject('/readyz');
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toEqual({ status: 'not ready', database: 'ok', jobs: 'failing' });
  });

  test('is not who has a part that does not answer', async () => {
    const never = () => new Promise<void>(() => {});
    const answer = await (await appWith({ checks: { database: never, jobs: works }, checkMs: 20 })).inject('/readyz');
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ database: 'failing', jobs: 'ok' });
  });

  test('is not who was told to stop, who still answers and closes each connection', async () => {
    const app = await appWith({ isStopping: () => true });
    const answer = await app.inject('/readyz');
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toEqual({ status: 'stopping' });
    const parcel = await app.inject('/api/parcels/7');
    expect(parcel.statusCode).toBe(200);
    expect(parcel.headers.connection).toBe('close');
  });

  test('the reason why not is in the log', async () => {
    const lines: string[] = [];
    const app = await createBareApp({
      logger: createLogger('error', { write: (line) => void lines.push(line) }),
      operations: { checks: { database: fails }, outboxWaiting: async () => 0 },
    });
    await app.inject('/readyz');
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({
        part: 'database',
        err: expect.objectContaining({ message: 'connect ECONNREFUSED 10.0.0.7:5432' }),
      }),
    ]);
  });
});

describe('the figures', () => {
  const SAMPLE = /^([a-zA-Z_:][\w:]*)(\{(?:[a-zA-Z_]\w*="(?:[^"\\\n]|\\["\\n])*",?)*\})? (\S+)( \d+)?$/;
  const readMetrics = async (app: Awaited<ReturnType<typeof appWith>>) => {
    const answer = await app.inject('/metrics');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
    const samples = answer.body.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    return samples.map((line) => {
      const [, name = '', labels = '', value = ''] = SAMPLE.exec(line) ?? [];
      expect(name, `not a sample: ${line}`).not.toBe('');
      if (!/^\+?(inf|nan)$/i.test(value)) expect(Number(value), line).not.toBeNaN();
      return { name, labels, value };
    });
  };
  const COUNT = 'waybill_http_request_duration_seconds_count';

  test('count requests by the pattern of their address, never by what is in it', async () => {
    const app = await appWith();
    for (const url of ['/api/parcels/1', '/api/parcels/2', '/api/nowhere/1', '/api/nowhere/2']) await app.inject(url);
    const samples = await readMetrics(app);
    const counts = samples.filter(({ name }) => name === COUNT);
    expect(counts).toEqual(
      expect.arrayContaining([
        { name: COUNT, labels: '{method="GET",route="/api/parcels/:id",status="200"}', value: '2' },
        { name: COUNT, labels: '{method="GET",route="unknown",status="404"}', value: '2' },
      ]),
    );
    expect(samples.filter(({ labels }) => /parcels\/\d|nowhere/.test(labels))).toEqual([]);
  });

  test('tell how many messages wait, and how the process is', async () => {
    const samples = await readMetrics(await appWith());
    expect(samples).toContainEqual({ name: 'waybill_outbox_waiting', labels: '', value: '3' });
    expect(samples.map(({ name }) => name)).toContain('process_resident_memory_bytes');
  });

  test('of the process come while its database says nothing, and show that it does', async () => {
    const silent = () => new Promise<never>(() => {});
    const app = await appWith({ outboxWaiting: silent, metrics: { register: () => {}, refresh: silent } });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const reading = readMetrics(app);
    await vi.waitUntil(() => vi.getTimerCount() > 0, { interval: 1 });
    await vi.advanceTimersByTimeAsync(2_500);
    await vi.waitUntil(() => vi.getTimerCount() > 0, { interval: 1 });
    await vi.advanceTimersByTimeAsync(2_500);
    const samples = await reading;
    expect(samples).toContainEqual({ name: 'waybill_outbox_waiting', labels: '', value: 'Nan' });
    expect(samples.map(({ name }) => name)).toContain('process_resident_memory_bytes');
  });

  test('are there while the database is not', async () => {
    const samples = await readMetrics(await appWith({ outboxWaiting: () => Promise.reject(new Error('gone')) }));
    expect(samples.find(({ name }) => name === 'waybill_outbox_waiting')?.value).toMatch(/^nan$/i);
  });
});
