import { isBetterSolution } from '../problem/compare-solutions.ts';
import type { Problem } from '../problem/problem.ts';
import type { Solution } from '../problem/solution.ts';
import type { FromThread, Port, ThreadLimit, ToThread } from './messages.ts';

export type Progress = { readonly solution: Solution; readonly attempts: number };

export type ThreadedSearch = {
  readonly done: Promise<Progress>;
  stop(): void;
};

/** Searches in several threads with seeds of their own; each hears of what the others find, and the best of all is the answer. */
export const searchInThreads = (
  problem: Problem,
  { seed, ...limit }: { readonly seed: number } & ThreadLimit,
  threads: readonly Port<ToThread, FromThread>[],
  onProgress: (progress: Progress) => void = () => {},
): ThreadedSearch => {
  const attempts = threads.map(() => 0);
  let best: Solution | null = null;
  let running = threads.length;
  let resolve: (progress: Progress) => void = () => {};
  const done = new Promise<Progress>((resolved) => {
    resolve = resolved;
  });

  const hear = (thread: number, message: FromThread) => {
    attempts[thread] = message.attempts;
    const isBetter = best === null || isBetterSolution(problem, message.solution, best);
    if (isBetter) best = message.solution;
    const progress = { solution: best ?? message.solution, attempts: attempts.reduce((sum, own) => sum + own, 0) };
    if (message.type === 'done') running -= 1;
    if (isBetter) {
      onProgress(progress);
      for (const [at, other] of threads.entries())
        if (at !== thread) other.postMessage({ type: 'adopt', solution: message.solution });
    }
    if (running === 0) resolve(progress);
  };

  for (const [at, thread] of threads.entries()) {
    thread.on('message', (message) => hear(at, message));
    thread.postMessage({ type: 'search', problem, seed: seed + at, limit });
  }
  return {
    done,
    stop: () => {
      for (const thread of threads) thread.postMessage({ type: 'stop' });
    },
  };
};
