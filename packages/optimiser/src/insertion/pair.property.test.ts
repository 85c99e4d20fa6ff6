import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildModel, type Model } from '../model/model.ts';
import { neighboursOf } from '../model/neighbours.ts';
import { maySend } from '../model/vehicle-table.ts';
import { loadPlan, readPlan } from '../routes/plan.ts';
import { refreshRoute } from '../routes/refresh-route.ts';
import { removeJob } from '../routes/remove-job.ts';
import { emptyState, type State } from '../routes/state.ts';
import { fillGaps } from '../search/fill-gaps.ts';
import { STEADY } from '../search/random.ts';
import { checkedPlan, visitsOfJob, withJob } from '../testing/all-plans.ts';
import { arbitraryProblem } from '../testing/arbitrary-problem.ts';
import { pairInsertion } from './pair.ts';
import { rememberedPair } from './remembered-pair.ts';
import { clearSpot, noSpot } from './spot.ts';

const startsOf = ({ visits }: Model, vehicle: number) => visits.count + 2 * vehicle;

/** A plan with every job in it that fits. */
const filled = (model: Model): State => {
  const state = emptyState(model);
  loadPlan(model, state, []);
  const [, near] = neighboursOf(model, 10, 10);
  fillGaps(model, state, near);
  return state;
};

/** Takes a job out of its route, if it is in one. */
const takeOut = (model: Model, state: State, job: number) => {
  const vehicle = state.vehicle[model.jobs.first[job]!]!;
  if (vehicle === -1) return;
  removeJob(model, state, job);
  refreshRoute(model, state, vehicle);
};

const pairsOf = ({ jobs }: Model) => Array.from(jobs.second.keys()).filter((job) => jobs.second[job] !== -1);

test('no pair of positions that the checker accepts is cheaper than the one that is found', () => {
  let found = 0;
  fc.assert(
    fc.property(arbitraryProblem({ jobs: 6, vehicles: 2 }), (given) => {
      const problem = { ...given, objective: 'distance' as const };
      const model = buildModel(problem);
      const state = filled(model);
      const spot = noSpot();
      const { tryRoute } = pairInsertion(model, state, spot);
      for (const job of pairsOf(model)) {
        takeOut(model, state, job);
        const plan = readPlan(model, state);
        const before = checkedPlan(model, plan)?.totals.cost;
        // Where a detour is shorter than the direct way, what is left may be late.
        if (before === undefined) return;
        clearSpot(spot);
        for (let vehicle = 0; vehicle < problem.vehicles.length; vehicle += 1)
          if (maySend(model.vehicles, model.jobs, vehicle, job))
            tryRoute(model.jobs.first[job]!, model.jobs.second[job]!, startsOf(model, vehicle), vehicle);
        const costs = withJob(plan, visitsOfJob(model, job)).map((each) => checkedPlan(model, each)?.totals.cost);
        const least = Math.min(...costs.map((cost) => (cost ?? Number.POSITIVE_INFINITY) - before));
        expect(spot.cost).toBe(least);
        if (spot.vehicle !== -1) found += 1;
      }
    }),
    { numRuns: 200 },
  );
  expect(found).toBeGreaterThan(100);
});

test('what is remembered of a route is what a new search in it finds', () => {
  const moves = fc.array(fc.record({ out: fc.nat(), tried: fc.nat(), bound: fc.constantFrom(20, 100, 1e9) }), {
    minLength: 10,
    maxLength: 20,
  });
  fc.assert(
    fc.property(arbitraryProblem({ jobs: 8, vehicles: 2 }), moves, (problem, moves) => {
      const model = buildModel(problem);
      const pairs = pairsOf(model);
      if (pairs.length === 0) return;
      const state = filled(model);
      const [, near] = neighboursOf(model, 10, 10);
      const [remembered, plain] = [noSpot(), noSpot()];
      const tryRemembered = rememberedPair(model, state, remembered, STEADY);
      const { tryRoute } = pairInsertion(model, state, plain);
      for (const { out, tried, bound } of moves) {
        takeOut(model, state, pairs[out % pairs.length]!);
        const job = pairs[tried % pairs.length]!;
        takeOut(model, state, job);
        for (let vehicle = 0; vehicle < problem.vehicles.length; vehicle += 1) {
          for (const spot of [remembered, plain]) Object.assign(spot, { ...noSpot(), cost: bound });
          tryRemembered(job, startsOf(model, vehicle), vehicle);
          tryRoute(model.jobs.first[job]!, model.jobs.second[job]!, startsOf(model, vehicle), vehicle);
          expect(remembered).toEqual(plain);
        }
        if (out % 2 === 0) fillGaps(model, state, near);
      }
    }),
    { numRuns: 60 },
  );
});
