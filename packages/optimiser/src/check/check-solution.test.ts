import { describe, expect, test } from 'vitest';
import type { Problem } from '../problem/problem.ts';
import type { Route, Solution, Stop } from '../problem/solution.ts';
import { aDropoff, aPair, aProblem, aVehicle, solved } from '../testing/small-problem.ts';
import { checkSolution } from './check-solution.ts';

const problem = aProblem({
  jobs: [
    aPair(1, 3, { kg: 10 }),
    aDropoff(
      2,
      { m3: 5, skills: 1 },
      {
        serviceSeconds: 30,
        windows: [
          { from: 0, to: 15 },
          { from: 50, to: 60 },
        ],
      },
    ),
  ],
  vehicles: [
    aVehicle({
      end: 5,
      skills: 1,
      kg: 10,
      m3: 5,
      shift: { from: 0, to: 500 },
      rest: { seconds: 40, window: { from: 60, to: 90 } },
    }),
    aVehicle({ start: 5 }),
  ],
});
const solution = solved(problem);

const withRoute = (change: (route: Route) => Partial<Route>): Solution => ({
  ...solution,
  routes: solution.routes.map((route) => ({ ...route, ...change(route) })),
});
const withStop = (at: number, change: (stop: Stop) => Partial<Stop>): Solution =>
  withRoute(({ stops }) => ({ stops: stops.map((stop, each) => (each === at ? { ...stop, ...change(stop) } : stop)) }));
const withVehicle = (fields: Partial<Problem['vehicles'][number]>): Problem => ({
  ...problem,
  vehicles: problem.vehicles.map((vehicle, at) => (at === 0 ? { ...vehicle, ...fields } : vehicle)),
});

const rules = (changed: Problem, plan: Solution) => [...new Set(checkSolution(changed, plan).map(({ rule }) => rule))];

test('a plan of the solver is accepted', () => {
  expect(solution.routes).toHaveLength(1);
  expect(rules(problem, solution)).toEqual([]);
});

describe('of a plan that is wrong, the rule is named', () => {
  test.each<[string, string, Solution]>([
    ['a job is lost', 'jobs', { ...solution, unserved: [1] }],
    ['a stop is missing', 'jobs', withRoute(({ stops }) => ({ stops: stops.slice(1) }))],
    ['a stop comes twice', 'jobs', withRoute(({ stops }) => ({ stops: [...stops, ...stops.slice(0, 1)] }))],
    ['a dropoff comes first', 'pairs', withRoute(({ stops }) => ({ stops: stops.toReversed() }))],
    ['a vehicle drives twice', 'routes', { ...solution, routes: [...solution.routes, ...solution.routes] }],
    ['a stop begins outside of its windows', 'windows', withStop(1, ({ begins }) => ({ begins: begins - 20 }))],
    ['a stop takes no time', 'service', withStop(1, ({ begins }) => ({ leaves: begins }))],
    ['a stop begins before the arrival', 'service', withStop(0, ({ begins }) => ({ arrives: begins + 1 }))],
    ['a way takes less than it does', 'travel', withStop(0, ({ arrives }) => ({ arrives: arrives - 1 }))],
    ['the route is over too early', 'travel', withRoute(({ ends }) => ({ ends: ends - 1 }))],
    ['a vehicle leaves before its shift', 'shift', withRoute(() => ({ leaves: -1 }))],
    ['the break is missing', 'rest', withRoute(() => ({ rest: null }))],
    ['the break is too short', 'rest', withRoute(({ rest }) => ({ rest: rest && { ...rest, to: rest.to - 1 } }))],
    ['the break is somewhere else', 'rest', withRoute(({ rest }) => ({ rest: rest && { ...rest, beforeStop: 0 } }))],
    ['the length is wrong', 'totals', withRoute(({ metres }) => ({ metres: metres + 1 }))],
    ['the sum is wrong', 'totals', { ...solution, totals: { ...solution.totals, cost: 0 } }],
  ])('%s', (_, rule, plan) => {
    expect(rules(problem, plan)).toContain(rule);
  });

  test.each<[string, string, Problem]>([
    ['too heavy', 'kg', withVehicle({ kg: 9 })],
    ['too large', 'm3', withVehicle({ m3: 4 })],
    ['without the skill', 'skills', withVehicle({ skills: 2 })],
    ['over its shift', 'shift', withVehicle({ shift: { from: 0, to: 60 } })],
    ['too long under way', 'max-travel', withVehicle({ maxTravelSeconds: 49 })],
    [
      'a break that nobody asked for',
      'rest',
      { ...problem, vehicles: problem.vehicles.map(({ rest: _, ...vehicle }) => vehicle) },
    ],
    ['not as fixed', 'fixed', withVehicle({ fixed: [{ job: 1, kind: 'dropoff' }] })],
    [
      'not in the order that is kept',
      'kept',
      withVehicle({
        kept: [
          { job: 1, kind: 'dropoff' },
          { job: 0, kind: 'pickup' },
        ],
      }),
    ],
    ['another vehicle', 'vehicle', { ...problem, jobs: problem.jobs.map((job) => ({ ...job, vehicle: 1 })) }],
  ])('%s', (_, rule, changed) => {
    expect(rules(changed, solution)).toContain(rule);
  });
});
