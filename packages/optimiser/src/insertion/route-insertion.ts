import type { Model } from '../model/model.ts';
import { startOf } from '../model/nodes.ts';
import type { State } from '../routes/state.ts';
import type { Random } from '../search/random.ts';
import { pairInsertion } from './pair.ts';
import type { singleInsertion } from './single.ts';
import type { Spot } from './spot.ts';

/** Tries a job at all positions of a route. Whether the vehicle may be sent is for the caller to ask. */
export const routeInsertion = (
  model: Model,
  state: State,
  spot: Spot,
  random: Random,
  trySingle: ReturnType<typeof singleInsertion>,
) => {
  const { visits, jobs } = model;
  const { next } = state;
  const tryPair = pairInsertion(model, state, spot, random);

  const lastFixed = (vehicle: number): number => {
    const fixed = jobs.fixed[vehicle]!;
    return fixed.length > 0 ? fixed[fixed.length - 1]! : startOf(visits.count, vehicle);
  };

  return (job: number, vehicle: number): void => {
    const first = jobs.first[job]!;
    const second = jobs.second[job]!;
    if (second !== -1) tryPair(first, second, lastFixed(vehicle), vehicle);
    else
      for (let after = lastFixed(vehicle); next[after] !== -1; after = next[after]!)
        trySingle(first, after, vehicle, state.stops[vehicle] === 0);
  };
};
