import type { Limits } from '../insertion/find-spot.ts';
import { buildModel, type Model } from '../model/model.ts';
import { neighboursOf } from '../model/neighbours.ts';
import { isBetterRank, type Rank, weightOf } from '../problem/compare-solutions.ts';
import { checkProblem, InvalidProblem } from '../problem/invalid-problem.ts';
import type { Problem } from '../problem/problem.ts';
import type { Solution } from '../problem/solution.ts';
import { isFeasible } from '../routes/feasible.ts';
import { loadPlan, type Plan, planOf, readPlan } from '../routes/plan.ts';
import { solutionOf } from '../routes/schedule.ts';
import { emptyState, type State } from '../routes/state.ts';
import { acceptance, temperatureAt } from './acceptance.ts';
import { newAttempt } from './attempt.ts';
import { ejector } from './eject.ts';
import { fewerVehicles } from './fewer-vehicles.ts';
import { fillGaps } from './fill-gaps.ts';
import { randomFrom } from './random.ts';
import { NEVER, recreator } from './recreate.ts';
import { ruiner } from './ruin.ts';

/** A search in steps, so that the caller decides how long it takes, hears of progress, and lets several learn from each other. */
export type Search = {
  /** Makes attempts; the share from 0 to 1 says how much of the whole search has passed. The same calls give the same plans. */
  run(attempts: number, share: number): void;
  /** The best plan so far. There is one before the first run. */
  best(): Solution;
  /** Changes with every better plan: cheaper to ask for than the plan. */
  improvements(): number;
  /** Goes on from a plan of another search of the same problem, if it is better. */
  adopt(solution: Solution): void;
};

/** How many neighbours of a visit are looked at when it is put back, and when others are removed with it. */
const INSERTED_BESIDE = 60;
const REMOVED_AROUND = 400;
/**
 * The part of the search that looks for fewer vehicles, where those count first: at least and at most, and in between so many times what
 * the last vehicle less took.
 */
const FLEET_SHARE = { least: 0.2, most: 0.5, sinceLast: 1.7 };
/** While it does, jobs make others give way before every so many attempts. */
const EJECTION_EVERY = 2;
/** While it does, the cost says little about which plan is nearer to one vehicle less, and much wandering loses what was gained. */
const FLEET_COOLING = 0.1;
/** So often in a search it goes back to its best plan: a short one has no time to come back to it by itself. */
const RETURNS = 50;

const rankOf = ({ jobs }: Model, { absent, used, totalCost }: State): Rank => ({
  unservedWeight: weightOf(absent, jobs.weights),
  vehicles: used,
  cost: totalCost,
});

const checkHeld = (model: Model, state: State) => {
  for (let vehicle = 0; vehicle < model.vehicles.count; vehicle += 1)
    if (!isFeasible(model, state, vehicle))
      throw new InvalidProblem(
        `The fixed and kept visits of vehicle ${vehicle} exceed its windows, shift, way or capacity.`,
      );
};

export const createSearch = (problem: Problem, seed: number): Search => {
  checkProblem(problem);
  const model = buildModel(problem);
  const countsVehicles = problem.objective === 'vehicles';
  // A visit that is put in adds to the way what it says; to the time it may add less, if somebody waited before.
  const countsWay = problem.objective !== 'time';
  const random = randomFrom(seed);
  const limits: Limits = { vehicles: model.vehicles.count };
  const attempt = newAttempt(model);
  const { current, trial, touch } = attempt;
  const [near, inserted] = neighboursOf(model, REMOVED_AROUND, INSERTED_BESIDE);
  const ruin = ruiner(model, trial, near, random, touch);
  const recreate = recreator(model, trial, inserted, limits, random, touch);
  const { absences, accepts, mostCost } = acceptance(model, random);
  const removeRoute = fewerVehicles(model, trial, absences, touch);
  const eject = ejector(model, trial, inserted, random, touch);

  attempt.load(model.jobs.held);
  checkHeld(model, trial);
  recreate(NEVER);
  attempt.weigh();
  attempt.keep();
  let best: Plan = readPlan(model, current);
  let bestRank = rankOf(model, current);
  let improvements = 0;
  /** When the last vehicle less was found, and when the cost began to count, as shares of the search. */
  let fewerAt = 0;
  let settledAt = 0;
  let isFleetSought = countsVehicles;
  let attempts = 0;
  let returns = 0;
  const costOfVisit = current.totalCost / Math.max(1, model.visits.count);

  const keepIfBest = (share: number) => {
    const rank = rankOf(model, current);
    if (!isBetterRank(rank, bestRank, problem.objective)) return;
    if (rank.unservedWeight < bestRank.unservedWeight || rank.vehicles < bestRank.vehicles) fewerAt = share;
    best = readPlan(model, current);
    bestRank = rank;
    improvements += 1;
  };

  const step = (temperature: number, share: number) => {
    const most = mostCost(current, temperature);
    const isAllServed = current.absent.length === 0;
    ruin();
    attempt.weigh();
    const isWhole = recreate({
      above: isAllServed && countsWay ? most : Number.POSITIVE_INFINITY,
      atFirstAbsent: isAllServed,
    });
    attempt.weigh();
    if (!accepts(current, trial, most) || !isWhole) return attempt.drop();
    attempt.keep();
    keepIfBest(share);
  };

  const seekFewerVehicles = () => {
    if (current.absent.length > 0) {
      if (attempts % EJECTION_EVERY > 0) return;
      eject();
    } else {
      if (!removeRoute()) return;
      limits.vehicles = trial.used;
    }
    attempt.weigh();
    attempt.keep();
  };

  /** From here on the cost counts, with the vehicles that the best plan has. */
  const settleFleet = (share: number) => {
    isFleetSought = false;
    settledAt = share;
    limits.vehicles = bestRank.unservedWeight > 0 ? model.vehicles.count : bestRank.vehicles;
    attempt.load(best);
  };

  const returnToBest = (share: number) => {
    if (Math.floor(share * RETURNS) === returns) return;
    returns = Math.floor(share * RETURNS);
    attempt.load(best);
  };

  const fleetUntil = () => {
    const { least, most, sinceLast } = FLEET_SHARE;
    return Math.min(most, Math.max(least, sinceLast * fewerAt));
  };

  const temperatureNow = (share: number): number => {
    if (isFleetSought) return FLEET_COOLING * temperatureAt(costOfVisit, share / FLEET_SHARE.most);
    return temperatureAt(costOfVisit, Math.min(1, (share - settledAt) / (1 - settledAt)));
  };

  return {
    run: (count, share) => {
      if (model.visits.count === 0 || model.vehicles.count === 0) return;
      if (isFleetSought && share >= fleetUntil()) settleFleet(share);
      if (!isFleetSought) returnToBest(share);
      const temperature = temperatureNow(share);
      for (let at = 0; at < count; at += 1) {
        if (isFleetSought) seekFewerVehicles();
        step(temperature, share);
        attempts += 1;
      }
    },
    best: () => {
      const state = emptyState(model);
      loadPlan(model, state, best);
      fillGaps(model, state, inserted);
      return solutionOf(model, state);
    },
    improvements: () => improvements,
    adopt: (solution) => {
      const state = emptyState(model);
      const plan = planOf(model, solution);
      loadPlan(model, state, plan);
      if (!isBetterRank(rankOf(model, state), bestRank, problem.objective)) return;
      [best, bestRank] = [plan, rankOf(model, state)];
      attempt.load(plan);
      if (countsVehicles && bestRank.unservedWeight === 0) limits.vehicles = bestRank.vehicles;
    },
  };
};
