import type { OrganisationId } from '@waybill/domain/ids';
import type { Problem } from '@waybill/optimiser/problem/problem';
import type { Solution } from '@waybill/optimiser/problem/solution';
import { solve } from '@waybill/optimiser/solve';
import { expect, test } from 'vitest';
import { fairTurns } from '../../../fair-turns.ts';
import { type PlanState, PlanStopped, planner } from './planner.ts';
import { pointsOf } from './planning-input.ts';
import type { EmbeddedSolver, OutsideSolver } from './solver.ts';
import { anInput, aPlace, aShipment, aStop, aVehicle, HOUR, matrixOf, span, spelled } from './testing/plan-lab.ts';

const solved = (problem: Problem) => solve(problem, { seed: 1, budget: { attempts: 50 } });

/** Ends when it is told to, so that what happens meanwhile can be looked at. */
const handSolver = () => {
  const running: {
    readonly end: () => void;
    readonly tell: (solution: Solution) => void;
    readonly problem: Problem;
  }[] = [];
  const embedded: EmbeddedSolver = {
    start: (problem, _, onBetter) => {
      const { promise, resolve } = withResolvers<Solution>();
      const end = () => resolve(solved(problem));
      running.push({ end, tell: onBetter, problem });
      return { done: promise, stop: end };
    },
    explain: async () => [],
  };
  return { embedded, running };
};
const withResolvers = <Value>() => {
  let resolve: (value: Value) => void = () => {};
  const promise = new Promise<Value>((resolved) => {
    resolve = resolved;
  });
  return { promise, resolve };
};

const atOnce: EmbeddedSolver = {
  start: (problem) => ({ done: Promise.resolve(solved(problem)), stop: () => {} }),
  explain: async () => [],
};

const [OURS, THEIRS, OTHERS] = ['ours', 'theirs', 'others'] as OrganisationId[] as [
  OrganisationId,
  OrganisationId,
  OrganisationId,
];
const [one, two] = [aShipment('one', aPlace(10)), aShipment('two', aPlace(20))] as const;
const input = anInput({ vehicles: [aVehicle('A', { end: null })], shipments: [one, two] });

const aPlanner = (embedded: EmbeddedSolver, outside: OutsideSolver | null = null) => {
  const errors: string[] = [];
  const made = planner({
    embedded,
    outside,
    inTurn: fairTurns<OrganisationId>({ atOnce: 2, perOwner: 1, mostWaiting: 2 }),
    onError: (error) => errors.push(String(error)),
  });
  const start = (organisation = OURS, given = input) => {
    const states: PlanState[] = [];
    const plan = made.start(organisation, given, matrixOf(pointsOf(given)), {}, (state) => states.push(state));
    return { ...plan, states };
  };
  return { start, errors };
};
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('a plan has a proposal, what it changes, and who has made it', async () => {
  const { proposal, comparison, ...how } = await aPlanner(atOnce).start().done;
  expect(spelled(proposal.routes)).toBe('A: d one, d two');
  expect(comparison.moves.map(({ reason }) => reason)).toEqual(['new-shipment', 'new-shipment']);
  expect(how).toEqual({ solvedBy: 'embedded', hasFallenBack: false });
});

test('the best plan so far is the last that was found, however soon after another, and stopping keeps it', async () => {
  const { embedded, running } = handSolver();
  const plan = aPlanner(embedded).start();
  await settled();
  const [search] = running;
  expect(plan.best()).toBe(null);
  if (!search) throw new Error('nothing is searched for');
  const [job] = search.problem.jobs;
  search.tell({ ...solved({ ...search.problem, jobs: job ? [job] : [] }), unserved: [1] });
  expect(plan.best()?.totals.unserved).toBe(1);
  search.tell(solved(search.problem));
  expect(plan.best()?.totals.unserved).toBe(0);
  expect(plan.best()).toBe(plan.best());
  plan.stop();
  expect(spelled((await plan.done).proposal.routes)).toBe('A: d one, d two');
});

test('a plan that breaks a rule is not believed, neither on the way nor at the end', async () => {
  const lost = { routes: [], unserved: [], totals: { vehicles: 0, metres: 0, seconds: 0, cost: 0 } };
  const lying: EmbeddedSolver = {
    ...atOnce,
    start: (_, __, onBetter) => {
      onBetter(lost);
      return { done: Promise.resolve(lost), stop: () => {} };
    },
  };
  const plan = aPlanner(lying).start();
  await expect(plan.done).rejects.toThrow('Job 0 is lost or doubled.');
  expect(plan.best()).toBe(null);
  expect(plan.states).toEqual(['waiting', 'searching']);
});

test('an organisation has one plan at a time, and there are two in all; the others wait in turn', async () => {
  const { embedded, running } = handSolver();
  const { start } = aPlanner(embedded);
  const plans = [start(OURS), start(OURS), start(THEIRS), start(OTHERS)] as const;
  await settled();
  expect(plans.map(({ states }) => states.at(-1))).toEqual(['searching', 'waiting', 'searching', 'waiting']);
  running[1]?.end();
  await plans[2].done;
  await settled();
  expect(plans.map(({ states }) => states.at(-1))).toEqual(['searching', 'waiting', 'searching', 'searching']);
  running[0]?.end();
  await plans[0].done;
  await settled();
  expect(plans[1].states.at(-1)).toBe('searching');
  for (const { end } of running) end();
  await Promise.all(plans.map(({ done }) => done));
});

test('a plan that is stopped while it waits has no answer, and too many that wait are refused', async () => {
  const { embedded, running } = handSolver();
  const { start } = aPlanner(embedded);
  const [first, second, third] = [start(), start(), start()];
  await expect(start().done).rejects.toMatchObject({ code: 'too-many-requests' });
  second.stop();
  await expect(second.done).rejects.toThrow(PlanStopped);
  third.stop();
  await expect(third.done).rejects.toThrow(PlanStopped);
  running[0]?.end();
  await first.done;
});

test('a search that fails fails its plan, and the next one has its turn', async () => {
  let runs = 0;
  const failing: EmbeddedSolver = {
    ...atOnce,
    start: (...given) => {
      runs += 1;
      return runs === 1 ? { done: Promise.reject(new Error('no memory')), stop: () => {} } : atOnce.start(...given);
    },
  };
  const { start } = aPlanner(failing);
  await expect(start().done).rejects.toThrow('no memory');
  expect((await start().done).proposal.totals.unserved).toBe(0);
});

test('a plan whose leftovers cannot be explained is still a plan', async () => {
  const { start, errors } = aPlanner({ ...atOnce, explain: () => Promise.reject(new Error('no memory')) });
  const plan = start(OURS, anInput({ shipments: [{ ...one, needs: ['frozen'] }] }));
  expect((await plan.done).proposal.unserved).toMatchObject([{ key: 'one', reason: 'not-examined' }]);
  expect(plan.states).toEqual(['waiting', 'searching', 'explaining']);
  expect(errors).toEqual(['Error: no memory']);
});

test('without a vehicle or a shipment nothing is searched for', async () => {
  const { embedded, running } = handSolver();
  const { start } = aPlanner(embedded);
  const { proposal } = await start(OURS, anInput({ vehicles: [], shipments: [one] })).done;
  expect(proposal.unserved).toMatchObject([{ reason: 'no-vehicle' }]);
  expect((await start(OURS, anInput({})).done).proposal.totals.vehicles).toBe(0);
  expect(running).toEqual([]);
});

test('too many stops are refused before it is anybody’s turn', async () => {
  const shipments = Array.from({ length: 2001 }, (_, n) => aShipment(`${n}`, aPlace(0)));
  const { done, states } = aPlanner(atOnce).start(OURS, anInput({ shipments }));
  await expect(done).rejects.toMatchObject({ code: 'plan-too-large' });
  expect(states).toEqual([]);
});

test('the solver of somebody else makes the plan, if it is one', async () => {
  const { start } = aPlanner(atOnce, { solve: async (problem) => solved(problem) });
  expect(await start().done).toMatchObject({ solvedBy: 'vroom', hasFallenBack: false });
});

test.each<[string, OutsideSolver]>([
  ['fails', { solve: () => Promise.reject(new Error('The solver answered 500')) }],
  ['breaks a rule', { solve: async (problem) => ({ ...solved(problem), unserved: [0] }) }],
])('where it %s, the one that comes along makes the plan, and it is said', async (_, outside) => {
  const { start, errors } = aPlanner(atOnce, outside);
  const { proposal, ...how } = await start().done;
  expect(how).toMatchObject({ solvedBy: 'embedded', hasFallenBack: true });
  expect(proposal.totals.unserved).toBe(0);
  expect(errors).toHaveLength(1);
});

test('it is not asked where the order of today is kept', async () => {
  const { start } = aPlanner(atOnce, { solve: () => Promise.reject(new Error('asked')) });
  const vehicles = [aVehicle('A', { openStops: [aStop('dropoff', [two])] })];
  const plan = start(OURS, anInput({ scope: 'unassigned', vehicles, shipments: [one, two] }));
  expect(await plan.done).toMatchObject({ solvedBy: 'embedded', hasFallenBack: false });
});

/** The van has been held up: its two customers at the far end are late already, and their depot's shift is over. */
const lateDay = (pool: readonly ReturnType<typeof aShipment>[]) => {
  const soon = { window: span(9, 10.2) };
  const [near, far] = [aShipment('near', aPlace(20, soon)), aShipment('far', aPlace(40, soon))];
  return anInput({
    now: 9.9 * HOUR,
    vehicles: [aVehicle('A', { shift: span(8, 10.5), openStops: [aStop('dropoff', [near]), aStop('dropoff', [far])] })],
    shipments: [near, far, ...pool],
  });
};

test('on a day that is late already, nothing gets later for what is on no vehicle', async () => {
  const given = lateDay([aShipment('pool', aPlace(2)), aShipment('other', aPlace(4))]);
  const { proposal, comparison } = await aPlanner(atOnce).start(OURS, given).done;
  const lateOf = (stops: readonly { readonly lateSeconds: number }[] = []) =>
    stops.reduce((sum, { lateSeconds }) => sum + lateSeconds, 0);
  expect(lateOf(comparison.vehicles[0]?.today.stops)).toBeGreaterThan(0);
  expect(proposal.routes[0]?.stops.length).toBeGreaterThanOrEqual(2);
  expect(lateOf(proposal.routes[0]?.stops)).toBeLessThanOrEqual(lateOf(comparison.vehicles[0]?.today.stops));
  expect(proposal.totals.lateStops).toBeLessThanOrEqual(comparison.today.lateStops);
});

test('a stop that is late with several shipments stays as late as it is, and the others are planned around it', async () => {
  const soon = { window: span(9, 10) };
  const three = ['one', 'two', 'three'].map((name) => aShipment(name, aPlace(20, soon)));
  const given = anInput({
    scope: 'unassigned',
    now: 9.9 * HOUR,
    vehicles: [aVehicle('A', { end: null, openStops: [aStop('dropoff', three)] })],
    shipments: [...three, aShipment('pool', aPlace(30))],
  });
  const { proposal } = await aPlanner(atOnce).start(OURS, given).done;
  expect(spelled(proposal.routes)).toBe('A: d one+two+three, d pool');
});

test('what keeps something off is what the advice is about, and never what is past', async () => {
  const explaining: EmbeddedSolver = {
    ...atOnce,
    explain: async () => [
      {
        job: 0,
        reason: 'shift',
        changes: [
          { kind: 'shift', vehicle: 0, side: 'earlier', seconds: 3 * HOUR },
          { kind: 'window', visit: 'dropoff', window: 0, side: 'later', seconds: 4 * HOUR },
        ],
      },
    ],
  };
  const given = anInput({
    now: 15 * HOUR,
    vehicles: [aVehicle('A', { shift: span(8, 17) })],
    shipments: [aShipment('over', aPlace(10, { window: span(9, 12) }))],
  });
  const { proposal } = await aPlanner(explaining).start(OURS, given).done;
  expect(proposal.unserved).toMatchObject([{ reason: 'window', changes: [{ kind: 'window', side: 'later' }] }]);

  const onlyPast: EmbeddedSolver = {
    ...atOnce,
    explain: async () => [
      { job: 0, reason: 'shift', changes: [{ kind: 'shift', vehicle: 0, side: 'earlier', seconds: 3 * HOUR }] },
    ],
  };
  const { proposal: late } = await aPlanner(onlyPast).start(OURS, given).done;
  expect(late.unserved).toMatchObject([{ reason: 'several', changes: [] }]);
});
