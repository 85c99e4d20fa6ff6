import type { Model } from '../model/model.ts';
import type { State } from '../routes/state.ts';
import type { Random } from '../search/random.ts';
import { pairInsertion } from './pair.ts';
import { pairMemory } from './pair-memory.ts';
import { noSpot, type Spot } from './spot.ts';

/** The best place of a route is overlooked more often than that of a single visit: a pair has fewer others that cost about as much. */
const BLINK_RATE = 0.03;

/**
 * Tries a pickup and its dropoff in a route, and remembers what comes of it: the search takes pairs out of few routes and tries them in
 * all, most of which are as they were.
 */
export const rememberedPair = (model: Model, state: State, spot: Spot, random: Random) => {
  const { first, second } = model.jobs;
  const memory = pairMemory(model, state);
  const found = noSpot();
  const { tryRoute, tryOthers } = pairInsertion(model, state, found);

  const search = (job: number, behind: number, vehicle: number) => {
    found.vehicle = -1;
    found.cost = spot.cost;
    tryRoute(first[job]!, second[job]!, behind, vehicle);
    if (found.vehicle === -1) memory.keep(found.cost, -1, -1);
    else memory.keep(found.cost, found.first, found.second);
  };

  const remember = (vehicle: number) => {
    found.vehicle = vehicle;
    found.cost = memory.cost();
    found.first = memory.first();
    found.second = memory.second();
  };

  /** Behind this node, the last one of the route that is fixed. */
  return (job: number, behind: number, vehicle: number): void => {
    const isKnown = memory.turnTo(job, vehicle);
    if (isKnown && memory.cost() >= spot.cost) return;
    if (isKnown && memory.first() !== -1) remember(vehicle);
    else search(job, behind, vehicle);
    if (found.vehicle !== -1 && random.next() < BLINK_RATE) {
      found.vehicle = -1;
      found.cost = spot.cost;
      tryOthers(first[job]!, second[job]!, behind, vehicle, found);
    }
    if (found.vehicle === -1) return;
    spot.cost = found.cost;
    spot.vehicle = vehicle;
    spot.first = found.first;
    spot.second = found.second;
  };
};
