import type { Job, Matrix, Objective, Problem, Vehicle } from '@waybill/optimiser/problem/problem';

/** A published instance: places with their windows, and what is asked of them. */
export type Instance = {
  readonly name: string;
  /** How many numbers of the problem make one of the publication: distances cut to one decimal are counted in tenths. */
  readonly scale: number;
  readonly problem: Problem;
};

export type Row = {
  readonly demand: number;
  readonly from: number;
  readonly to: number;
  readonly service: number;
  /** The row of the pickup or of the dropoff that belongs to it; 0: none. */
  readonly pickup: number;
  readonly dropoff: number;
};

export const numbersOf = (line: string): number[] => line.trim().split(/\s+/).map(Number);

/** The first row is the depot, where all vehicles start and end. */
export const problemOf = (
  rows: readonly Row[],
  matrix: Matrix,
  fleet: { readonly vehicles: number; readonly capacity: number },
  objective: Objective,
  scale: number,
): Problem => {
  const visitOf = (place: number) => {
    const row = rows[place];
    if (!row) throw new Error(`There is no row ${place}.`);
    return {
      place,
      serviceSeconds: row.service * scale,
      windows: [{ from: row.from * scale, to: row.to * scale }],
    };
  };
  const jobs = rows.flatMap(({ demand, dropoff, pickup }, place): Job[] => {
    // A dropoff with a pickup is a part of the pickup's job.
    if (place === 0 || pickup !== 0) return [];
    const load = { kg: demand, m3: 0, skills: 0 };
    return dropoff === 0
      ? [{ dropoff: visitOf(place), ...load }]
      : [{ pickup: visitOf(place), dropoff: visitOf(dropoff), ...load }];
  });
  const [shift = { from: 0, to: 0 }] = visitOf(0).windows;
  const vehicle: Vehicle = { start: 0, end: 0, shift, kg: fleet.capacity, m3: 0, skills: 0 };
  // No plan needs more vehicles than jobs.
  const count = Math.min(fleet.vehicles, jobs.length);
  return { matrix, jobs, vehicles: Array.from({ length: count }, () => vehicle), objective };
};
