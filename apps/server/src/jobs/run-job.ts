import { setTimeout as pause } from 'node:timers/promises';
import type { Job } from '../db/jobs/job.ts';
import type { JobQueue } from '../db/jobs/job-queue.ts';
import { failureReason } from './failure-reason.ts';
import type { JobKind, JobResult } from './job-kind.ts';
import { nextDelayMs } from './retry-policies.ts';

/** The reason for which a job is aborted before it has ended. */
type Why = 'cancelled' | 'lost' | 'stopped' | 'late';

export class JobAborted extends Error {
  readonly why: Why;
  constructor(why: Why, message: string) {
    super(message);
    this.why = why;
  }
}

const whyAborted = ({ aborted, reason }: AbortSignal): Why | null =>
  aborted && reason instanceof JobAborted ? reason.why : null;

export type JobEnd = 'done' | 'again' | 'failed' | 'dead' | 'cancelled' | 'released' | 'lost';

type Parts = {
  readonly queue: JobQueue;
  readonly onError: (error: unknown, job: Job) => void;
  /** The way the kind is carried out here: by itself, or in a thread. */
  readonly run: JobKind['run'];
  /** A function that was aborted and does not return is left behind after so long. */
  readonly graceMs?: number;
  readonly random?: () => number;
};

const GRACE_MS = 2_000;
const RECORDING_PAUSES_MS = [100, 250, 500, 1_000, 2_000];

/** Carries out one attempt of a job that was claimed, and records how it ended. */
export const runJob = async (parts: Parts, kind: JobKind, job: Job, abort: AbortController): Promise<JobEnd> => {
  const { queue, onError } = parts;
  const record = (write: () => Promise<boolean>, end: JobEnd) => recorded(parts, job, abort.signal, write, end);
  const fail = async (error: unknown): Promise<JobEnd> => {
    onError(error, job);
    const reason = failureReason(error);
    const delayMs = nextDelayMs(kind.retry, job.attempt, (parts.random ?? Math.random)());
    if (delayMs !== null) return record(() => queue.retry(job, delayMs, reason), 'failed');
    try {
      return await record(() => queue.bury(job, reason, async (tx) => kind.onDead?.(tx, job)), 'dead');
    } catch (unrecorded) {
      // The job is buried all the same: it would otherwise be claimed again and fail for ever.
      onError(unrecorded, job);
      return record(() => queue.bury(job, reason), 'dead');
    }
  };

  if (job.isCancelRequested) return record(() => queue.cancelled(job), 'cancelled');
  // No worker of the earlier attempts recorded an end: perhaps the job itself crashes its process.
  if (job.attempt > kind.retry.attempts) return fail(new Error('its worker died in every attempt'));

  let result: JobResult;
  try {
    result = await attempt(parts, kind, job, abort);
  } catch (error) {
    const why = whyAborted(abort.signal);
    if (why === 'lost') return 'lost';
    if (why === 'cancelled') return record(() => queue.cancelled(job), 'cancelled');
    if (why === 'stopped') return record(() => queue.release(job, job.kind), 'released');
    return fail(why === 'late' ? abort.signal.reason : error);
  }
  if (result === 'again') return record(() => queue.yield(job), 'again');
  const recordEnd = result === 'done' ? undefined : result.record;
  try {
    return await record(() => queue.complete(job, recordEnd), 'done');
  } catch (error) {
    return fail(error);
  }
};

const attempt = async (parts: Parts, kind: JobKind, job: Job, abort: AbortController): Promise<JobResult> => {
  const { queue, run, graceMs = GRACE_MS } = parts;
  const { signal } = abort;
  const late = () => abort.abort(new JobAborted('late', `it took longer than ${kind.timeLimitMs / 1000} s`));
  const limit = setTimeout(late, kind.timeLimitMs);
  const over = new AbortController();
  const leftBehind = new Promise<never>((_, reject) => {
    const giveUp = () =>
      void pause(graceMs, null, { signal: over.signal }).then(
        () => reject(signal.reason),
        () => {},
      );
    if (signal.aborted) giveUp();
    else signal.addEventListener('abort', giveUp, { once: true });
  });
  try {
    const context = {
      signal,
      saveProgress: (progress: Parameters<JobQueue['saveProgress']>[1]) => queue.saveProgress(job, progress),
    };
    // Called in a promise, so that a throw before the first await is a failure like any other.
    const running = Promise.resolve().then(() => run(job, context));
    return await Promise.race([running, leftBehind]);
  } finally {
    clearTimeout(limit);
    over.abort();
  }
};

/**
 * Records how a job ended. While the database is away this is tried again, so that the work is not done twice; until the
 * process has to end, or the database is back and another worker has taken the job over.
 */
const recorded = async (
  { onError }: Parts,
  job: Job,
  signal: AbortSignal,
  write: () => Promise<boolean>,
  end: JobEnd,
): Promise<JobEnd> => {
  for (let tries = 0; ; tries++) {
    try {
      return (await write()) ? end : 'lost';
    } catch (error) {
      if (!isConnectionLoss(error)) throw error;
      if (tries === 0) onError(error, job);
      if (whyAborted(signal) === 'stopped') return 'lost';
      await pause(RECORDING_PAUSES_MS[Math.min(tries, RECORDING_PAUSES_MS.length - 1)]);
    }
  }
};

/** Codes of a server that goes down, is starting, has no room, or has become a standby. */
const CODES = /^(57P0[1-5]|53300|25006|08...|ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;
/** Messages of `pg` that come without a code. */
const WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** Whether the database was away, so that the same statement may well succeed a moment later. */
const isConnectionLoss = (error: unknown): boolean => {
  if (error instanceof AggregateError) return error.errors.some(isConnectionLoss);
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return (typeof code === 'string' && CODES.test(code)) || WORDS.test(error.message);
};
