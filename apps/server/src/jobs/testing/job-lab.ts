import { organisationId } from '@waybill/domain/ids';
import { afterAll, beforeAll, beforeEach, onTestFinished } from 'vitest';
import type { Database } from '../../db/connect.ts';
import { enqueueJobs, type NewJob } from '../../db/jobs/enqueue-jobs.ts';
import { jobQueue } from '../../db/jobs/job-queue.ts';
import { listen } from '../../db/listen.ts';
import { createTestDatabase, type TestDatabase } from '../../db/testing/test-database.ts';
import type { JobKind } from '../job-kind.ts';
import { type JobTiming, startJobWorker } from '../job-worker.ts';
import type { JobEnd } from '../run-job.ts';

export const ONE = organisationId.parse('00000000-0000-4000-8000-000000000001');
export const OTHER = organisationId.parse('00000000-0000-4000-8000-000000000002');

type AddressedDatabase = Database & { readonly url: string };

/** Leases that do not end during a test, and workers that look by themselves only once an hour. */
const PATIENT: JobTiming = { leaseMs: 20_000, lookMs: 3_600_000, deafLookMs: 20, stopMs: 20_000 };

/** The queue of one database, and workers on it that stop when the test is over. */
export const jobsOf = (database: () => AddressedDatabase) => ({
  enqueue: (...jobs: readonly (Partial<NewJob> | undefined)[]) =>
    database().asOperator((tx) =>
      enqueueJobs(
        tx,
        jobs.map((job) => ({ kind: 'work', ...job })),
      ),
    ),
  rows: () =>
    database().asOperator((tx) => tx.selectFrom('jobs').selectAll().orderBy('enqueued_at').orderBy('id').execute()),
  work: async (
    kinds: readonly JobKind[],
    timing: Partial<JobTiming> = {},
    on = database(),
    isFull: () => boolean = () => false,
  ) => {
    const errors: unknown[] = [];
    const ends: { kind: string; end: JobEnd }[] = [];
    const worker = await startJobWorker({
      queue: jobQueue(on),
      kinds,
      listen: (heard) => listen({ url: on.url, channel: 'waybill_jobs', ...heard, onError: () => {}, delaysMs: [1] }),
      runInThread: () => Promise.reject(new Error('there are no threads here')),
      onError: (error) => void errors.push(error),
      onEnd: (kind, end) => void ends.push({ kind, end }),
      isFull,
      timing: { ...PATIENT, ...timing },
    });
    onTestFinished(worker.stop);
    return { ...worker, errors, ends };
  },
});

/** A database with two organisations, and workers on its queue. */
export const useJobLab = () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    await database.asOperator((tx) =>
      tx
        .insertInto('organisations')
        .values([
          { id: ONE, name: 'One' },
          { id: OTHER, name: 'Other' },
        ])
        .execute(),
    );
  });
  beforeEach(async () => {
    await database.asOperator((tx) => tx.deleteFrom('jobs').execute());
  });
  afterAll(() => database.drop());

  return {
    database: () => database,
    queue: () => jobQueue(database),
    ...jobsOf(() => database),
  };
};
