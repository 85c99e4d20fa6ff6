/** A process that carries out jobs that do nothing, wait a moment, or never end; it reports to its parent when each begins. */
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from '../../apps/server/src/db/connect.ts';
import { jobQueue } from '../../apps/server/src/db/jobs/job-queue.ts';
import { listen } from '../../apps/server/src/db/listen.ts';
import type { JobKind } from '../../apps/server/src/jobs/job-kind.ts';
import { startJobWorker } from '../../apps/server/src/jobs/job-worker.ts';
import { DATABASE_RETRIES } from '../../apps/server/src/jobs/retry-policies.ts';

const [url = '', atOnce = '4', connections = '4'] = process.argv.slice(2);
const tell = (message: object) => process.send?.({ ...message, at: performance.timeOrigin + performance.now() });

const kind = (name: string, run: JobKind['run']): JobKind =>
  ({
    name,
    atOnce: Number(atOnce),
    perOrganisation: Number(atOnce),
    timeLimitMs: 600_000,
    retry: DATABASE_RETRIES,
    run: (job, context) => {
      tell({ name, n: job.payload.n });
      return run(job, context);
    },
  }) as JobKind;

const worker = await startJobWorker({
  queue: jobQueue(connect({ url, maxConnections: Number(connections) })),
  kinds: [
    kind('nothing', async () => 'done'),
    kind('a-moment', async () => {
      await pause(5);
      return 'done';
    }),
    kind('for-ever', () => new Promise<never>(() => {})),
  ],
  listen: (heard) => listen({ url, channel: 'waybill_jobs', ...heard, onError: console.error }),
  runInThread: () => Promise.reject(new Error('no kind here runs in a thread')),
  onError: console.error,
});
const began = process.cpuUsage();
process.on('SIGTERM', async () => {
  await worker.stop();
  const { user, system } = process.cpuUsage(began);
  tell({ name: 'ended', n: (user + system) / 1000 });
  process.disconnect();
  process.exit(0);
});
tell({ name: 'ready' });
