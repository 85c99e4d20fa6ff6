import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { Job } from '../db/jobs/job.ts';
import type { JobContext, PlainResult } from './job-kind.ts';
import type { FromThread, ToThread } from './thread-messages.ts';

type Parts = {
  /** The module that the thread runs: it calls serveJobs() with the kinds that it knows. */
  readonly module: string;
  /** Passed to the thread as it is. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Called for an error that ended no attempt. */
  readonly onReport: (error: unknown) => void;
  /** A thread that has been idle for so long is ended. */
  readonly idleMs?: number;
  /** A thread that does not stop when asked is ended after so long. */
  readonly graceMs?: number;
  readonly memoryMb?: number;
};

const IDLE_MS = 60_000;
const GRACE_MS = 1_500;
const MEMORY_MB = 512;
const YOUNG_MB = 32;

// The process was started with more room for young objects, those of all callers' requests: threads, which have one job each, would take as much.
// A flag comes before what a thread is given, so it is taken back once the process has its own.
setFlagsFromString('--max-semi-space-size=0');

type Thread = { readonly worker: Worker; idle: NodeJS.Timeout | null };

/**
 * Threads for kinds that keep a processor busy, so that this process goes on answering requests and renewing leases. Each runs
 * one job at a time; there are as many as jobs at once, which the kinds limit. A thread that crashes fails its own job only.
 */
export const threadPool = (parts: Parts) => {
  const { module, data, onReport, idleMs = IDLE_MS, graceMs = GRACE_MS, memoryMb = MEMORY_MB } = parts;
  const threads = new Set<Thread>();

  const start = (): Thread => {
    const worker = new Worker(new URL('../run-in-thread.mjs', import.meta.url), {
      workerData: { ...data, module },
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: YOUNG_MB },
    });
    const thread: Thread = { worker, idle: null };
    threads.add(thread);
    // The thread's current job fails with this error; an idle thread has no job, so its error is logged.
    worker.on('error', (error) => thread.idle && onReport(error));
    worker.once('exit', () => {
      if (thread.idle) clearTimeout(thread.idle);
      threads.delete(thread);
    });
    worker.unref();
    return thread;
  };

  const take = (): Thread => {
    const thread = [...threads].find(({ idle }) => idle !== null) ?? start();
    if (thread.idle) clearTimeout(thread.idle);
    thread.idle = null;
    return thread;
  };

  const giveBack = (thread: Thread) => {
    if (!threads.has(thread)) return;
    thread.idle = setTimeout(() => void thread.worker.terminate(), idleMs);
    thread.idle.unref();
  };

  return {
    run: async (job: Job, { signal }: Pick<JobContext, 'signal'>): Promise<PlainResult> => {
      const thread = take();
      const { worker } = thread;
      const send = (message: ToThread) => worker.postMessage(message);
      let impatient: NodeJS.Timeout | undefined;
      const abort = () => {
        send({ abort: String(signal.reason) });
        impatient = setTimeout(() => void worker.terminate(), graceMs);
      };
      signal.addEventListener('abort', abort, { once: true });
      try {
        const answer = answerOf(worker, onReport);
        send({ run: job });
        return await answer;
      } finally {
        clearTimeout(impatient);
        signal.removeEventListener('abort', abort);
        giveBack(thread);
      }
    },
    stop: async (): Promise<void> => {
      await Promise.all([...threads].map(({ worker }) => worker.terminate()));
    },
  };
};

/** The thread's answer for the job, or an error when the thread is gone. */
const answerOf = (worker: Worker, onReport: (error: unknown) => void): Promise<PlainResult> =>
  new Promise<PlainResult>((resolve, reject) => {
    const settle = (answer: () => void) => {
      worker.off('message', hear).off('error', fail).off('exit', exit);
      answer();
    };
    const hear = (message: FromThread) => {
      if ('report' in message) return onReport(message.report);
      settle(() => ('result' in message ? resolve(message.result) : reject(message.failed)));
    };
    const fail = (error: unknown) => settle(() => reject(error));
    const exit = (code: number) => fail(new Error(`its thread ended with code ${code}`));
    worker.on('message', hear).on('error', fail).on('exit', exit);
  });
