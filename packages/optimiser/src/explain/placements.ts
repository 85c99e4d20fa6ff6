import type { Model } from '../model/model.ts';
import { startOf } from '../model/nodes.ts';
import { maySend } from '../model/vehicle-table.ts';
import { earliestEnd } from '../routes/duration.ts';
import { isFeasible } from '../routes/feasible.ts';
import { refreshRoute } from '../routes/refresh-route.ts';
import { link, type State, unlink } from '../routes/state.ts';

const lastFixed = ({ jobs, visits }: Model, vehicle: number) =>
  jobs.fixed[vehicle]!.at(-1) ?? startOf(visits.count, vehicle);

/** Every node of a route from this one on after which something may be put. */
const positions = (state: State, from: number): number[] => {
  const nodes: number[] = [];
  for (let node = from; state.next[node] !== -1; node = state.next[node]!) nodes.push(node);
  return nodes;
};

const isLate = (model: Model, state: State, vehicle: number) => {
  refreshRoute(model, state, vehicle);
  return earliestEnd(model, state, vehicle) === Number.POSITIVE_INFINITY;
};

/** Tries a job at all positions of a route, and calls back while the state has it in one that is feasible. */
const placeIn = (model: Model, state: State, job: number, vehicle: number, onFeasible: () => void) => {
  const [first, second] = [model.jobs.first[job]!, model.jobs.second[job]!];
  const report = () => {
    refreshRoute(model, state, vehicle);
    if (isFeasible(model, state, vehicle)) onFeasible();
  };
  for (const after of positions(state, lastFixed(model, vehicle))) {
    link(state, first, after);
    if (second === -1) report();
    // A dropoff makes nobody earlier: if the pickup alone makes somebody late, it need not be tried.
    else if (!isLate(model, state, vehicle)) {
      for (const behind of positions(state, first)) {
        link(state, second, behind);
        report();
        unlink(state, second);
      }
    }
    unlink(state, first);
  }
  refreshRoute(model, state, vehicle);
};

/** Tries a job everywhere: in used vehicles, and in one empty vehicle of each type. */
export const eachPlacement = (model: Model, state: State, job: number, onFeasible: (vehicle: number) => void): void => {
  const { vehicles, jobs } = model;
  const triedTypes = new Set<number>();
  for (let vehicle = 0; vehicle < vehicles.count; vehicle += 1) {
    if (!maySend(vehicles, jobs, vehicle, job)) continue;
    if (state.stops[vehicle] === 0 && jobs.onlyVehicle[job] === -1) {
      if (triedTypes.has(vehicles.type[vehicle]!)) continue;
      triedTypes.add(vehicles.type[vehicle]!);
    }
    placeIn(model, state, job, vehicle, () => onFeasible(vehicle));
  }
};
