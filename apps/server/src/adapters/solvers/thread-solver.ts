import { Worker } from 'node:worker_threads';
import type { Unserved } from '@waybill/optimiser/explain/change';
import type { Problem } from '@waybill/optimiser/problem/problem';
import type { Solution } from '@waybill/optimiser/problem/solution';
import { searchInThreads } from '@waybill/optimiser/threads/search-in-threads';
import type { ToExplain } from './explain-thread.ts';

type Parts = {
  /** How many threads search together for one plan. */
  readonly threads: number;
  readonly memoryMb?: number;
  /** How long leftovers are looked at. */
  readonly explainMs?: number;
  /** A thread that has not answered so long after its time is ended. */
  readonly graceMs?: number;
  /** The modules that threads run. */
  readonly searchModule?: string;
  readonly explainModule?: string;
};

const MEMORY_MB = 512;
const EXPLAIN_MS = 10_000;
const GRACE_MS = 60_000;

type Limit = { readonly seconds: number } | { readonly attempts: number };

/** The thread was ended, or has ended itself: out of memory, by an error, or when the server stops. */
const failureOf = (worker: Worker): Promise<never> =>
  new Promise((_, reject) => {
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`A thread of the solver ended with code ${code}.`)));
  });

/**
 * The solver that comes along, in threads of its own: each plan has fresh ones, in which the search is faster than in used ones
 * (docs/adr/0040). They give way to requests, and one that fails fails its plan alone.
 */
export const threadSolver = (parts: Parts) => {
  const { threads, memoryMb = MEMORY_MB, explainMs = EXPLAIN_MS, graceMs = GRACE_MS } = parts;
  const searchModule = parts.searchModule ?? new URL('./search-thread.ts', import.meta.url).href;
  const explainModule = parts.explainModule ?? new URL('./explain-thread.ts', import.meta.url).href;
  const running = new Set<Worker>();

  const startThread = (module: string): Worker => {
    const worker = new Worker(new URL('../../run-in-thread.mjs', import.meta.url), {
      workerData: { module },
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    running.add(worker);
    worker.once('exit', () => running.delete(worker));
    worker.unref();
    return worker;
  };

  /** The first answer or failure; the threads are over then. */
  const firstOf = async <Answer>(workers: readonly Worker[], answer: Promise<Answer>, withinMs: number) => {
    let timer: NodeJS.Timeout | undefined;
    const overdue = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('The solver does not answer.')), withinMs);
    });
    try {
      return await Promise.race([answer, overdue, ...workers.map(failureOf)]);
    } finally {
      clearTimeout(timer);
      for (const worker of workers) void worker.terminate();
    }
  };

  return {
    start: (problem: Problem, options: Limit & { readonly seed: number }, onBetter: (solution: Solution) => void) => {
      const { seed } = options;
      const limit = 'attempts' in options ? { attempts: options.attempts } : { milliseconds: options.seconds * 1000 };
      const workers = Array.from({ length: threads }, () => startThread(searchModule));
      const search = searchInThreads(problem, { seed, ...limit }, workers, ({ solution }) => onBetter(solution));
      const withinMs = 'milliseconds' in limit ? limit.milliseconds + graceMs : LONGEST_MS;
      const done = firstOf(workers, search.done, withinMs).then(({ solution }) => solution);
      return { done, stop: search.stop };
    },
    explain: async (problem: Problem, solution: Solution, signal: AbortSignal): Promise<readonly Unserved[]> => {
      signal.throwIfAborted();
      const worker = startThread(explainModule);
      const end = () => void worker.terminate();
      signal.addEventListener('abort', end, { once: true });
      try {
        const answer = new Promise<readonly Unserved[]>((resolve) => worker.once('message', resolve));
        worker.postMessage({ problem, solution, milliseconds: explainMs } satisfies ToExplain);
        return await firstOf([worker], answer, explainMs + graceMs);
      } finally {
        signal.removeEventListener('abort', end);
      }
    },
    /** Ends all threads: plans under way fail. */
    close: async (): Promise<void> => {
      await Promise.all([...running].map((worker) => worker.terminate()));
    },
  };
};

/** What a timer can hold. */
const LONGEST_MS = 2 ** 31 - 1;
