import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkSolution } from './check/check-solution.ts';
import { solve } from './solve.ts';
import { bestOfAll } from './testing/all-plans.ts';
import { arbitraryProblem } from './testing/arbitrary-problem.ts';

const seed = fc.integer({ min: 0, max: 1_000 });

test('the checker accepts every plan, and so no job is lost or doubled', () => {
  fc.assert(
    fc.property(arbitraryProblem({ jobs: 12, vehicles: 3 }), seed, (problem, seed) => {
      expect(checkSolution(problem, solve(problem, { seed, budget: { attempts: 60 } }))).toEqual([]);
    }),
    { numRuns: 300 },
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
