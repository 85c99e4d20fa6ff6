import { unservedWeights } from '../problem/compare-solutions.ts';
import type { Problem, VisitKind, VisitOf } from '../problem/problem.ts';

/** Jobs, and which visits are theirs. */
export type JobTable = {
  readonly count: number;
  /** Every visit by its number, in the order of jobs, a pickup before its dropoff. */
  readonly visits: readonly VisitOf[];
  /** The visits that the search puts into routes; -1: none. A job with a fixed pickup has its dropoff left as the first. */
  readonly first: Int32Array;
  readonly second: Int32Array;
  /** The only vehicle that may serve the job, or -1. */
  readonly onlyVehicle: Int32Array;
  readonly skills: Int32Array;
  /** What each weighs when it is absent. */
  readonly weights: Float64Array;
  /** For each vehicle, the visits its route begins with. */
  readonly fixed: readonly (readonly number[])[];
  /** For each vehicle, the visits that the search never takes out of its route: what is fixed, and then what is kept. */
  readonly held: readonly (readonly number[])[];
};

const KINDS: readonly VisitKind[] = ['pickup', 'dropoff'];

export const jobTable = ({ jobs, vehicles }: Problem): JobTable => {
  const visits = jobs.flatMap((job, at) => KINDS.filter((kind) => job[kind]).map((kind) => ({ job: at, kind })));
  const numbers = new Map(visits.map(({ job, kind }, visit) => [`${kind} ${job}`, visit]));
  const numbersOf = (own: readonly VisitOf[] = []) => own.map(({ job, kind }) => numbers.get(`${kind} ${job}`)!);
  const fixed = vehicles.map((vehicle) => numbersOf(vehicle.fixed));
  const held = vehicles.map((vehicle, at) => [...fixed[at]!, ...numbersOf(vehicle.kept)]);
  const isHeld = new Set(held.flat());
  const first = new Int32Array(jobs.length).fill(-1);
  const second = new Int32Array(jobs.length).fill(-1);
  for (const [visit, { job }] of visits.entries()) {
    if (isHeld.has(visit)) continue;
    if (first[job] === -1) first[job] = visit;
    else second[job] = visit;
  }
  const onlyVehicle = Int32Array.from(jobs, ({ vehicle }) => vehicle ?? -1);
  for (const [vehicle, own] of held.entries()) for (const visit of own) onlyVehicle[visits[visit]!.job] = vehicle;
  return {
    count: jobs.length,
    visits,
    first,
    second,
    onlyVehicle,
    skills: Int32Array.from(jobs, ({ skills }) => skills),
    weights: Float64Array.from(unservedWeights(jobs)),
    fixed,
    held,
  };
};
