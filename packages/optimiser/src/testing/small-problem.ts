import type { Job, Matrix, Problem, TimeWindow, Vehicle, Visit } from '../problem/problem.ts';
import type { Solution } from '../problem/solution.ts';
import { solve } from '../solve.ts';

const ALWAYS: TimeWindow = { from: 0, to: 10_000 };

/** Places on a line, ten seconds and a hundred metres for each step between them. */
export const onALine = (...steps: readonly number[]): Matrix => {
  const cells = steps.flatMap((from) => steps.map((to) => Math.abs(from - to)));
  return {
    size: steps.length,
    seconds: Float64Array.from(cells, (step) => step * 10),
    metres: Float64Array.from(cells, (step) => step * 100),
  };
};

const aVisit = (place: number, fields: Partial<Visit> = {}): Visit => ({
  place,
  serviceSeconds: 0,
  windows: [ALWAYS],
  ...fields,
});

const aJob = (fields: Partial<Job>): Job => ({ kg: 0, m3: 0, skills: 0, ...fields });

export const aDropoff = (place: number, fields: Partial<Job> = {}, visit: Partial<Visit> = {}): Job =>
  aJob({ dropoff: aVisit(place, visit), ...fields });

export const aPickup = (place: number, fields: Partial<Job> = {}, visit: Partial<Visit> = {}): Job =>
  aJob({ pickup: aVisit(place, visit), ...fields });

export const aPair = (from: number, to: number, fields: Partial<Job> = {}): Job =>
  aJob({ pickup: aVisit(from), dropoff: aVisit(to), ...fields });

export const aVehicle = (fields: Partial<Vehicle> = {}): Vehicle => ({
  start: 0,
  end: 0,
  shift: ALWAYS,
  kg: 100,
  m3: 100,
  skills: 0,
  ...fields,
});

export const aProblem = (fields: Partial<Problem>): Problem => ({
  matrix: onALine(0, 1, 2, 3, 4, 5),
  jobs: [],
  vehicles: [aVehicle()],
  objective: 'distance',
  ...fields,
});

export const solved = (problem: Problem, attempts = 200): Solution => solve(problem, { seed: 1, budget: { attempts } });

/** The stops of a plan in words: `0: p1 d1 | 2: d0`, by vehicle. */
export const spelled = ({ routes }: Solution): string =>
  routes
    .map(({ vehicle, stops }) => `${vehicle}: ${stops.map(({ job, kind }) => `${kind[0]}${job}`).join(' ')}`)
    .join(' | ');
