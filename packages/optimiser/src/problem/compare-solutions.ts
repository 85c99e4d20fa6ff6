import type { Objective } from './problem.ts';
import type { Solution } from './solution.ts';

/** Less than this is a matter of rounding, and no better plan. */
const LEAST_GAIN = 1e-7;

export type Rank = { readonly unserved: number; readonly vehicles: number; readonly cost: number };

/** Fewer unserved jobs, then fewer vehicles where they count, then a lower cost. */
export const isBetterRank = (rank: Rank, than: Rank, objective: Objective): boolean => {
  if (rank.unserved !== than.unserved) return rank.unserved < than.unserved;
  if (objective === 'vehicles' && rank.vehicles !== than.vehicles) return rank.vehicles < than.vehicles;
  return rank.cost < than.cost - LEAST_GAIN;
};

const rankOf = ({ unserved, totals }: Solution): Rank => ({
  unserved: unserved.length,
  vehicles: totals.vehicles,
  cost: totals.cost,
});

export const isBetterSolution = (solution: Solution, than: Solution, objective: Objective): boolean =>
  isBetterRank(rankOf(solution), rankOf(than), objective);
