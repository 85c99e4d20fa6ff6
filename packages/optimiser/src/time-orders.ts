import { buildModel } from './model/model.ts';
import type { Problem, VisitOf } from './problem/problem.ts';
import type { Solution } from './problem/solution.ts';
import { loadPlan, planOf } from './routes/plan.ts';
import { solutionOf } from './routes/schedule.ts';
import { emptyState } from './routes/state.ts';

/**
 * Somebody else's plan with its times: the visits of each vehicle that is used, in order, each of them asked for and there once. Whether
 * it keeps to the problem is for checkSolution to say.
 */
export const timeOrders = (
  problem: Problem,
  routes: readonly { readonly vehicle: number; readonly stops: readonly VisitOf[] }[],
): Solution => {
  const model = buildModel(problem);
  const state = emptyState(model);
  loadPlan(model, state, planOf(model, { routes }));
  return solutionOf(model, state);
};
