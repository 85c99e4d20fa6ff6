import { connect } from '../../db/connect.ts';
import { jobQueue } from '../../db/jobs/job-queue.ts';
import { listen } from '../../db/listen.ts';
import { startJobWorker } from '../job-worker.ts';
import { kindOf } from './job-kinds.ts';

/** A process that begins a job and never ends it, to be killed: prints `begun` when it has. */
const url = process.argv[2] ?? '';
void startJobWorker({
  queue: jobQueue(connect({ url, maxConnections: 3 })),
  kinds: [
    kindOf(() => {
      process.stdout.write('begun\n');
      return new Promise<never>(() => {});
    }),
  ],
  listen: (heard) => listen({ url, channel: 'waybill_jobs', ...heard, onError: () => {} }),
  runInThread: () => Promise.reject(new Error('there are no threads here')),
  onError: () => {},
  timing: { leaseMs: 1_500 },
});
