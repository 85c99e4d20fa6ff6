import type {
  Job,
  Matrix,
  Objective,
  Problem,
  TimeWindow,
  Vehicle,
  Visit,
  VisitKind,
} from '@waybill/optimiser/problem/problem';
import { timeOrders } from '@waybill/optimiser/time-orders';

/** Longer than any shift and any way, for where there is none: VROOM has no word for that. */
const NO_WAY = 10_000_000;
/** Skills are numbers: those of equipment, and one for each vehicle that something is tied to. */
const FIRST_VEHICLE_SKILL = 1_000;
/** In VROOM's unit, in which a metre or a second is one: no detour is worth one more vehicle. */
const COST_OF_VEHICLE = 100_000_000;

/** VROOM's, of 0 to 100. */
const HIGHEST_PRIORITY = 100;

/** VROOM calculates in whole numbers. Ways and waits are rounded up, so that a plan of its is one of ours. */
const rows = ({ size }: Matrix, cells: Float64Array): number[][] =>
  Array.from({ length: size }, (_, row) =>
    Array.from(cells.subarray(row * size, (row + 1) * size), (cell) => Math.min(NO_WAY, Math.ceil(cell))),
  );

const windowOf = ({ from, to }: TimeWindow) => [Math.ceil(from), Math.max(Math.ceil(from), Math.floor(to))];

const COSTS: Record<Objective, { fixed: number; per_hour: number; per_km: number }> = {
  distance: { fixed: 0, per_hour: 0, per_km: 1_000 },
  time: { fixed: 0, per_hour: 3_600, per_km: 0 },
  vehicles: { fixed: COST_OF_VEHICLE, per_hour: 0, per_km: 1_000 },
};

const skillsOf = (bits: number): number[] =>
  Array.from({ length: 31 }, (_, bit) => bit)
    .filter((bit) => (bits & (1 << bit)) !== 0)
    .map((bit) => bit + 1);

const stepOf = (id: number, { place, serviceSeconds, windows }: Visit) => ({
  id,
  location_index: place,
  service: Math.ceil(serviceSeconds),
  time_windows: windows.map(windowOf),
});

const amountOf = ({ kg, m3 }: Job) => [kg, m3];

/** A route that has begun, to VROOM, starts where that beginning ends: it has no stops that must come first. */
type Head = { readonly place: number; readonly leaves: number; readonly stays: readonly number[] };

const headsOf = (problem: Problem): Map<number, Head> => {
  // Without the way to the end and the break, which may come later.
  const vehicles = problem.vehicles.map(({ rest: _, ...vehicle }) => ({ ...vehicle, end: null }));
  const fixed = problem.vehicles.flatMap(({ fixed: stops = [] }, vehicle) =>
    stops.length > 0 ? [{ vehicle, stops }] : [],
  );
  const { routes } = timeOrders({ ...problem, vehicles }, fixed);
  return new Map(
    routes.map(({ vehicle, stops }) => {
      const last = stops.at(-1);
      const place = last && problem.jobs[last.job]?.[last.kind]?.place;
      const alone = stops.map(({ job }) => problem.jobs[job]).filter((job) => job?.pickup && !job.dropoff);
      const stays = [0, 1].map((unit) => alone.reduce((sum, job) => sum + (job ? (amountOf(job)[unit] ?? 0) : 0), 0));
      return [vehicle, { place: place ?? -1, leaves: last?.leaves ?? 0, stays }];
    }),
  );
};

const vehicleOf = (vehicle: Vehicle, at: number, head: Head | undefined, objective: Objective) => {
  const { start, end, shift, kg, m3, skills, rest } = vehicle;
  const from = head?.leaves ?? shift.from;
  const hasRest = rest && from <= rest.window.to;
  return {
    id: at + 1,
    profile: 'car',
    start_index: head?.place ?? start,
    ...(end === null ? {} : { end_index: end }),
    capacity: [kg, m3].map((capacity, unit) => Math.max(0, capacity - (head?.stays[unit] ?? 0))),
    skills: [...skillsOf(skills), FIRST_VEHICLE_SKILL + at],
    time_window: windowOf({ from, to: shift.to }),
    costs: COSTS[objective],
    ...(hasRest
      ? {
          breaks: [
            {
              id: at + 1,
              service: Math.ceil(rest.seconds),
              time_windows: [windowOf({ from: Math.max(from, rest.window.from), to: rest.window.to })],
            },
          ],
        }
      : {}),
  };
};

/** The problem as VROOM reads it. Jobs and vehicles have their number and one, since 0 is none to some versions. */
export const vroomRequest = (problem: Problem) => {
  const heads = headsOf(problem);
  const holders = new Map<string, number>();
  for (const [vehicle, { fixed = [] }] of problem.vehicles.entries())
    for (const { job, kind } of fixed) holders.set(`${kind} ${job}`, vehicle);

  const [jobs, shipments]: [object[], object[]] = [[], []];
  for (const [at, job] of problem.jobs.entries()) {
    const holderOf = (kind: VisitKind) => holders.get(`${kind} ${at}`);
    const [pickup, dropoff] = [
      holderOf('pickup') === undefined ? job.pickup : undefined,
      holderOf('dropoff') === undefined ? job.dropoff : undefined,
    ];
    const only = holderOf('pickup') ?? job.vehicle;
    const isUnderWay = holderOf('pickup') !== undefined;
    const skills = [
      ...(isUnderWay ? [] : skillsOf(job.skills)),
      ...(only === undefined ? [] : [FIRST_VEHICLE_SKILL + only]),
    ];
    const [id, amount] = [at + 1, amountOf(job)];
    const priority = job.comesFirst && { priority: HIGHEST_PRIORITY };
    if (pickup && dropoff)
      shipments.push({ amount, skills, ...priority, pickup: stepOf(id, pickup), delivery: stepOf(id, dropoff) });
    else if (pickup) jobs.push({ ...stepOf(id, pickup), pickup: amount, skills, ...priority });
    else if (dropoff) jobs.push({ ...stepOf(id, dropoff), delivery: amount, skills, ...priority });
  }
  const { matrix, vehicles, objective } = problem;
  return {
    vehicles: vehicles.map((vehicle, at) => vehicleOf(vehicle, at, heads.get(at), objective)),
    jobs,
    shipments,
    matrices: { car: { durations: rows(matrix, matrix.seconds), distances: rows(matrix, matrix.metres) } },
  };
};
