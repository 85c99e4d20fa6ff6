import type { Model } from '../model/model.ts';
import { endOf, startOf } from '../model/nodes.ts';

/** Beyond all times and loads, and still a number that can be calculated with. */
const UNLIMITED = 1e15;

export type Limit = 'kg' | 'm3' | 'travel' | 'shift-end' | 'shift-start';

/** The model without one limit of its vehicles. */
export const withoutLimit = (model: Model, limit: Limit): Model => {
  const { vehicles, visits } = model;
  const unlimited = () => new Float64Array(vehicles.count).fill(UNLIMITED);
  if (limit === 'kg') return { ...model, vehicles: { ...vehicles, kg: unlimited() } };
  if (limit === 'm3') return { ...model, vehicles: { ...vehicles, m3: unlimited() } };
  if (limit === 'travel') return { ...model, vehicles: { ...vehicles, maxTravel: unlimited() } };
  const [opens, closes] = [visits.opens.slice(), visits.closes.slice()];
  for (let vehicle = 0; vehicle < vehicles.count; vehicle += 1) {
    if (limit === 'shift-end') closes[endOf(visits.count, vehicle)] = UNLIMITED;
    else opens[startOf(visits.count, vehicle)] = -UNLIMITED;
  }
  return { ...model, visits: { ...visits, opens, closes } };
};

/** The model in which a visit may begin at any time. */
export const withoutWindows = (model: Model, visit: number): Model => {
  const { visits } = model;
  const windows = visits.windows.with(visit, null);
  const [opens, closes] = [visits.opens.slice(), visits.closes.slice()];
  opens[visit] = -UNLIMITED;
  closes[visit] = UNLIMITED;
  return { ...model, visits: { ...visits, windows, opens, closes } };
};

/** The model in which a job needs no skills. */
export const withoutSkills = (model: Model, job: number): Model => {
  const skills = model.jobs.skills.slice();
  skills[job] = 0;
  return { ...model, jobs: { ...model.jobs, skills } };
};

/** The model in which a job is tied to no vehicle. */
export const untied = (model: Model, job: number): Model => {
  const onlyVehicle = model.jobs.onlyVehicle.slice();
  onlyVehicle[job] = -1;
  return { ...model, jobs: { ...model.jobs, onlyVehicle } };
};
