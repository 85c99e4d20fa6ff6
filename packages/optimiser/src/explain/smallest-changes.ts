import type { Model } from '../model/model.ts';
import { startOf } from '../model/nodes.ts';
import { earliestEnd } from '../routes/duration.ts';
import type { Plan } from '../routes/plan.ts';
import { loadPlan } from '../routes/plan.ts';
import { emptyState, type State } from '../routes/state.ts';
import type { Change } from './change.ts';
import { eachPlacement } from './placements.ts';
import { type Limit, untied, withoutLimit, withoutSkills, withoutWindows } from './relaxed-model.ts';

/** A change with its size, in a measure that lets the sizes of one kind be compared. */
export type Sized = { readonly change: Change; readonly size: number };

const stateOf = (model: Model, plan: Plan): State => {
  const state = emptyState(model);
  loadPlan(model, state, plan);
  return state;
};

/** The smallest of the changes that placements ask for. */
const smallest = (model: Model, state: State, job: number, read: (vehicle: number) => Sized | null): Sized[] => {
  let least: Sized | null = null;
  eachPlacement(model, state, job, (vehicle) => {
    const found = read(vehicle);
    if (found && (least === null || found.size < least.size)) least = found;
  });
  return least ? [least] : [];
};

/** How much over each limit of its vehicle a route is that was placed without it. */
const OVER: Record<Limit, (model: Model, state: State, vehicle: number) => Change> = {
  kg: ({ visits, problem }, state, vehicle) => ({
    kind: 'kg',
    vehicle,
    more: state.kg.most[startOf(visits.count, vehicle)]! - problem.vehicles[vehicle]!.kg,
  }),
  m3: ({ visits, problem }, state, vehicle) => ({
    kind: 'm3',
    vehicle,
    more: state.m3.most[startOf(visits.count, vehicle)]! - problem.vehicles[vehicle]!.m3,
  }),
  travel: ({ problem }, state, vehicle) => ({
    kind: 'travel',
    vehicle,
    seconds: Math.ceil(state.travel[vehicle]! - (problem.vehicles[vehicle]!.maxTravelSeconds ?? 0)),
  }),
  'shift-end': (model, state, vehicle) => ({
    kind: 'shift',
    vehicle,
    side: 'later',
    seconds: Math.ceil(earliestEnd(model, state, vehicle) - model.problem.vehicles[vehicle]!.shift.to),
  }),
  'shift-start': ({ visits, vehicles, problem }, state, vehicle) => {
    const due = vehicles.hasRest[vehicle] === 1 ? state.dueOwed : state.dueDone;
    const latest = due[startOf(visits.count, vehicle)]!;
    return {
      kind: 'shift',
      vehicle,
      side: 'earlier',
      seconds: Math.ceil(problem.vehicles[vehicle]!.shift.from - latest),
    };
  },
};

const sizeOf = (change: Change) => ('more' in change ? change.more : 'seconds' in change ? change.seconds : 0);

/** Looks for the smallest excess over one limit; the state without the limit is the same for all jobs. */
export const limitChanges = (model: Model, plan: Plan, limit: Limit) => {
  const relaxed = withoutLimit(model, limit);
  const state = stateOf(relaxed, plan);
  return (job: number): Sized[] =>
    smallest(relaxed, state, job, (vehicle) => {
      const change = OVER[limit](relaxed, state, vehicle);
      return { change, size: sizeOf(change) };
    });
};

/** How a window has to change so that service can begin between two moments, when none is open. */
const windowChange = (model: Model, visit: number, from: number, to: number): Sized | null => {
  const { job, kind } = model.jobs.visits[visit]!;
  let least: Sized | null = null;
  for (const [window, given] of model.problem.jobs[job]![kind]!.windows.entries()) {
    const [later, earlier] = [Math.ceil(from - given.to), Math.ceil(given.from - to)];
    const side = later > 0 ? 'later' : 'earlier';
    const seconds = Math.max(later, earlier);
    if (least === null || seconds < least.size)
      least = { change: { kind: 'window', visit: kind, window, side, seconds }, size: seconds };
  }
  return least;
};

export const windowChanges = (model: Model, plan: Plan, job: number, visit: number): Sized[] => {
  const relaxed = withoutWindows(model, visit);
  const state = stateOf(relaxed, plan);
  const service = model.visits.service[visit]!;
  return smallest(relaxed, state, job, () => {
    const ranges = [
      [state.leavesDone[visit]! - service, state.dueDone[visit]!],
      [state.leavesOwed[visit]! - service, state.dueOwed[visit]!],
    ] as const;
    const found = ranges.filter(([from, to]) => from <= to).map(([from, to]) => windowChange(model, visit, from, to));
    return found.filter((each) => each !== null).toSorted((a, b) => a.size - b.size)[0] ?? null;
  });
};

const bits = (mask: number) => mask.toString(2).replaceAll('0', '').length;

export const skillChanges = (model: Model, plan: Plan, job: number): Sized[] => {
  const relaxed = withoutSkills(model, job);
  return smallest(relaxed, stateOf(relaxed, plan), job, (vehicle) => {
    const skills = model.jobs.skills[job]! & ~model.vehicles.skills[vehicle]!;
    return { change: { kind: 'skills', vehicle, skills }, size: bits(skills) };
  });
};

export const tieChanges = (model: Model, plan: Plan, job: number): Sized[] => {
  const relaxed = untied(model, job);
  return smallest(relaxed, stateOf(relaxed, plan), job, (vehicle) => ({ change: { kind: 'tied', vehicle }, size: 0 }));
};
