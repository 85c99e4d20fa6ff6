import type { Problem } from '../problem/problem.ts';
import { type JobTable, jobTable } from './job-table.ts';
import { type Travel, travelTable } from './travel-table.ts';
import { type VehicleTable, vehicleTable } from './vehicle-table.ts';
import { type VisitTable, visitTable } from './visit-table.ts';

/**
 * The problem as typed arrays, which is what the search reads. Whatever stands in a route is a node: first all visits, then two
 * for each vehicle, where its route begins and where it ends.
 */
export type Model = {
  readonly problem: Problem;
  readonly nodes: number;
  readonly travel: Travel;
  readonly visits: VisitTable;
  readonly jobs: JobTable;
  readonly vehicles: VehicleTable;
};

export const buildModel = (problem: Problem): Model => {
  const jobs = jobTable(problem);
  const visits = visitTable(problem, jobs);
  return {
    problem,
    nodes: visits.place.length,
    travel: travelTable(problem),
    visits,
    jobs,
    vehicles: vehicleTable(problem),
  };
};
