import { checkSolution } from '../check/check-solution.ts';
import { buildModel, type Model } from '../model/model.ts';
import { isBetterSolution } from '../problem/compare-solutions.ts';
import type { Problem } from '../problem/problem.ts';
import type { Solution } from '../problem/solution.ts';
import { loadPlan, type Plan } from '../routes/plan.ts';
import { solutionOf } from '../routes/schedule.ts';
import { emptyState } from '../routes/state.ts';

/** A plan with its times, or null if the checker has something against it. */
export const checkedPlan = (model: Model, plan: Plan): Solution | null => {
  const state = emptyState(model);
  loadPlan(model, state, plan);
  const solution = solutionOf(model, state);
  return checkSolution(model.problem, solution).length === 0 ? solution : null;
};

const inserted = (route: readonly number[], at: number, visit: number) => route.toSpliced(at, 0, visit);

/** The plan with a job put in, in every way that keeps the order of its visits. */
export const withJob = (plan: Plan, visits: readonly number[]): Plan[] =>
  plan.flatMap((route, vehicle) => {
    const [first = -1, second] = visits;
    const routes = route.concat(-1).flatMap((_, at) => {
      const one = inserted(route, at, first);
      if (second === undefined) return [one];
      return one.concat(-1).flatMap((__, behind) => (behind > at ? [inserted(one, behind, second)] : []));
    });
    return routes.map((changed) => plan.with(vehicle, changed));
  });

export const visitsOfJob = ({ jobs }: Model, job: number): number[] =>
  [jobs.first[job] ?? -1, jobs.second[job] ?? -1].filter((visit) => visit !== -1);

/** The best of all plans there are, by trying every one of them. */
export const bestOfAll = (problem: Problem): Solution | null => {
  const model = buildModel(problem);
  let best: Solution | null = null;
  const tryFrom = (job: number, plan: Plan) => {
    if (job === problem.jobs.length) {
      const solution = checkedPlan(model, plan);
      if (solution && (!best || isBetterSolution(problem, solution, best))) best = solution;
      return;
    }
    tryFrom(job + 1, plan);
    for (const next of withJob(plan, visitsOfJob(model, job))) tryFrom(job + 1, next);
  };
  tryFrom(0, model.jobs.fixed);
  return best;
};
