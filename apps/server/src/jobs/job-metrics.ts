import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { JobEnd } from './run-job.ts';

type Counts = { readonly kind: string; readonly waiting: number; readonly running: number; readonly dead: number };

/** Figures per kind: the number of jobs in the whole installation, and how they ended in this process. */
export const jobMetrics = (countJobs: () => Promise<readonly Counts[]>) => {
  const labelNames = ['kind'] as const;
  const done = new Counter({ name: 'waybill_jobs_done_total', help: 'Jobs that were done', labelNames, registers: [] });
  const failures = new Counter({
    name: 'waybill_jobs_failures_total',
    help: 'Attempts that failed',
    labelNames,
    registers: [],
  });
  const seconds = new Histogram({
    name: 'waybill_job_seconds',
    help: 'How long an attempt took',
    labelNames,
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300, 900],
    registers: [],
  });
  const gauges = (['waiting', 'running', 'dead'] as const).map((state) => ({
    state,
    gauge: new Gauge({ name: `waybill_jobs_${state}`, help: `Jobs that are ${state}`, labelNames, registers: [] }),
  }));

  return {
    observe: (kind: string, end: JobEnd, took: number) => {
      if (end === 'done') done.inc({ kind });
      if (end === 'failed' || end === 'dead') failures.inc({ kind });
      seconds.observe({ kind }, took);
    },
    register: (registry: Registry) => {
      for (const metric of [done, failures, seconds, ...gauges.map(({ gauge }) => gauge)])
        registry.registerMetric(metric);
    },
    /** Runs when the figures are read. Without the database these gauges are empty and the other metrics remain. */
    refresh: async () => {
      const counts = await countJobs().catch(() => []);
      for (const { state, gauge } of gauges) {
        gauge.reset();
        for (const count of counts) gauge.set({ kind: count.kind }, count[state]);
      }
    },
  };
};
export type JobMetrics = ReturnType<typeof jobMetrics>;
