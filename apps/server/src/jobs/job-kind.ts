import type { Tx } from '../db/connect.ts';
import type { Job, JobProgress } from '../db/jobs/job.ts';
import type { RecordEnd } from '../db/jobs/job-queue.ts';
import type { RetryPolicy } from './retry-policies.ts';
import type { Schedule } from './schedule.ts';

export type JobContext = {
  /** Aborted when the job was cancelled, took too long, is another worker's by now, or the process ends. */
  readonly signal: AbortSignal;
  /** Progress is kept with the job: the next attempt starts from it. */
  readonly saveProgress: (progress: JobProgress) => Promise<void>;
};

/** `again`: the job made progress and has more to do, and lets others have their turn before it goes on. */
export type PlainResult = 'done' | 'again';
/** A job can also end with something to record in the very transaction that ends it. */
export type JobResult = PlainResult | { readonly record: RecordEnd };

/** The description of one kind of job for the queue. */
type Described = {
  readonly name: string;
  /** The number that one process works on at a time. */
  readonly atOnce: number;
  /** The number of one organisation that are worked on at a time, in all processes together. */
  readonly perOrganisation: number;
  /** An attempt that takes longer has failed. */
  readonly timeLimitMs: number;
  readonly retry: RetryPolicy;
  /** Enqueued by the clock, once for each minute that the schedule names. */
  readonly schedule?: Schedule;
  /** Records the failure of the last attempt, in the transaction that ends the job. */
  readonly onDead?: (tx: Tx, job: Job) => Promise<void>;
};

/**
 * Every job may run again: a process can die after the work and before its end is recorded. A job in a thread keeps the
 * process free to answer requests; it returns a plain result, since a thread cannot pass a function back.
 */
export type JobKind = Described &
  (
    | { readonly runsInThread?: false; readonly run: (job: Job, context: JobContext) => Promise<JobResult> }
    | { readonly runsInThread: true; readonly run: (job: Job, context: JobContext) => Promise<PlainResult> }
  );
