import type { Problem } from '../problem/problem.ts';
import type { Route } from '../problem/solution.ts';
import type { Complaint } from './complaint.ts';

/** On no way is more on board than the vehicle can carry: what is not picked up on the way is there from the start. */
export const checkLoads = ({ jobs, vehicles }: Problem, { vehicle, stops }: Route): Complaint[] =>
  (['kg', 'm3'] as const).flatMap((unit) => {
    const capacity = vehicles[vehicle]?.[unit] ?? 0;
    const loadOf = (job: number) => jobs[job]?.[unit] ?? 0;
    let load = 0;
    for (const { job, kind } of stops) if (kind === 'dropoff' && !jobs[job]?.pickup) load += loadOf(job);
    let most = load;
    for (const { job, kind } of stops) {
      load += kind === 'pickup' ? loadOf(job) : -loadOf(job);
      most = Math.max(most, load);
    }
    return most <= capacity
      ? []
      : [{ rule: unit, message: `Vehicle ${vehicle} carries ${most} of ${capacity} ${unit}.` }];
  });
