import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildModel } from '../model/model.ts';
import type { Problem } from '../problem/problem.ts';
import type { Solution } from '../problem/solution.ts';
import { planOf } from '../routes/plan.ts';
import { solve } from '../solve.ts';
import { checkedPlan, visitsOfJob, withJob } from '../testing/all-plans.ts';
import { arbitraryProblem } from '../testing/arbitrary-problem.ts';
import { aDropoff, aPair, aProblem, aVehicle, onALine, solved } from '../testing/small-problem.ts';
import { applyChange } from './apply-change.ts';
import type { Change } from './change.ts';
import { explainUnserved } from './explain-unserved.ts';

const explained = (fields: Partial<Problem>) => {
  const problem = aProblem(fields);
  return explainUnserved(problem, solved(problem)).map(({ job, reason, changes }) => [job, reason, changes[0]]);
};

describe('each reason with the smallest change', () => {
  test('a window that closes too early', () => {
    const jobs = [aDropoff(5, {}, { windows: [{ from: 0, to: 43 }] })];
    expect(explained({ jobs })).toEqual([
      [0, 'window', { kind: 'window', visit: 'dropoff', window: 0, side: 'later', seconds: 7 }],
    ]);
  });
  test('a window that opens too late', () => {
    const jobs = [aDropoff(5, {}, { windows: [{ from: 80, to: 90 }] })];
    const vehicles = [aVehicle({ shift: { from: 0, to: 120 } }), aVehicle({ shift: { from: 0, to: 99 } })];
    expect(explained({ jobs, vehicles })).toEqual([
      [0, 'window', { kind: 'window', visit: 'dropoff', window: 0, side: 'earlier', seconds: 10 }],
    ]);
  });
  test('too many kg', () => {
    const vehicles = [aVehicle({ kg: 90 }), aVehicle({ kg: 97 })];
    expect(explained({ jobs: [aDropoff(1, { kg: 100 })], vehicles })).toEqual([
      [0, 'kg', { kind: 'kg', vehicle: 1, more: 3 }],
    ]);
  });
  test('too many m3', () => {
    expect(explained({ jobs: [aPair(1, 2, { m3: 108 })] })).toEqual([[0, 'm3', { kind: 'm3', vehicle: 0, more: 8 }]]);
  });
  test('a shift that is too short', () => {
    const vehicles = [aVehicle({ shift: { from: 0, to: 95 } })];
    expect(explained({ jobs: [aDropoff(5)], vehicles })).toEqual([
      [0, 'shift', { kind: 'shift', vehicle: 0, side: 'later', seconds: 5 }],
    ]);
  });
  test('too long a way', () => {
    expect(explained({ jobs: [aDropoff(5)], vehicles: [aVehicle({ maxTravelSeconds: 88 })] })).toEqual([
      [0, 'travel', { kind: 'travel', vehicle: 0, seconds: 12 }],
    ]);
  });
  test('skills that no vehicle has', () => {
    const vehicles = [aVehicle({ skills: 0b001 }), aVehicle({ skills: 0b101 })];
    expect(explained({ jobs: [aDropoff(1, { skills: 0b111 })], vehicles })).toEqual([
      [0, 'skills', { kind: 'skills', vehicle: 1, skills: 0b010 }],
    ]);
  });
  test('a vehicle that is full, to which the job is tied', () => {
    const vehicles = [aVehicle({ kg: 0, skills: 0 }), aVehicle()];
    const jobs = [aDropoff(1, { kg: 1, skills: 0, vehicle: 0 })];
    const [all] = explainUnserved(aProblem({ jobs, vehicles }), solved(aProblem({ jobs, vehicles })));
    expect(all?.changes).toContainEqual({ kind: 'tied', vehicle: 1 });
  });
  test('vehicles that are all under way', () => {
    const matrix = onALine(0, 5, -5);
    const at = (moment: number) => ({ windows: [{ from: moment, to: moment }] });
    const problem = aProblem({ matrix, jobs: [aDropoff(1, {}, at(50)), aDropoff(2, {}, at(100))] });
    const [unserved] = explainUnserved(problem, solved(problem));
    expect(unserved?.changes.at(-1)).toEqual({ kind: 'vehicle', like: 0 });
  });
  test('a place to which there is no way', () => {
    const matrix = onALine(0, 1);
    matrix.seconds[1] = Number.POSITIVE_INFINITY;
    expect(explained({ matrix, jobs: [aDropoff(1)] })).toEqual([[0, 'unreachable', undefined]]);
  });
  test('several limits at once', () => {
    expect(explained({ jobs: [aDropoff(1, { kg: 101, m3: 101 })] })).toEqual([[0, 'several', undefined]]);
  });
});

/** Whether the job has a place somewhere in the plan, found by the checker alone. */
const fits = (problem: Problem, { routes }: Solution, job: number): boolean => {
  const model = buildModel(problem);
  const plan = planOf(model, { routes });
  return withJob(plan, visitsOfJob(model, job)).some((changed) => checkedPlan(model, changed) !== null);
};

const oneLess = (change: Change): Change | null => {
  if ('more' in change) return { ...change, more: change.more - 1 };
  return 'seconds' in change ? { ...change, seconds: change.seconds - 1 } : null;
};

test('each change is enough for its job to be served, and one unit less is not', () => {
  const kinds = new Set<string>();
  fc.assert(
    fc.property(arbitraryProblem({ jobs: 9, vehicles: 2 }), (problem) => {
      const solution = solve(problem, { seed: 1, budget: { attempts: 50 } });
      for (const { job, changes } of explainUnserved(problem, solution)) {
        expect(fits(problem, solution, job)).toBe(false);
        for (const change of changes) {
          kinds.add(change.kind);
          expect(fits(applyChange(problem, job, change), solution, job), JSON.stringify(change)).toBe(true);
          const less = oneLess(change);
          if (less) expect(fits(applyChange(problem, job, less), solution, job), JSON.stringify(less)).toBe(false);
        }
      }
    }),
    { numRuns: 40 },
  );
  expect([...kinds].toSorted()).toEqual(['kg', 'm3', 'shift', 'skills', 'tied', 'travel', 'vehicle', 'window']);
});
