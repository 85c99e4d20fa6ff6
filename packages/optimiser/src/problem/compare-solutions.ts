import type { Job, Objective, Problem } from './problem.ts';
import type { Solution } from './solution.ts';

/** Less than this is a matter of rounding, and no better plan. */
const LEAST_GAIN = 1e-7;

export type Rank = { readonly unservedWeight: number; readonly vehicles: number; readonly cost: number };

/** What each job weighs when it is unserved: one that comes first more than all others together. */
export const unservedWeights = (jobs: readonly Job[]): readonly number[] =>
  jobs.map(({ comesFirst }) => (comesFirst ? jobs.length : 1));

export const weightOf = (absent: readonly number[], weights: ArrayLike<number>): number => {
  let sum = 0;
  for (const job of absent) sum += weights[job]!;
  return sum;
};

/** Fewer unserved jobs, then fewer vehicles where they count, then a lower cost. */
export const isBetterRank = (rank: Rank, than: Rank, objective: Objective): boolean => {
  if (rank.unservedWeight !== than.unservedWeight) return rank.unservedWeight < than.unservedWeight;
  if (objective === 'vehicles' && rank.vehicles !== than.vehicles) return rank.vehicles < than.vehicles;
  return rank.cost < than.cost - LEAST_GAIN;
};

const rankOf = ({ jobs }: Problem, { unserved, totals }: Solution): Rank => ({
  unservedWeight: weightOf(unserved, unservedWeights(jobs)),
  vehicles: totals.vehicles,
  cost: totals.cost,
});

export const isBetterSolution = (problem: Problem, solution: Solution, than: Solution): boolean =>
  isBetterRank(rankOf(problem, solution), rankOf(problem, than), problem.objective);
