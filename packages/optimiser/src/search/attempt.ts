import type { Model } from '../model/model.ts';
import { copyRoute } from '../routes/copy-route.ts';
import { loadPlan, type Plan } from '../routes/plan.ts';
import { emptyState, type State } from '../routes/state.ts';

/**
 * The plan as it stands, and an attempt at another one. They differ in the routes that were touched, so keeping or dropping an attempt
 * takes as long as those are, however large the problem is.
 */
export type Attempt = {
  readonly current: State;
  readonly trial: State;
  /** Says that the trial's route is about to change. */
  touch(vehicle: number): void;
  /** Adds up what the trial costs. */
  weigh(): void;
  keep(): void;
  drop(): void;
  load(plan: Plan): void;
};

export const newAttempt = (model: Model): Attempt => {
  const { vehicles, jobs } = model;
  const [current, trial] = [emptyState(model), emptyState(model)];
  const isTouched = new Uint8Array(vehicles.count);
  const touched: number[] = [];

  const copyTouched = (from: State, to: State) => {
    for (const job of from.absent) {
      to.vehicle[jobs.first[job]!] = -1;
      if (jobs.second[job] !== -1) to.vehicle[jobs.second[job]!] = -1;
    }
    for (const vehicle of touched) {
      copyRoute(model, from, to, vehicle);
      isTouched[vehicle] = 0;
    }
    touched.length = 0;
    to.absent = from.absent.slice();
    to.used = from.used;
    to.totalCost = from.totalCost;
  };

  return {
    current,
    trial,
    touch: (vehicle) => {
      if (isTouched[vehicle] === 1) return;
      isTouched[vehicle] = 1;
      touched.push(vehicle);
    },
    weigh: () => {
      trial.totalCost = current.totalCost;
      for (const vehicle of touched) trial.totalCost += trial.cost[vehicle]! - current.cost[vehicle]!;
    },
    keep: () => copyTouched(trial, current),
    drop: () => copyTouched(current, trial),
    load: (plan) => {
      loadPlan(model, current, plan);
      loadPlan(model, trial, plan);
      for (const vehicle of touched) isTouched[vehicle] = 0;
      touched.length = 0;
    },
  };
};
