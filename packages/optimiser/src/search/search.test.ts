import { expect, test } from 'vitest';
import type { Job } from '../problem/problem.ts';
import { aDropoff, aProblem, aVehicle, onALine, spelled } from '../testing/small-problem.ts';
import { createSearch } from './search.ts';

const steps = Array.from({ length: 30 }, (_, at) => (at * 37) % 101);
const jobs: Job[] = steps.slice(1).map((_, at) => aDropoff(at + 1, { kg: 10 }));
const problem = aProblem({
  matrix: onALine(...steps),
  jobs,
  vehicles: Array.from({ length: 5 }, () => aVehicle({ kg: 100 })),
});

test('there is a plan before the first attempt, and attempts never make it worse', () => {
  const search = createSearch(problem, 1);
  let cost = search.best().totals.cost;
  for (let share = 0; share < 1; share += 0.1) {
    search.run(50, share);
    expect(search.best().totals.cost).toBeLessThanOrEqual(cost);
    cost = search.best().totals.cost;
  }
  expect(search.improvements()).toBeGreaterThan(0);
});

test('a better plan of another search is adopted, and a worse one is not', () => {
  const [good, bad] = [createSearch(problem, 1), createSearch(problem, 2)];
  const first = bad.best();
  good.run(500, 0.9);
  bad.adopt(good.best());
  expect(spelled(bad.best())).toBe(spelled(good.best()));
  bad.adopt(first);
  expect(spelled(bad.best())).toBe(spelled(good.best()));
  bad.run(50, 0.9);
  expect(bad.best().totals.cost).toBeLessThanOrEqual(good.best().totals.cost);
});

test('as few vehicles as possible are found, and then the cost with these', () => {
  const search = createSearch({ ...problem, objective: 'vehicles' }, 1);
  for (let share = 0; share < 1; share += 0.01) search.run(20, share);
  expect(search.best().totals.vehicles).toBe(3);
});

test('a problem without jobs or without vehicles has a plan', () => {
  for (const fields of [{ jobs: [] }, { vehicles: [] }]) {
    const search = createSearch({ ...problem, ...fields }, 1);
    search.run(10, 0);
    expect(search.best()).toMatchObject({ routes: [], unserved: (fields.jobs ?? jobs).map((_, at) => at) });
  }
});
