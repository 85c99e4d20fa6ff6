import type { Problem, Vehicle } from '../problem/problem.ts';
import type { JobTable } from './job-table.ts';

/** By vehicle. */
export type VehicleTable = {
  readonly count: number;
  readonly kg: Float64Array;
  readonly m3: Float64Array;
  readonly skills: Int32Array;
  readonly fixedCost: Float64Array;
  readonly maxTravel: Float64Array;
  readonly hasRest: Uint8Array;
  /** Whether any vehicle has a break. */
  readonly haveRests: boolean;
  readonly restSeconds: Float64Array;
  readonly restFrom: Float64Array;
  readonly restTo: Float64Array;
  /** Vehicles that differ in nothing have the same number: of those that are empty, one is tried for all. */
  readonly type: Int32Array;
  readonly types: number;
};

const typesOf = (vehicles: readonly Vehicle[]) => {
  const numbers = new Map<string, number>();
  const type = Int32Array.from(vehicles, (vehicle, at) => {
    const { start, end, shift, kg, m3, skills, rest, fixedCost, maxTravelSeconds } = vehicle;
    const all = [start, end, shift.from, shift.to, kg, m3, skills, fixedCost, maxTravelSeconds];
    const own = [
      rest?.seconds,
      rest?.window.from,
      rest?.window.to,
      vehicle.fixed?.length || vehicle.kept?.length ? at : null,
    ];
    const key = JSON.stringify([...all, ...own]);
    const known = numbers.get(key) ?? numbers.size;
    numbers.set(key, known);
    return known;
  });
  return { type, types: numbers.size };
};

export const vehicleTable = ({ vehicles }: Problem): VehicleTable => {
  const floats = (read: (vehicle: Vehicle) => number) => Float64Array.from(vehicles, read);
  return {
    count: vehicles.length,
    kg: floats(({ kg }) => kg),
    m3: floats(({ m3 }) => m3),
    skills: Int32Array.from(vehicles, ({ skills }) => skills),
    fixedCost: floats(({ fixedCost }) => fixedCost ?? 0),
    maxTravel: floats(({ maxTravelSeconds }) => maxTravelSeconds ?? Number.POSITIVE_INFINITY),
    hasRest: Uint8Array.from(vehicles, ({ rest }) => (rest ? 1 : 0)),
    haveRests: vehicles.some(({ rest }) => rest),
    restSeconds: floats(({ rest }) => rest?.seconds ?? 0),
    restFrom: floats(({ rest }) => rest?.window.from ?? 0),
    restTo: floats(({ rest }) => rest?.window.to ?? 0),
    ...typesOf(vehicles),
  };
};

/** Whether the vehicle has the skills, and no other one is prescribed. */
export const maySend = (vehicles: VehicleTable, jobs: JobTable, vehicle: number, job: number): boolean =>
  (jobs.skills[job]! & ~vehicles.skills[vehicle]!) === 0 &&
  (jobs.onlyVehicle[job] === -1 || jobs.onlyVehicle[job] === vehicle);
