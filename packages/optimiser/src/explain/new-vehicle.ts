import { buildModel } from '../model/model.ts';
import type { Problem } from '../problem/problem.ts';
import { loadPlan, type Plan } from '../routes/plan.ts';
import { emptyState } from '../routes/state.ts';
import { eachPlacement } from './placements.ts';
import type { Sized } from './smallest-changes.ts';

/** Looks for a vehicle of which one more would serve the job. */
export const newVehicleChanges = (problem: Problem, plan: Plan) => {
  const count = problem.vehicles.length;
  // Each vehicle once more, without what is fixed or kept in its route: the types among them are tried once.
  const more = problem.vehicles.map(({ fixed: _, kept: __, ...vehicle }) => vehicle);
  const model = buildModel({ ...problem, vehicles: [...problem.vehicles, ...more] });
  const state = emptyState(model);
  loadPlan(model, state, [...plan, ...more.map(() => [])]);
  return (job: number): Sized[] => {
    let like = -1;
    eachPlacement(model, state, job, (vehicle) => {
      if (like === -1) like = vehicle % count;
    });
    return like === -1 ? [] : [{ change: { kind: 'vehicle', like }, size: 0 }];
  };
};
