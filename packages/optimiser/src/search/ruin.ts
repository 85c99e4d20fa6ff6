import type { Model } from '../model/model.ts';
import type { Neighbours } from '../model/neighbours.ts';
import { isFeasible } from '../routes/feasible.ts';
import { refreshRoute } from '../routes/refresh-route.ts';
import { removableJobs, removeJob } from '../routes/remove-job.ts';
import type { State } from '../routes/state.ts';
import type { Random } from './random.ts';

/** How many visits are removed on average, and the longest string of one route (Christiaens & Vanden Berghe 2020). */
const REMOVED = 10;
const LONGEST_STRING = 10;
/** How often the ruin is around a job that is absent, if there is one. */
const ABSENT_RATE = 0.5;
/** How often a string keeps some visits in its middle, and how often one more. */
const SPLIT_RATE = 0.5;
const SPLIT_GROWTH = 0.01;
/**
 * Where jobs are pairs, strings take out few whole neighbourhoods: the pickups of a corner have their dropoffs elsewhere. So this often
 * jobs are taken out around a place instead, from whatever route, each with this chance and so many at most.
 */
const SCATTER_RATE = 0.5;
const SCATTERED_OF_NEAR = 0.3;
const SCATTERED = 10;

/**
 * Takes visits out of routes that are close to each other, in strings or scattered, so that there is room for all of them to change
 * places. What is removed goes to the absent jobs.
 */
export const ruiner = (
  model: Model,
  state: State,
  near: Neighbours,
  random: Random,
  touch: (vehicle: number) => void,
) => {
  const { visits } = model;
  const { next, previous } = state;
  const hasPairs = model.jobs.second.some((visit) => visit !== -1);
  /** The turn in which a vehicle's route was ruined last. */
  const ruined = new Int32Array(model.vehicles.count);
  let turn = 0;

  /** Visits of a route from the first of a string on, with those it keeps left out. */
  const removeString = (first: number, length: number, keptFrom: number, kept: number) => {
    const removed: number[] = [];
    let node = first;
    for (let at = 0; at < length + kept && next[node] !== -1; at += 1) {
      const isKept = at >= keptFrom && at < keptFrom + kept;
      if (!isKept && visits.isHeld[node] === 0) removed.push(node);
      node = next[node]!;
    }
    // The other visit of a pair may be part of the string, too.
    for (const visit of removed) if (state.vehicle[visit] !== -1) removeJob(model, state, visits.job[visit]!);
  };

  /** Where a string of this length begins that has the visit in it. */
  const stringAround = (visit: number, length: number, stops: number): number => {
    let before = 0;
    for (let node = previous[visit]!; previous[node] !== -1; node = previous[node]!) before += 1;
    const least = Math.max(0, length - (stops - before));
    const most = Math.min(before, length - 1);
    let first = visit;
    for (let steps = least + random.below(most - least + 1); steps > 0; steps -= 1) first = previous[first]!;
    return first;
  };

  /**
   * Where the direct way is longer than a detour, or missing, a route may be late without some of its visits. Then all of them are taken
   * out; what is fixed is in time by itself.
   */
  const mend = (vehicle: number) => {
    refreshRoute(model, state, vehicle);
    if (isFeasible(model, state, vehicle)) return;
    for (const job of removableJobs(model, state, vehicle)) removeJob(model, state, job);
    refreshRoute(model, state, vehicle);
  };

  const ruinRoute = (visit: number, vehicle: number, longest: number) => {
    const stops = state.stops[vehicle]!;
    const length = 1 + random.below(Math.min(stops, longest));
    let kept = 0;
    if (length > 1 && length < stops && random.next() < SPLIT_RATE) {
      kept = 1;
      while (length + kept < stops && random.next() < SPLIT_GROWTH) kept += 1;
    }
    touch(vehicle);
    const first = stringAround(visit, length + kept, stops);
    removeString(first, length, kept === 0 ? length : 1 + random.below(length - 1), kept);
    mend(vehicle);
  };

  /** True, if a route was ruined that had not been in this turn. */
  const ruinAt = (visit: number, longest: number): boolean => {
    const vehicle = state.vehicle[visit]!;
    if (vehicle === -1 || ruined[vehicle] === turn || visits.isHeld[visit] === 1) return false;
    ruined[vehicle] = turn;
    ruinRoute(visit, vehicle, longest);
    return true;
  };

  /** The visit around which routes are ruined: often one of an absent job, so that there is room where it is needed. */
  const chooseSeed = (): number => {
    if (state.absent.length === 0 || random.next() >= ABSENT_RATE) return random.below(visits.count);
    const job = state.absent[random.below(state.absent.length)]!;
    const second = model.jobs.second[job]!;
    return second !== -1 && random.next() < 0.5 ? second : model.jobs.first[job]!;
  };

  const ruinStrings = () => {
    const average = (visits.count - state.absent.length) / Math.max(1, state.used);
    const longest = Math.max(1, Math.min(LONGEST_STRING, Math.floor(average)));
    let left = 1 + random.below((4 * REMOVED) / (1 + longest) - 1);
    const seed = chooseSeed();
    if (ruinAt(seed, longest)) left -= 1;
    for (let at = seed * near.length; at < (seed + 1) * near.length && left > 0; at += 1) {
      const neighbour = near.list[at]!;
      if (neighbour === -1) return;
      if (ruinAt(neighbour, longest)) left -= 1;
    }
  };

  const ruinScattered = () => {
    const seed = chooseSeed();
    const touched: number[] = [];
    let left = 2 + random.below(SCATTERED - 1);
    const take = (visit: number) => {
      const vehicle = state.vehicle[visit]!;
      if (vehicle === -1 || visits.isHeld[visit] === 1) return;
      if (ruined[vehicle] !== turn) {
        ruined[vehicle] = turn;
        touch(vehicle);
        touched.push(vehicle);
      }
      removeJob(model, state, visits.job[visit]!);
      left -= 1;
    };
    take(seed);
    for (let at = seed * near.length; at < (seed + 1) * near.length && left > 0; at += 1) {
      const neighbour = near.list[at]!;
      if (neighbour === -1) break;
      if (random.next() < SCATTERED_OF_NEAR) take(neighbour);
    }
    for (const vehicle of touched) mend(vehicle);
  };

  return (): void => {
    turn += 1;
    if (hasPairs && random.next() < SCATTER_RATE) ruinScattered();
    else ruinStrings();
  };
};
