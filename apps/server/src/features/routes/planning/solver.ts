import type { Unserved } from '@waybill/optimiser/explain/change';
import type { Problem } from '@waybill/optimiser/problem/problem';
import type { Solution } from '@waybill/optimiser/problem/solution';

export const SOLVERS = ['embedded', 'vroom'] as const;
export type SolverName = (typeof SOLVERS)[number];

/** A number of attempts gives the same plan each time; it is for tests. */
export type SearchLimit = { readonly seconds: number } | { readonly attempts: number };

/** Searches until its time is over, or until it is stopped and answers with the best so far. */
export type Search = { readonly done: Promise<Solution>; stop(): void };

/** The solver that comes along. */
export type EmbeddedSolver = {
  start(
    problem: Problem,
    options: SearchLimit & { readonly seed: number },
    onBetter: (solution: Solution) => void,
  ): Search;
  /** Why jobs are unserved; those for which there was no time are left out. */
  explain(problem: Problem, solution: Solution, signal: AbortSignal): Promise<readonly Unserved[]>;
};

/** Somebody else's solver. It throws where it gives no answer. */
export type OutsideSolver = { solve(problem: Problem, signal: AbortSignal): Promise<Solution> };

/** A plan that does not keep to its problem is none, whoever has made it. */
export class WrongPlan extends Error {
  override name = 'WrongPlan';
}
