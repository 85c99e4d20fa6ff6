import type { Problem } from '../problem/problem.ts';
import type { Solution } from '../problem/solution.ts';

/** How long each thread searches. A number of attempts in one thread gives the same plan on every machine. */
export type ThreadLimit = { readonly milliseconds: number } | { readonly attempts: number };

/** What a thread is told. */
export type ToThread =
  | { readonly type: 'search'; readonly problem: Problem; readonly seed: number; readonly limit: ThreadLimit }
  | { readonly type: 'adopt'; readonly solution: Solution }
  | { readonly type: 'stop' };

/** What a thread tells: `better` for each better plan, and `done` at the end. */
export type FromThread = {
  readonly type: 'better' | 'done';
  readonly solution: Solution;
  readonly attempts: number;
};

/** A worker seen from outside, or its parent seen from inside: all that is needed of either, so that nothing here does I/O. */
export type Port<Sent, Received> = {
  postMessage(message: Sent): void;
  on(event: 'message', listener: (message: Received) => void): unknown;
};
