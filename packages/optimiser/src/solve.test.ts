import { describe, expect, test } from 'vitest';
import { checkSolution } from './check/check-solution.ts';
import { InvalidProblem } from './problem/invalid-problem.ts';
import type { Problem } from './problem/problem.ts';
import { solve } from './solve.ts';
import { aDropoff, aPair, aPickup, aProblem, aVehicle, onALine, solved, spelled } from './testing/small-problem.ts';

/** Out at one end, so that no plan is as good the other way round. */
const ONE_WAY = aVehicle({ end: 5 });

/** For each rule a problem whose plan shows it: what is served in which order, and what is not. */
const RULES: Record<string, { problem: Partial<Problem>; plan: string; unserved?: number[] }> = {
  'the shortest round is taken': {
    problem: { jobs: [aDropoff(3), aDropoff(1), aDropoff(2)], vehicles: [aVehicle({ end: 3 })] },
    plan: '0: d1 d2 d0',
  },
  'a vehicle carries no more kg than it can': {
    problem: { jobs: [aDropoff(1, { kg: 60 }), aDropoff(2, { kg: 50 }), aDropoff(3, { kg: 50 })], vehicles: [ONE_WAY] },
    plan: '0: d1 d2',
    unserved: [0],
  },
  'one that comes first is worth more than all others together': {
    problem: {
      jobs: [aDropoff(1, { kg: 40 }), aDropoff(2, { kg: 40 }), aDropoff(4, { kg: 90, comesFirst: true })],
      vehicles: [ONE_WAY],
    },
    plan: '0: d2',
    unserved: [0, 1],
  },
  'of those that come first as many are served as can be': {
    problem: {
      jobs: [1, 2, 3].map((place) => aDropoff(place, { kg: place === 3 ? 90 : 50, comesFirst: true })),
      vehicles: [ONE_WAY],
    },
    plan: '0: d0 d1',
    unserved: [2],
  },
  'a vehicle carries no more m3 than it can': {
    problem: { jobs: [aDropoff(1, { m3: 60 }), aDropoff(2, { m3: 50 }), aDropoff(3, { m3: 50 })], vehicles: [ONE_WAY] },
    plan: '0: d1 d2',
    unserved: [0],
  },
  'a pickup takes the room that a dropoff has left': {
    problem: { jobs: [aPickup(2, { kg: 100 }), aDropoff(3, { kg: 100 })] },
    plan: '0: d1 p0',
  },
  'a pair takes room between its visits only': {
    problem: { jobs: [aPair(1, 2, { kg: 100 }), aPair(3, 4, { kg: 100 })], vehicles: [aVehicle({ end: 5 })] },
    plan: '0: p0 d0 p1 d1',
  },
  'a pickup comes before its dropoff': {
    problem: { jobs: [aPair(4, 1), aPair(5, 2)], vehicles: [aVehicle({ start: 5, end: 0 })] },
    plan: '0: p1 p0 d1 d0',
  },
  'service begins within the window': {
    problem: {
      jobs: [aDropoff(1, {}, { windows: [{ from: 100, to: 110 }] }), aDropoff(2)],
      vehicles: [aVehicle({ end: 2, shift: { from: 0, to: 150 } })],
    },
    plan: '0: d0 d1',
  },
  'a window that has closed is never used': {
    problem: {
      jobs: [aDropoff(5, {}, { windows: [{ from: 0, to: 49 }] }), aDropoff(4, {}, { windows: [{ from: 0, to: 40 }] })],
    },
    plan: '0: d1',
    unserved: [0],
  },
  'of several windows any is used': {
    problem: {
      jobs: [
        aDropoff(3, {}, { windows: [{ from: 30, to: 30 }] }),
        aDropoff(
          1,
          {},
          {
            windows: [
              { from: 0, to: 5 },
              { from: 50, to: 50 },
            ],
          },
        ),
      ],
    },
    plan: '0: d0 d1',
  },
  'service takes its time': {
    problem: {
      jobs: [
        aDropoff(1, {}, { serviceSeconds: 11, windows: [{ from: 0, to: 10 }] }),
        aDropoff(2, {}, { windows: [{ from: 0, to: 30 }] }),
        aDropoff(3, {}, { windows: [{ from: 0, to: 30 }] }),
      ],
    },
    plan: '0: d1 d2',
    unserved: [0],
  },
  'a route begins and ends where its vehicle does': {
    problem: { jobs: [aDropoff(2), aDropoff(4)], vehicles: [aVehicle({ start: 5, end: 1 })] },
    plan: '0: d1 d0',
  },
  'an open route ends anywhere': {
    problem: { jobs: [aDropoff(5), aDropoff(3)], vehicles: [aVehicle({ end: null, shift: { from: 0, to: 50 } })] },
    plan: '0: d1 d0',
  },
  'everything is done within the shift': {
    problem: { jobs: [aDropoff(1), aDropoff(5)], vehicles: [aVehicle({ shift: { from: 0, to: 99 } })] },
    plan: '0: d0',
    unserved: [1],
  },
  'driving has its limit': {
    problem: { jobs: [aDropoff(1), aDropoff(5)], vehicles: [aVehicle({ maxTravelSeconds: 99 })] },
    plan: '0: d0',
    unserved: [1],
  },
  'a driver has the break': {
    problem: {
      jobs: [aDropoff(1, {}, { windows: [{ from: 0, to: 20 }] }), aDropoff(3, {}, { windows: [{ from: 0, to: 100 }] })],
      vehicles: [aVehicle({ rest: { seconds: 70, window: { from: 0, to: 20 } } })],
    },
    plan: '0: d0 d1',
  },
  'a break that does not fit in leaves jobs unserved': {
    problem: {
      jobs: [aDropoff(1, {}, { windows: [{ from: 0, to: 20 }] }), aDropoff(3, {}, { windows: [{ from: 0, to: 99 }] })],
      vehicles: [aVehicle({ rest: { seconds: 70, window: { from: 0, to: 20 } } })],
    },
    plan: '0: d0',
    unserved: [1],
  },
  'a vehicle needs all skills of a job': {
    problem: {
      jobs: [aDropoff(1, { skills: 0b11 }), aDropoff(2, { skills: 0b100 })],
      vehicles: [aVehicle({ skills: 0b01 }), aVehicle({ skills: 0b111, start: 5, end: 0 })],
    },
    plan: '1: d1 d0',
  },
  'a job that is tied to a vehicle is served by no other': {
    problem: {
      jobs: [aDropoff(1, { vehicle: 1 })],
      vehicles: [aVehicle(), aVehicle({ start: 5, end: 5 })],
    },
    plan: '1: d0',
  },
  'a route begins with its fixed visits, however long the way': {
    problem: {
      jobs: [aDropoff(1), aDropoff(5), aDropoff(2)],
      vehicles: [
        aVehicle({
          fixed: [
            { job: 1, kind: 'dropoff' },
            { job: 0, kind: 'dropoff' },
          ],
        }),
      ],
    },
    plan: '0: d1 d0 d2',
  },
  'a dropoff follows its fixed pickup in the same vehicle': {
    problem: {
      jobs: [aPair(1, 4), aDropoff(5)],
      vehicles: [aVehicle({ fixed: [{ job: 0, kind: 'pickup' }] }), aVehicle({ start: 5, end: 5 })],
    },
    plan: '0: p0 d0 | 1: d1',
  },
  'the end of a window is not held against a fixed visit': {
    problem: {
      jobs: [aDropoff(5, {}, { windows: [{ from: 0, to: 1 }] })],
      vehicles: [aVehicle({ fixed: [{ job: 0, kind: 'dropoff' }] })],
    },
    plan: '0: d0',
  },
  'kept visits stay in their order, and others come between them': {
    problem: {
      jobs: [aDropoff(4, {}, { windows: [{ from: 0, to: 40 }] }), aDropoff(1), aDropoff(5)],
      vehicles: [
        aVehicle({
          end: null,
          kept: [
            { job: 0, kind: 'dropoff' },
            { job: 1, kind: 'dropoff' },
          ],
        }),
        aVehicle({ start: 0, fixedCost: 10_000 }),
      ],
    },
    plan: '0: d0 d2 d1',
  },
  'a kept visit stays on its vehicle, whatever it lacks': {
    problem: {
      jobs: [aDropoff(1, { skills: 1 })],
      vehicles: [aVehicle({ kept: [{ job: 0, kind: 'dropoff' }] }), aVehicle({ skills: 1 })],
    },
    plan: '0: d0',
  },
  'a window is held against what comes before a kept visit': {
    problem: {
      jobs: [aDropoff(2, {}, { windows: [{ from: 0, to: 20 }] }), aDropoff(1, {}, { serviceSeconds: 1 })],
      vehicles: [aVehicle({ kept: [{ job: 0, kind: 'dropoff' }] })],
    },
    plan: '0: d0 d1',
  },
  'a vehicle with a fixed cost stays at home if another one is cheaper': {
    problem: { jobs: [aDropoff(4)], vehicles: [aVehicle(), aVehicle({ start: 5, end: 5, fixedCost: 601 })] },
    plan: '0: d0',
  },
  'a fixed cost is paid if it is worth it': {
    problem: { jobs: [aDropoff(4)], vehicles: [aVehicle(), aVehicle({ start: 5, end: 5, fixedCost: 599 })] },
    plan: '1: d0',
  },
  'the shortest way may take more vehicles': {
    problem: { jobs: [aDropoff(1), aDropoff(4)], vehicles: [aVehicle({ end: 2 }), aVehicle({ start: 5, end: 5 })] },
    plan: '0: d0 | 1: d1',
  },
  'fewest vehicles come before the shortest way': {
    problem: {
      jobs: [aDropoff(1), aDropoff(4)],
      vehicles: [aVehicle({ end: 2 }), aVehicle({ start: 5, end: 5 })],
      objective: 'vehicles',
    },
    plan: '0: d0 d1',
  },
};

describe('one rule after the other', () => {
  test.each(Object.entries(RULES))('%s', (_, { problem: fields, plan, unserved = [] }) => {
    const problem = aProblem(fields);
    const solution = solved(problem);
    expect(checkSolution(problem, solution)).toEqual([]);
    expect(solution.unserved).toEqual(unserved);
    expect(spelled(solution)).toBe(plan);
  });
});

test('places without a way between them are never neighbours in a route', () => {
  const matrix = onALine(0, 1, 2, 3);
  for (const cell of [1 * 4 + 2, 2 * 4 + 1]) matrix.seconds[cell] = Number.POSITIVE_INFINITY;
  const problem = aProblem({ matrix, jobs: [aDropoff(1), aDropoff(2), aDropoff(3)], vehicles: [aVehicle({ end: 2 })] });
  const solution = solved(problem);
  expect(checkSolution(problem, solution)).toEqual([]);
  expect(spelled(solution)).toBe('0: d0 d2 d1');
});

test('a place that cannot be reached is left out', () => {
  const matrix = onALine(0, 1, 2);
  for (const cell of [0 * 3 + 2, 1 * 3 + 2]) matrix.metres[cell] = Number.POSITIVE_INFINITY;
  const problem = aProblem({ matrix, jobs: [aDropoff(1), aDropoff(2)] });
  expect(solved(problem)).toMatchObject({ unserved: [1], routes: [{ stops: [{ job: 0 }] }] });
});

test('an unused vehicle costs nothing, even if it cannot get to its end', () => {
  const matrix = onALine(0, 1, 2);
  matrix.seconds[0 * 3 + 2] = Number.POSITIVE_INFINITY;
  const vehicles = [aVehicle({ start: 0, end: 2 }), aVehicle({ start: 1, end: 1 })];
  const solution = solved(aProblem({ matrix, jobs: [aDropoff(1)], vehicles }));
  expect(solution.totals).toEqual({ vehicles: 1, metres: 0, seconds: 0, cost: 0 });
});

test('nobody leaves earlier than needed', () => {
  const problem = aProblem({ jobs: [aDropoff(2, {}, { windows: [{ from: 500, to: 600 }] })], objective: 'time' });
  const solution = solved(problem);
  expect(solution.routes).toMatchObject([{ leaves: 480, ends: 520 }]);
  expect(solution.totals.cost).toBe(40);
});

test('a break before, on or after the way is begun within its window', () => {
  const vehicles = [aVehicle({ end: null, rest: { seconds: 100, window: { from: 30, to: 40 } } })];
  const problem = aProblem({ jobs: [aDropoff(5)], vehicles });
  const solution = solved(problem);
  expect(checkSolution(problem, solution)).toEqual([]);
  expect(solution.routes).toMatchObject([{ rest: { beforeStop: 0 }, ends: 150 }]);
});

test('a route that is over before the break may begin has none', () => {
  const vehicles = [aVehicle({ rest: { seconds: 100, window: { from: 20, to: 40 } } })];
  const problem = aProblem({ jobs: [aDropoff(1)], vehicles });
  const solution = solved(problem);
  expect(checkSolution(problem, solution)).toEqual([]);
  expect(solution.routes).toMatchObject([{ rest: null, ends: 20 }]);
});

test.each([
  ['a job without a visit', { jobs: [{ kg: 0, m3: 0, skills: 0 }] }],
  ['a place that is not there', { jobs: [aDropoff(6)] }],
  ['a visit without a window', { jobs: [aDropoff(1, {}, { windows: [] })] }],
  ['half a kilogram', { jobs: [aDropoff(1, { kg: 0.5 })] }],
  ['a vehicle that is not there', { jobs: [aDropoff(1, { vehicle: 1 })] }],
  [
    'a fixed dropoff without its pickup',
    { jobs: [aPair(1, 2)], vehicles: [aVehicle({ fixed: [{ job: 0, kind: 'dropoff' as const }] })] },
  ],
  [
    'fixed visits that are too heavy',
    { jobs: [aDropoff(1, { kg: 101 })], vehicles: [aVehicle({ fixed: [{ job: 0, kind: 'dropoff' as const }] })] },
  ],
  [
    'a pair that is kept in part',
    { jobs: [aPair(1, 2)], vehicles: [aVehicle({ kept: [{ job: 0, kind: 'pickup' as const }] })] },
  ],
  [
    'kept visits that are too late',
    {
      jobs: [aDropoff(2, {}, { windows: [{ from: 0, to: 19 }] })],
      vehicles: [aVehicle({ kept: [{ job: 0, kind: 'dropoff' as const }] })],
    },
  ],
])('%s is refused', (_, fields) => {
  expect(() => solved(aProblem(fields))).toThrow(InvalidProblem);
});

test('progress is told with each better plan, and the search stops when it is asked to', () => {
  const problem = aProblem({ jobs: [1, 4, 2, 5, 3].map((place) => aDropoff(place)), vehicles: [ONE_WAY, aVehicle()] });
  const costs: number[] = [];
  let asked = 0;
  solve(problem, {
    seed: 3,
    budget: { attempts: 1_000_000_000 },
    shouldStop: () => {
      asked += 1;
      return asked > 5;
    },
    onProgress: ({ totals }) => costs.push(totals.cost),
  });
  expect(asked).toBe(6);
  expect(costs).toEqual(costs.toSorted((a, b) => b - a));
});

test('a budget of time ends by the clock that is handed in', () => {
  let now = 0;
  const clock = () => {
    now += 10;
    return now;
  };
  const problem = aProblem({ jobs: [aDropoff(1), aDropoff(2)] });
  expect(solve(problem, { seed: 1, budget: { milliseconds: 100, now: clock } }).unserved).toEqual([]);
  expect(now).toBeLessThan(200);
});
