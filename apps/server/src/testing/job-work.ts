import type { Database } from '../db/connect.ts';
import type { Job } from '../db/jobs/job.ts';
import { FIRST_OWNER, jobQueue } from '../db/jobs/job-queue.ts';
import type { JobKind } from '../jobs/job-kind.ts';
import { runJob } from '../jobs/run-job.ts';

/** A worker of some kinds of jobs that goes one step at a time, with no practical limit per organisation. */
export const jobWork = (database: Database, kinds: readonly JobKind[], onError: (error: unknown) => void) => {
  const queue = jobQueue(database);
  const kindOf = ({ kind }: Job) => {
    const found = kinds.find(({ name }) => name === kind);
    if (!found) throw new Error(`no job is a ${kind}`);
    return found;
  };
  const take = async (): Promise<Job | null> => {
    const claim = { most: 1, perOrganisation: 9, lastOwner: FIRST_OWNER, leaseMs: 60_000 };
    for (const { name: kind } of kinds) {
      const { jobs } = await queue.claim({ ...claim, kind });
      if (jobs[0]) return jobs[0];
    }
    return null;
  };
  /** Runs the next step, and records its end. */
  const finish = (job: Job) => {
    const kind = kindOf(job);
    return runJob({ queue, onError, run: kind.run }, kind, job, new AbortController());
  };
  return {
    take,
    finish,
    /** Runs the next step. The lease stays, as with a worker that dies then. */
    work: (job: Job) => kindOf(job).run(job, { signal: new AbortController().signal, saveProgress: async () => {} }),
    /** Buries the job, as after attempts that all ended with the death of their worker. */
    die: (job: Job) => {
      const kind = kindOf(job);
      return runJob({ queue, onError, run: kind.run }, kind, { ...job, attempt: 1_000 }, new AbortController());
    },
    /** Runs all that wait to their end. */
    carryOut: async (): Promise<void> => {
      for (let job = await take(); job; job = await take()) await finish(job);
    },
  };
};
