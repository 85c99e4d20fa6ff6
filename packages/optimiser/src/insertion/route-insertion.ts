import type { Model } from '../model/model.ts';
import { startOf } from '../model/nodes.ts';
import type { State } from '../routes/state.ts';
import type { rememberedPair } from './remembered-pair.ts';
import type { singleInsertion } from './single.ts';

/** Tries a job at all positions of a route. Whether the vehicle may be sent is for the caller to ask. */
export const routeInsertion = (
  model: Model,
  state: State,
  trySingle: ReturnType<typeof singleInsertion>,
  tryPair: ReturnType<typeof rememberedPair>,
) => {
  const { visits, jobs } = model;
  const { next } = state;
  const lastFixed = (vehicle: number): number => {
    const fixed = jobs.fixed[vehicle]!;
    return fixed.length > 0 ? fixed[fixed.length - 1]! : startOf(visits.count, vehicle);
  };

  return (job: number, vehicle: number): void => {
    if (jobs.second[job] !== -1) tryPair(job, lastFixed(vehicle), vehicle);
    else
      for (let after = lastFixed(vehicle); next[after] !== -1; after = next[after]!)
        trySingle(jobs.first[job]!, after, vehicle, state.stops[vehicle] === 0);
  };
};
