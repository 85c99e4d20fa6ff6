import { buildModel, type Model } from '../model/model.ts';
import type { Problem, Vehicle } from '../problem/problem.ts';
import type { Solution } from '../problem/solution.ts';
import { type Plan, planOf } from '../routes/plan.ts';
import type { Change, Unserved } from './change.ts';
import { newVehicleChanges } from './new-vehicle.ts';
import { limitChanges, type Sized, skillChanges, tieChanges, windowChanges } from './smallest-changes.ts';

/** A change of this size is one whole, whatever its kind: so many seconds are to a shift what a full load is to a vehicle. */
const WHOLE_SHIFT_SECONDS = 8 * 3600;
/** After all changes that have a size. */
const RANK_WITHOUT_SIZE = { skills: 1e9, tied: 2e9, vehicle: 3e9 };

const weightOf = ({ change, size }: Sized, { vehicles }: Problem): number => {
  if (change.kind === 'kg' || change.kind === 'm3') return size / Math.max(1, vehicles[change.vehicle]![change.kind]);
  if (change.kind === 'window' || change.kind === 'shift' || change.kind === 'travel')
    return size / WHOLE_SHIFT_SECONDS;
  return RANK_WITHOUT_SIZE[change.kind] + size;
};

/** Whether some vehicle can drive to the visits of a job and on to its end. */
const isReachable = ({ travel, jobs, visits, problem }: Model, job: number): boolean => {
  const nodes = [jobs.first[job]!, jobs.second[job]!].filter((visit) => visit !== -1);
  const isWay = (from: number, to: number) => travel.seconds[from * travel.places + to] !== Number.POSITIVE_INFINITY;
  return problem.vehicles.some(({ start, end }: Vehicle) => {
    const places = [start, ...nodes.map((visit) => visits.place[visit]!), end ?? problem.matrix.size];
    return places.every((place, at) => at === 0 || isWay(places[at - 1]!, place));
  });
};

const windowsOf = (model: Model, plan: Plan, job: number): Sized[] =>
  [model.jobs.first[job]!, model.jobs.second[job]!]
    .filter((visit) => visit !== -1)
    .flatMap((visit) => windowChanges(model, plan, job, visit));

/**
 * Says why each unserved job is in no route, and which change of a single limit would put it into the plan as it is. Every change is found
 * by trying the job at all positions without that limit: nothing is guessed. Moving other jobs as well may need less.
 */
export const explainUnserved = (problem: Problem, solution: Solution): Unserved[] => {
  if (solution.unserved.length === 0) return [];
  const model = buildModel(problem);
  const plan = planOf(model, solution);
  const byLimit = (['kg', 'm3', 'travel', 'shift-end', 'shift-start'] as const).map((limit) =>
    limitChanges(model, plan, limit),
  );
  const withNewVehicle = newVehicleChanges(problem, plan);
  const changesFor = (job: number): Change[] =>
    [
      ...windowsOf(model, plan, job),
      ...byLimit.flatMap((find) => find(job)),
      ...skillChanges(model, plan, job),
      ...(model.jobs.onlyVehicle[job] === -1 ? [] : tieChanges(model, plan, job)),
      ...withNewVehicle(job),
    ]
      .toSorted((a, b) => weightOf(a, problem) - weightOf(b, problem))
      .map(({ change }) => change);

  return solution.unserved.map((job) => {
    const changes = changesFor(job);
    const reason = changes[0]?.kind ?? (isReachable(model, job) ? 'several' : 'unreachable');
    return { job, reason, changes };
  });
};
