import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { jobMetrics } from './job-metrics.ts';

const read = async (metrics: ReturnType<typeof jobMetrics>) => {
  const registry = new Registry();
  metrics.register(registry);
  await metrics.refresh();
  return (await registry.metrics())
    .split('\n')
    .filter((line) => line.startsWith('waybill_job') && !/bucket/.test(line));
};

test('each kind has its figures: how many there are, how they ended, and how long they took', async () => {
  const metrics = jobMetrics(async () => [{ kind: 'send-mail', waiting: 3, running: 2, dead: 1 }]);
  metrics.observe('send-mail', 'done', 0.5);
  metrics.observe('send-mail', 'failed', 1);
  metrics.observe('send-mail', 'dead', 1);
  metrics.observe('bulk-rows', 'again', 2);
  expect(await read(metrics)).toEqual([
    'waybill_jobs_done_total{kind="send-mail"} 1',
    'waybill_jobs_failures_total{kind="send-mail"} 2',
    'waybill_job_seconds_sum{kind="send-mail"} 2.5',
    'waybill_job_seconds_count{kind="send-mail"} 3',
    'waybill_job_seconds_sum{kind="bulk-rows"} 2',
    'waybill_job_seconds_count{kind="bulk-rows"} 1',
    'waybill_jobs_waiting{kind="send-mail"} 3',
    'waybill_jobs_running{kind="send-mail"} 2',
    'waybill_jobs_dead{kind="send-mail"} 1',
  ]);
});

test('a kind of which there are none any more is not told as it was', async () => {
  const counts = [[{ kind: 'send-mail', waiting: 3, running: 0, dead: 0 }], []];
  const metrics = jobMetrics(async () => counts.shift() ?? []);
  await metrics.refresh();
  expect(await read(metrics)).toEqual([]);
});

test('while the database is away the figures of the process are still told', async () => {
  const metrics = jobMetrics(() => Promise.reject(new Error('gone')));
  metrics.observe('send-mail', 'done', 1);
  expect(await read(metrics)).toContain('waybill_jobs_done_total{kind="send-mail"} 1');
});
