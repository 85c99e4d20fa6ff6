import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkSolution } from './check/check-solution.ts';
import { InvalidProblem } from './problem/invalid-problem.ts';
import { solve } from './solve.ts';
import { bestOfAll } from './testing/all-plans.ts';
import { arbitraryProblem } from './testing/arbitrary-problem.ts';
import { timeOrders } from './time-orders.ts';

const seed = fc.integer({ min: 0, max: 1_000 });

test('the checker accepts every plan, and so no job is lost or doubled', () => {
  fc.assert(
    fc.property(arbitraryProblem({ jobs: 12, vehicles: 3 }), seed, (problem, seed) => {
      expect(checkSolution(problem, solve(problem, { seed, budget: { attempts: 60 } }))).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test('a plan that goes on from the first stops of another keeps them', () => {
  let tried = 0;
  fc.assert(
    fc.property(arbitraryProblem({ jobs: 8, vehicles: 2 }), fc.integer({ min: 1, max: 3 }), (problem, count) => {
      const { routes } = solve(problem, { seed: 1, budget: { attempts: 20 } });
      const fixedOf = (vehicle: number) =>
        (routes.find((route) => route.vehicle === vehicle)?.stops ?? [])
          .slice(0, count)
          .map(({ job, kind }) => ({ job, kind }));
      const vehicles = problem.vehicles.map((vehicle, at) => ({ ...vehicle, fixed: fixedOf(at) }));
      const begun = { ...problem, vehicles };
      try {
        expect(checkSolution(begun, solve(begun, { seed: 2, budget: { attempts: 60 } }))).toEqual([]);
        tried += 1;
      } catch (error) {
        // Where a detour is shorter than the direct way, the first stops alone may be late.
        if (!(error instanceof InvalidProblem)) throw error;
      }
    }),
    { numRuns: 100 },
  );
  expect(tried).toBeGreaterThan(50);
});

test('a plan into which more is put keeps what it had in its order', () => {
  let tried = 0;
  fc.assert(
    fc.property(arbitraryProblem({ jobs: 8, vehicles: 2 }), fc.integer({ min: 1, max: 6 }), (problem, count) => {
      const before = { ...problem, jobs: problem.jobs.slice(0, count) };
      const { routes } = solve(before, { seed: 1, budget: { attempts: 20 } });
      const keptOf = (vehicle: number) =>
        (routes.find((route) => route.vehicle === vehicle)?.stops ?? []).map(({ job, kind }) => ({ job, kind }));
      const vehicles = problem.vehicles.map((vehicle, at) => ({ ...vehicle, kept: keptOf(at) }));
      const begun = { ...problem, vehicles };
      expect(checkSolution(begun, solve(begun, { seed: 2, budget: { attempts: 60 } }))).toEqual([]);
      tried += 1;
    }),
    { numRuns: 100 },
  );
  expect(tried).toBe(100);
});

test('the visits of a plan in order are enough to time it', () => {
  fc.assert(
    fc.property(arbitraryProblem({ jobs: 8, vehicles: 2 }), seed, (problem, seed) => {
      const solution = solve(problem, { seed, budget: { attempts: 20 } });
      expect(timeOrders(problem, solution.routes)).toEqual(solution);
    }),
    { numRuns: 100 },
  );
});

test('the same seed and as many attempts give the same plan', () => {
  fc.assert(
    fc.property(arbitraryProblem({ jobs: 12, vehicles: 3 }), seed, (problem, seed) => {
      const once = () => solve(problem, { seed, budget: { attempts: 60 } });
      expect(once()).toEqual(once());
    }),
    { numRuns: 40 },
  );
});

test('of small problems the best of all plans is found', () => {
  fc.assert(
    fc.property(arbitraryProblem({ jobs: 3, vehicles: 2 }), seed, (problem, seed) => {
      const [found, best] = [solve(problem, { seed, budget: { attempts: 600 } }), bestOfAll(problem)];
      expect(found.unserved.length).toBe(best?.unserved.length);
      if (problem.objective === 'vehicles') expect(found.totals.vehicles).toBe(best?.totals.vehicles);
      expect(found.totals.cost).toBeCloseTo(best?.totals.cost ?? 0);
    }),
    { numRuns: 60 },
  );
});
