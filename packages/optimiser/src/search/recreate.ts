import type { Limits } from '../insertion/find-spot.ts';
import { spotFinder } from '../insertion/find-spot.ts';
import type { Model } from '../model/model.ts';
import type { NeighboursInTime } from '../model/neighbours.ts';
import { refreshRoute } from '../routes/refresh-route.ts';
import { link, type State } from '../routes/state.ts';
import { jobOrders } from './job-orders.ts';
import type { Random } from './random.ts';

/** When putting jobs back is given up, because the search would not accept what comes of it. */
type GiveUp = {
  /** The plan costs more than this already. */
  readonly above: number;
  /** A job fits nowhere. */
  readonly atFirstAbsent: boolean;
};

export const NEVER: GiveUp = { above: Number.POSITIVE_INFINITY, atFirstAbsent: false };

/**
 * Puts the absent jobs back, each where it costs least, in an order drawn by lot. Those that fit nowhere stay absent. False, if it was
 * given up.
 */
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
  const { weights } = model.jobs;
  const someComeFirst = weights.some((weight) => weight !== weights[0]);

  return ({ above, atFirstAbsent }: GiveUp): boolean => {
    const waiting = state.absent;
    sort(waiting);
    // Where not all have a place, those that come first choose theirs before the others.
    if (someComeFirst && !atFirstAbsent) waiting.sort((a, b) => weights[b]! - weights[a]!);
    const left: number[] = [];
    state.absent = left;
    let cost = state.totalCost;
    for (const job of waiting) {
      const spot = findSpot(job);
      if (spot.vehicle === -1) {
        left.push(job);
        if (atFirstAbsent) return false;
        continue;
      }
      cost += spot.cost;
      if (cost > above) return false;
      touch(spot.vehicle);
      link(state, model.jobs.first[job]!, spot.first);
      if (model.jobs.second[job] !== -1) link(state, model.jobs.second[job]!, spot.second);
      refreshRoute(model, state, spot.vehicle);
    }
    return true;
  };
};
