import type { Limits } from '../insertion/find-spot.ts';
import { spotFinder } from '../insertion/find-spot.ts';
import type { Model } from '../model/model.ts';
import type { NeighboursInTime } from '../model/neighbours.ts';
import { refreshRoute } from '../routes/refresh-route.ts';
import { link, type State } from '../routes/state.ts';
import { jobOrders } from './job-orders.ts';
import type { Random } from './random.ts';

/** Puts the absent jobs back, each where it costs least, in an order drawn by lot. Those that fit nowhere stay absent. */
export const recreator = (
  model: Model,
  state: State,
  near: NeighboursInTime,
  limits: Limits,
  random: Random,
  touch: (vehicle: number) => void,
) => {
  const findSpot = spotFinder(model, state, near, limits, random);
  const sort = jobOrders(model, random);

  return (): void => {
    const waiting = state.absent;
    sort(waiting);
    const left: number[] = [];
    for (const job of waiting) {
      const spot = findSpot(job);
      if (spot.vehicle === -1) {
        left.push(job);
        continue;
      }
      touch(spot.vehicle);
      link(state, model.jobs.first[job]!, spot.first);
      if (model.jobs.second[job] !== -1) link(state, model.jobs.second[job]!, spot.second);
      refreshRoute(model, state, spot.vehicle);
    }
    state.absent = left;
  };
};
