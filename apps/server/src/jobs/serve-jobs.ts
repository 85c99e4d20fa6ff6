import { parentPort } from 'node:worker_threads';
import type { Job, JobProgress } from '../db/jobs/job.ts';
import { failureReason } from './failure-reason.ts';
import type { JobKind } from './job-kind.ts';
import type { FromThread, ToThread } from './thread-messages.ts';

type Parts = {
  readonly kinds: readonly JobKind[];
  readonly saveProgress: (job: Job, progress: JobProgress) => Promise<void>;
};

/** Runs in a thread: carries out the jobs that the process hands over, one at a time. */
export const serveJobs = ({ kinds, saveProgress }: Parts) => {
  let abort = new AbortController();

  const run = async (job: Job): Promise<FromThread> => {
    const kind = kinds.find(({ name }) => name === job.kind);
    if (!kind?.runsInThread) throw new Error(`no thread knows the kind ${job.kind}`);
    const context = { signal: abort.signal, saveProgress: (progress: JobProgress) => saveProgress(job, progress) };
    return { result: await kind.run(job, context) };
  };

  parentPort?.on('message', (message: ToThread) => {
    if ('abort' in message) return abort.abort(new Error(message.abort));
    abort = new AbortController();
    run(message.run).then(tell, (error: unknown) => tell({ failed: plainError(error) }));
  });
};

/** Reports to the process an error that is not the job's own failure. */
export const reportFromThread = (error: unknown): void => tell({ report: plainError(error) });

const tell = (message: FromThread) => parentPort?.postMessage(message);

/** An error may carry values that cannot be sent to another thread: its message and stack always can. */
const plainError = (thrown: unknown): Error => {
  const plain = new Error(failureReason(thrown));
  if (thrown instanceof Error && thrown.stack) plain.stack = thrown.stack;
  return plain;
};
