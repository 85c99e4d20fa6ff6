import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { operationsRoutes } from '../http/operations.ts';
import { jobMetrics } from '../jobs/job-metrics.ts';

const FILES = ['prometheus/waybill.rules.yml', 'grafana/waybill.json'];
const read = (file: string) =>
  readFileSync(fileURLToPath(new URL(`../../../../deploy/${file}`, import.meta.url)), 'utf8');

/** All that a process tells of itself, after a request and with a job that waits. */
const told = async (): Promise<string> => {
  const app = fastify();
  onTestFinished(() => app.close());
  const metrics = jobMetrics(async () => [{ kind: 'send-mail', waiting: 1, running: 0, dead: 0 }]);
  metrics.observe('send-mail', 'done', 1);
  metrics.observe('send-mail', 'failed', 1);
  await operationsRoutes(app, {
    checks: {},
    outboxWaiting: async () => 0,
    metrics,
    room: { free: () => 0, isFull: () => false },
  });
  await app.inject('/healthz');
  return (await app.inject('/metrics')).body;
};

test.each(FILES)('every metric and label that %s names is told at /metrics', async (file) => {
  const text = await told();
  const named = new Set(read(file).match(/\b(?:waybill|process|nodejs)_[a-z0-9_]+/g));
  const series = new Set(text.match(/^[a-z][a-z0-9_]+/gm));
  expect(named.size).toBeGreaterThan(5);
  expect([...named].filter((name) => !series.has(name))).toEqual([]);

  const grouped = [...read(file).matchAll(/\bby \(([a-z, ]+)\)/g)].flatMap(([, labels = '']) => labels.split(', '));
  const compared = [...read(file).matchAll(/[{,]\s*([a-z]+)\s*=~?\\?"/g)].map(([, label = '']) => label);
  const known = new Set([...text.matchAll(/[{,]([a-z]+)="/g)].map(([, label]) => label));
  // Prometheus itself adds whom it asked.
  const added = ['job', 'instance', 'severity'];
  const missing = [...grouped, ...compared].filter((label) => !known.has(label) && !added.includes(label));
  expect(missing).toEqual([]);
});
