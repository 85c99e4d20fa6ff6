import type { Model } from '../model/model.ts';
import { startOf } from '../model/nodes.ts';
import type { VisitOf } from '../problem/problem.ts';
import { refreshRoute } from './refresh-route.ts';
import { link, type State, unlink } from './state.ts';

/** The visits of each vehicle in order: all that distinguishes one plan from another. */
export type Plan = readonly (readonly number[])[];

export const readPlan = ({ visits, vehicles }: Model, state: State): Plan =>
  Array.from({ length: vehicles.count }, (_, vehicle) => {
    const route: number[] = [];
    let node = state.next[startOf(visits.count, vehicle)]!;
    for (; state.next[node] !== -1; node = state.next[node]!) route.push(node);
    return route;
  });

const keyOf = ({ job, kind }: VisitOf) => `${kind} ${job}`;

type Orders = { readonly routes: readonly { readonly vehicle: number; readonly stops: readonly VisitOf[] }[] };

export const planOf = ({ jobs, vehicles }: Model, { routes }: Orders): Plan => {
  const numbers = new Map(jobs.visits.map((visit, at) => [keyOf(visit), at]));
  const plan: number[][] = Array.from({ length: vehicles.count }, () => []);
  for (const { vehicle, stops } of routes) plan[vehicle] = stops.map((stop) => numbers.get(keyOf(stop))!);
  return plan;
};

/** Makes the state hold this plan; jobs with a visit that is not in it are absent. */
export const loadPlan = (model: Model, state: State, plan: Plan): void => {
  const { visits, vehicles, jobs } = model;
  for (let visit = 0; visit < visits.count; visit += 1) if (state.vehicle[visit] !== -1) unlink(state, visit);
  for (const [vehicle, route] of plan.entries()) {
    let after = startOf(visits.count, vehicle);
    for (const visit of route) {
      link(state, visit, after);
      after = visit;
    }
  }
  for (let vehicle = 0; vehicle < vehicles.count; vehicle += 1) refreshRoute(model, state, vehicle);
  // Added anew, since small errors of many differences add up.
  state.totalCost = state.cost.reduce((sum, cost) => sum + cost, 0);
  state.absent = [];
  for (let job = 0; job < jobs.count; job += 1) {
    const first = jobs.first[job]!;
    if (first !== -1 && state.vehicle[first] === -1) state.absent.push(job);
  }
};
