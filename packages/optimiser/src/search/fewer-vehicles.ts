import type { Model } from '../model/model.ts';
import { refreshRoute } from '../routes/refresh-route.ts';
import { removableJobs, removeJob } from '../routes/remove-job.ts';
import type { State } from '../routes/state.ts';

/**
 * Empties the route whose jobs were seldom absent so far, which are those that others take easily. The search then finds places
 * for them, or not. False, if no route can be emptied.
 */
export const fewerVehicles = (model: Model, state: State, absences: Float64Array, touch: (vehicle: number) => void) => {
  const { vehicles, jobs } = model;
  const absencesIn = (vehicle: number) => {
    const isRemovable = state.stops[vehicle]! > 0 && jobs.held[vehicle]!.length === 0;
    if (!isRemovable) return Number.POSITIVE_INFINITY;
    return removableJobs(model, state, vehicle).reduce((sum, job) => sum + absences[job]!, 0);
  };
  return (): boolean => {
    let [chosen, least] = [-1, Number.POSITIVE_INFINITY];
    for (let vehicle = 0; vehicle < vehicles.count; vehicle += 1) {
      const sum = absencesIn(vehicle);
      if (sum < least) [chosen, least] = [vehicle, sum];
    }
    if (chosen === -1) return false;
    touch(chosen);
    for (const job of removableJobs(model, state, chosen)) removeJob(model, state, job);
    refreshRoute(model, state, chosen);
    return true;
  };
};
