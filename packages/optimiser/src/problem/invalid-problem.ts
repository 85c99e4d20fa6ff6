import type { Job, Problem, TimeWindow, Vehicle, Visit, VisitOf } from './problem.ts';

/** The problem contradicts itself; its message names the job or vehicle. */
export class InvalidProblem extends Error {
  override name = 'InvalidProblem';
}

const refuseIf = (isWrong: boolean, message: string) => {
  if (isWrong) throw new InvalidProblem(message);
};

const isAmount = (amount: number) => Number.isFinite(amount) && amount >= 0;
const isWindow = ({ from, to }: TimeWindow) => Number.isFinite(from) && Number.isFinite(to) && from <= to;
const isPlace = (place: number, { matrix }: Problem) => Number.isInteger(place) && place >= 0 && place < matrix.size;

const checkVisit = (visit: Visit, name: string, problem: Problem) => {
  refuseIf(!isPlace(visit.place, problem), `${name} is at a place that the matrix does not have.`);
  refuseIf(!isAmount(visit.serviceSeconds), `${name} has no service time.`);
  refuseIf(
    visit.windows.length === 0 || !visit.windows.every(isWindow),
    `${name} has no window, or one without an end.`,
  );
  const isInOrder = visit.windows.every(({ from }, at) => at === 0 || from > (visit.windows[at - 1]?.to ?? from));
  refuseIf(!isInOrder, `${name} has windows that overlap or are not in order.`);
};

const checkJob = (job: Job, at: number, problem: Problem) => {
  const name = `Job ${at}`;
  refuseIf(!job.pickup && !job.dropoff, `${name} has neither a pickup nor a dropoff.`);
  if (job.pickup) checkVisit(job.pickup, `The pickup of job ${at}`, problem);
  if (job.dropoff) checkVisit(job.dropoff, `The dropoff of job ${at}`, problem);
  for (const load of [job.kg, job.m3]) refuseIf(!Number.isInteger(load) || load < 0, `${name} has no whole load.`);
  refuseIf(job.vehicle !== undefined && !problem.vehicles[job.vehicle], `${name} is for a vehicle that is not there.`);
};

const checkVehicle = (vehicle: Vehicle, at: number, problem: Problem) => {
  const name = `Vehicle ${at}`;
  refuseIf(!isPlace(vehicle.start, problem), `${name} starts at a place that the matrix does not have.`);
  refuseIf(vehicle.end !== null && !isPlace(vehicle.end, problem), `${name} ends where the matrix has no place.`);
  refuseIf(!isWindow(vehicle.shift), `${name} has no shift.`);
  refuseIf(!isAmount(vehicle.kg) || !isAmount(vehicle.m3), `${name} has no capacity.`);
  refuseIf(!isAmount(vehicle.fixedCost ?? 0), `${name} has a fixed cost below nothing.`);
  const { rest } = vehicle;
  refuseIf(rest !== undefined && !(isAmount(rest.seconds) && isWindow(rest.window)), `${name} has no proper break.`);
};

const KINDS = ['pickup', 'dropoff'] as const;
const keyOf = ({ job, kind }: VisitOf) => `${kind} ${job}`;

const checkFixed = ({ jobs, vehicles }: Problem) => {
  const seen = new Set<string>();
  for (const [at, { fixed = [], kept = [] }] of vehicles.entries()) {
    const here = new Set<string>();
    for (const visit of [...fixed, ...kept]) {
      const [job, key] = [jobs[visit.job], keyOf(visit)];
      refuseIf(
        !job?.[visit.kind] || seen.has(key),
        `Vehicle ${at} has a fixed or kept visit that is not there, or twice.`,
      );
      refuseIf((job?.vehicle ?? at) !== at, `Job ${visit.job} is fixed to two vehicles.`);
      const needsPickup = visit.kind === 'dropoff' && job?.pickup !== undefined;
      const isPickedUp = here.has(keyOf({ job: visit.job, kind: 'pickup' }));
      refuseIf(needsPickup && !isPickedUp, `Job ${visit.job} has a fixed dropoff before its pickup.`);
      seen.add(key);
      here.add(key);
    }
    for (const { job } of kept) {
      const isWhole = KINDS.every((kind) => !jobs[job]?.[kind] || here.has(keyOf({ job, kind })));
      refuseIf(!isWhole, `Job ${job} is kept in part by vehicle ${at}.`);
    }
  }
};

/** Throws an InvalidProblem if there is no sense in solving it. */
export const checkProblem = (problem: Problem): void => {
  const { size, seconds, metres } = problem.matrix;
  refuseIf(seconds.length !== size * size || metres.length !== size * size, 'The matrix is not a square of its size.');
  const hasNegative = seconds.some((cell) => !(cell >= 0)) || metres.some((cell) => !(cell >= 0));
  refuseIf(hasNegative, 'The matrix has a cell below nothing.');
  for (const [at, job] of problem.jobs.entries()) checkJob(job, at, problem);
  for (const [at, vehicle] of problem.vehicles.entries()) checkVehicle(vehicle, at, problem);
  checkFixed(problem);
};
