import type { Model } from '../model/model.ts';
import { startOf } from '../model/nodes.ts';
import { type State, unlink } from './state.ts';

/** Takes a job out of its route, but for what is fixed. The route has to be refreshed. */
export const removeJob = ({ jobs }: Model, state: State, job: number): void => {
  unlink(state, jobs.first[job]!);
  if (jobs.second[job] !== -1) unlink(state, jobs.second[job]!);
  state.absent.push(job);
};

/** The jobs of a route that can be taken out of it. */
export const removableJobs = ({ jobs, visits }: Model, state: State, vehicle: number): number[] => {
  const found: number[] = [];
  for (let node = state.next[startOf(visits.count, vehicle)]!; state.next[node] !== -1; node = state.next[node]!)
    if (jobs.first[visits.job[node]!] === node) found.push(visits.job[node]!);
  return found;
};
