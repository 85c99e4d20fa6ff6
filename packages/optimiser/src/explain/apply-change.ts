import type { Job, Problem, TimeWindow, Vehicle } from '../problem/problem.ts';
import type { Change } from './change.ts';

const widened = ({ from, to }: TimeWindow, side: 'earlier' | 'later', seconds: number): TimeWindow =>
  side === 'earlier' ? { from: from - seconds, to } : { from, to: to + seconds };

/** Windows that have grown into each other are one. */
const merged = (windows: readonly TimeWindow[]): TimeWindow[] => {
  const whole: TimeWindow[] = [];
  for (const { from, to } of windows.toSorted((a, b) => a.from - b.from)) {
    const last = whole.at(-1);
    if (last && from <= last.to) whole[whole.length - 1] = { from: last.from, to: Math.max(last.to, to) };
    else whole.push({ from, to });
  }
  return whole;
};

const changedVehicle = (vehicle: Vehicle, change: Change): Vehicle => {
  if (change.kind === 'kg' || change.kind === 'm3')
    return { ...vehicle, [change.kind]: vehicle[change.kind] + change.more };
  if (change.kind === 'shift') return { ...vehicle, shift: widened(vehicle.shift, change.side, change.seconds) };
  if (change.kind === 'travel')
    return { ...vehicle, maxTravelSeconds: (vehicle.maxTravelSeconds ?? 0) + change.seconds };
  return change.kind === 'skills' ? { ...vehicle, skills: vehicle.skills | change.skills } : vehicle;
};

const changedJob = ({ vehicle: only, ...job }: Job, change: Change): Job => {
  const isTied = only !== undefined && change.kind !== 'tied';
  const same = { ...job, ...(isTied ? { vehicle: only } : {}) };
  const visit = change.kind === 'window' ? job[change.visit] : undefined;
  if (change.kind !== 'window' || !visit) return same;
  const windows = visit.windows.map((window, at) =>
    at === change.window ? widened(window, change.side, change.seconds) : window,
  );
  return { ...same, [change.visit]: { ...visit, windows: merged(windows) } };
};

/** The problem with a change made: what a planner tries who follows the advice. */
export const applyChange = (problem: Problem, job: number, change: Change): Problem => {
  if (change.kind === 'vehicle') {
    const { fixed: _, kept: __, ...like } = problem.vehicles[change.like]!;
    return { ...problem, vehicles: [...problem.vehicles, like] };
  }
  return {
    ...problem,
    jobs: problem.jobs.map((each, at) => (at === job ? changedJob(each, change) : each)),
    vehicles: problem.vehicles.map((each, at) =>
      'vehicle' in change && change.vehicle === at ? changedVehicle(each, change) : each,
    ),
  };
};
