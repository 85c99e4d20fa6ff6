import { expect, test } from 'vitest';
import { buildModel } from '../model/model.ts';
import { neighboursOf } from '../model/neighbours.ts';
import type { Problem } from '../problem/problem.ts';
import { isFeasible } from '../routes/feasible.ts';
import { loadPlan, readPlan } from '../routes/plan.ts';
import { emptyState } from '../routes/state.ts';
import { aDropoff, aProblem, aVehicle, onALine } from '../testing/small-problem.ts';
import { ejector } from './eject.ts';
import { randomFrom } from './random.ts';

/** A state with these visits in the routes of the vehicles, and ejections in it. */
const ejecting = (problem: Problem, plan: number[][]) => {
  const model = buildModel(problem);
  const state = emptyState(model);
  loadPlan(model, state, plan);
  const touched: number[] = [];
  const [, near] = neighboursOf(model, 10, 10);
  const eject = ejector(model, state, near, randomFrom(1), (vehicle) => touched.push(vehicle));
  return { model, state, touched, eject };
};

const weights = (...kg: number[]) =>
  aProblem({
    matrix: onALine(0, ...kg.map((_, at) => at + 1)),
    jobs: kg.map((each, at) => aDropoff(at + 1, { kg: each })),
    vehicles: [aVehicle({ kg: 10 })],
  });

test('the absent job comes in, and only what is in its way gives way', () => {
  const { model, state, touched, eject } = ejecting(weights(2, 7, 1, 6), [[0, 1, 2]]);
  eject();
  expect(state.absent).toEqual([1]);
  expect(readPlan(model, state)[0]?.toSorted()).toEqual([0, 2, 3]);
  expect(isFeasible(model, state, 0)).toBe(true);
  expect(touched).toEqual([0]);
});

test('several give way, if one is not enough', () => {
  const { model, state, eject } = ejecting(weights(5, 5, 10), [[0, 1]]);
  eject();
  expect(state.absent.toSorted()).toEqual([0, 1]);
  expect(readPlan(model, state)).toEqual([[2]]);
});

test('nothing changes where no choice makes room', () => {
  const { model, state, touched, eject } = ejecting(weights(5, 5, 11), [[0, 1]]);
  eject();
  expect(state.absent).toEqual([2]);
  expect(readPlan(model, state)).toEqual([[0, 1]]);
  expect(touched).toEqual([]);
});

test('what is kept does not give way', () => {
  const problem = weights(5, 5, 6);
  const kept = [{ job: 0, kind: 'dropoff' as const }];
  const { model, state, eject } = ejecting({ ...problem, vehicles: [aVehicle({ kg: 10, kept })] }, [[0, 1]]);
  eject();
  expect(state.absent).toEqual([2]);
  expect(readPlan(model, state)).toEqual([[0, 1]]);
});
