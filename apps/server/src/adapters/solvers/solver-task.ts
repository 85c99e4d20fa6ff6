import type { Problem } from '@waybill/optimiser/problem/problem';
import type { Solution } from '@waybill/optimiser/problem/solution';
import type { ThreadLimit } from '@waybill/optimiser/threads/messages';

export type SolverWork =
  | { readonly kind: 'search'; readonly limit: ThreadLimit; readonly seed: number; readonly threads: number }
  | { readonly kind: 'explain'; readonly solution: Solution; readonly milliseconds: number };

/** What a thread or a process may take, and the modules that are run in threads; tests have their own. */
export type ThreadsOfSolver = {
  readonly memoryMb: number;
  readonly searchModule: string;
  readonly explainModule: string;
};

/** A problem but for the cells of its matrix: seconds, then metres, come as bytes through the process's input. */
export type ProblemWithoutCells = Omit<Problem, 'matrix'> & { readonly size: number };

/** What the process is told, once; then nothing but `stop`. */
export type SolverTask = {
  readonly problem: ProblemWithoutCells;
  readonly work: SolverWork;
  readonly own: ThreadsOfSolver;
};

export type ToSolver = SolverTask | 'stop';

export type FromSolver<Answer> =
  | { readonly type: 'better'; readonly solution: Solution }
  | { readonly type: 'done'; readonly answer: Answer }
  | { readonly type: 'failed'; readonly message: string };
