import type { Problem } from './problem/problem.ts';
import type { Solution } from './problem/solution.ts';
import { createSearch } from './search/search.ts';

/** How long a search takes: a number of attempts, for the same plan on every machine, or a time on the caller's clock. */
export type Budget = { readonly attempts: number } | { readonly milliseconds: number; readonly now: () => number };

export type SolveOptions = {
  readonly seed: number;
  readonly budget: Budget;
  /** Asked between attempts: true ends the search with what there is. */
  readonly shouldStop?: () => boolean;
  /** Called with each better plan, at most once for every portion of attempts. */
  readonly onProgress?: (best: Solution, share: number) => void;
};

/** Between two looks at the clock; a few milliseconds, with a thousand stops a few more. */
const PORTION = 100;

/** Says how much of the budget is used, from 0 to 1. */
const shareOf = (budget: Budget): ((attempts: number) => number) => {
  if ('attempts' in budget) return (attempts) => attempts / Math.max(1, budget.attempts);
  const from = budget.now();
  return () => (budget.now() - from) / Math.max(1, budget.milliseconds);
};

/** Searches in one go, in this thread. */
export const solve = (problem: Problem, { seed, budget, shouldStop, onProgress }: SolveOptions): Solution => {
  const share = shareOf(budget);
  const search = createSearch(problem, seed);
  onProgress?.(search.best(), 0);
  let [attempts, told] = [0, 0];
  for (let done = share(0); done < 1 && !shouldStop?.(); done = share(attempts)) {
    const portion = 'attempts' in budget ? Math.min(PORTION, budget.attempts - attempts) : PORTION;
    search.run(portion, done);
    attempts += portion;
    if (search.improvements() === told) continue;
    told = search.improvements();
    onProgress?.(search.best(), done);
  }
  return search.best();
};
