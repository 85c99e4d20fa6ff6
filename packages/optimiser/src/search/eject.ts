import { rememberedPair } from '../insertion/remembered-pair.ts';
import { routeInsertion } from '../insertion/route-insertion.ts';
import { singleInsertion } from '../insertion/single.ts';
import { clearSpot, noSpot } from '../insertion/spot.ts';
import type { Model } from '../model/model.ts';
import type { Neighbours } from '../model/neighbours.ts';
import { maySend } from '../model/vehicle-table.ts';
import { isFeasible } from '../routes/feasible.ts';
import { refreshRoute } from '../routes/refresh-route.ts';
import { removableJobs, removeJob } from '../routes/remove-job.ts';
import { link, type State, unlink } from '../routes/state.ts';
import { type Random, STEADY } from './random.ts';

/** So many jobs give way to one at most; fewer in long routes, of which so many choices are tried at most. */
const MOST_EJECTED = 3;
const CHOICES_IN_ROUTE = 500;
/** And so many in all routes. */
const CHOICES = 2000;

/** How many jobs of a route of this length may give way. */
const mostEjected = (jobs: number): number => {
  let most = 1;
  for (let choices = (jobs * (jobs - 1)) / 2; most < MOST_EJECTED && choices <= CHOICES_IN_ROUTE; most += 1)
    choices *= (jobs - most - 1) / (most + 2);
  return most;
};

type Ejection = {
  readonly vehicle: number;
  readonly ejected: readonly number[];
  /** The nodes after which the visits of the job go. */
  readonly first: number;
  readonly second: number;
};

/**
 * Puts an absent job into a route near it that is full, and takes out those that are in its way: the easy ones, which are those that had to be
 * put in like this seldom so far (guided ejection search, Nagata & Bräysy 2009). They are absent then, until their turn comes.
 */
export const ejector = (
  model: Model,
  state: State,
  near: Neighbours,
  random: Random,
  touch: (vehicle: number) => void,
) => {
  const { jobs, vehicles } = model;
  const spot = noSpot();
  const trySingle = singleInsertion(model, state, spot, STEADY);
  const tryRoute = routeInsertion(model, state, trySingle, rememberedPair(model, state, spot, STEADY));
  /** How often each job needed others to give way. */
  const refusals = jobs.weights.slice();
  const triedVehicle = new Int32Array(vehicles.count);
  const ejected: number[] = [];
  let turn = 0;
  let choices = 0;
  let best: Ejection | null = null;
  let least = Number.POSITIVE_INFINITY;

  const fits = (job: number, vehicle: number): boolean => {
    choices += 1;
    refreshRoute(model, state, vehicle);
    if (!isFeasible(model, state, vehicle)) return false;
    clearSpot(spot);
    tryRoute(job, vehicle);
    return spot.vehicle !== -1;
  };

  /** Leaves out one of the others from this one on, and then one more, until the job fits or it would be no better. */
  const tryWithout = (
    job: number,
    vehicle: number,
    others: readonly number[],
    from: number,
    sum: number,
    most: number,
  ) => {
    for (let at = from; at < others.length && choices < CHOICES; at += 1) {
      const other = others[at]!;
      const total = sum + refusals[other]!;
      if (total >= least || jobs.weights[other]! > jobs.weights[job]!) continue;
      const first = jobs.first[other]!;
      const second = jobs.second[other]!;
      const beforeFirst = state.previous[first]!;
      unlink(state, first);
      const beforeSecond = second === -1 ? -1 : state.previous[second]!;
      if (second !== -1) unlink(state, second);
      ejected.push(other);
      if (fits(job, vehicle)) {
        least = total;
        best = { vehicle, ejected: ejected.slice(), first: spot.first, second: spot.second };
      } else if (ejected.length < most) tryWithout(job, vehicle, others, at + 1, total, most);
      ejected.pop();
      if (second !== -1) link(state, second, beforeSecond);
      link(state, first, beforeFirst);
    }
  };

  const tryVehicle = (job: number, vehicle: number) => {
    if (vehicle === -1 || triedVehicle[vehicle] === turn || choices >= CHOICES) return;
    triedVehicle[vehicle] = turn;
    if (!maySend(vehicles, jobs, vehicle, job)) return;
    const others = removableJobs(model, state, vehicle);
    tryWithout(job, vehicle, others, 0, 0, mostEjected(others.length));
    refreshRoute(model, state, vehicle);
  };

  const tryVehiclesNear = (job: number, visit: number) => {
    for (let at = visit * near.length; at < (visit + 1) * near.length; at += 1) {
      if (near.list[at] === -1) return;
      tryVehicle(job, state.vehicle[near.list[at]!]!);
    }
  };

  const carryOut = (job: number, { vehicle, ejected: others, first, second }: Ejection) => {
    touch(vehicle);
    for (const other of others) removeJob(model, state, other);
    link(state, jobs.first[job]!, first);
    if (jobs.second[job] !== -1) link(state, jobs.second[job]!, second);
    state.absent = state.absent.filter((each) => each !== job);
    refreshRoute(model, state, vehicle);
  };

  /** For one of the absent jobs, of which there must be one. */
  return (): void => {
    const job = state.absent[random.below(state.absent.length)]!;
    turn += 1;
    choices = 0;
    best = null;
    least = Number.POSITIVE_INFINITY;
    refusals[job] = refusals[job]! + 1;
    tryVehiclesNear(job, jobs.first[job]!);
    if (jobs.second[job] !== -1) tryVehiclesNear(job, jobs.second[job]!);
    if (best) carryOut(job, best);
  };
};
