import type { Matrix, Problem, Rest, Vehicle, VisitOf } from '../problem/problem.ts';
import type { Route, Stop } from '../problem/solution.ts';
import { type Complaint, isAtMost, isSame, visitName } from './complaint.ts';

const isFixedStop = ({ fixed = [] }: Vehicle, { job, kind }: VisitOf) =>
  fixed.some((visit) => visit.job === job && visit.kind === kind);

/** A way that is taken: from a place at a moment to a place at a moment. */
type Leg = { readonly from: number; readonly to: number; readonly leaves: number; readonly arrives: number };

const legsOf = ({ jobs, vehicles }: Problem, { vehicle, leaves, stops, ends }: Route): Leg[] => {
  const places = stops.map(({ job, kind }) => jobs[job]?.[kind]?.place ?? -1);
  const { start = -1, end = null } = vehicles[vehicle] ?? {};
  const last = stops.at(-1);
  return [
    ...stops.map(({ arrives }, at) => ({
      from: places[at - 1] ?? start,
      to: places[at] ?? -1,
      leaves: stops[at - 1]?.leaves ?? leaves,
      arrives,
    })),
    // An open route has no way at its end.
    { from: places.at(-1) ?? start, to: end ?? places.at(-1) ?? start, leaves: last?.leaves ?? leaves, arrives: ends },
  ];
};

const checkStop = (stop: Stop, { jobs }: Problem, vehicle: Vehicle): Complaint[] => {
  const visit = jobs[stop.job]?.[stop.kind];
  if (!visit) return [];
  const complaints: Complaint[] = [];
  const isOpen = visit.windows.some(({ from, to }) => isAtMost(from, stop.begins) && isAtMost(stop.begins, to));
  const isExcused = isFixedStop(vehicle, stop) && isAtMost(visit.windows.at(-1)?.from ?? 0, stop.begins);
  if (!isOpen && !isExcused)
    complaints.push({
      rule: 'windows',
      message: `The ${visitName(stop)} begins at ${stop.begins}, outside of its windows.`,
    });
  if (!isAtMost(stop.arrives, stop.begins) || !isSame(stop.begins + visit.serviceSeconds, stop.leaves))
    complaints.push({ rule: 'service', message: `The ${visitName(stop)} does not take its service time.` });
  return complaints;
};

/** The seconds of a leg that the break takes away from driving. */
const restWithin = (leg: Leg, rest: Route['rest']) =>
  rest && isAtMost(leg.leaves, rest.from) && isAtMost(rest.to, leg.arrives) ? rest.to - rest.from : 0;

const checkRest = (wanted: Rest | undefined, { rest, ends }: Route, legs: readonly Leg[]): Complaint[] => {
  const wrong = (message: string): Complaint[] => [{ rule: 'rest', message }];
  if (!wanted) return rest ? wrong('There is a break that nobody asked for.') : [];
  if (!rest) return isAtMost(ends, wanted.window.from) ? [] : wrong('The break is missing.');
  const leg = legs[rest.beforeStop];
  if (!isSame(rest.to - rest.from, wanted.seconds)) return wrong('The break is not as long as it should be.');
  if (!isAtMost(wanted.window.from, rest.from) || !isAtMost(rest.from, wanted.window.to))
    return wrong('The break begins outside of its window.');
  return leg && isSame(restWithin(leg, rest), wanted.seconds) ? [] : wrong('The break is not between two visits.');
};

const wayOf = (matrix: Matrix, cells: Float64Array, { from, to }: Leg, isOpenEnd: boolean) =>
  isOpenEnd ? 0 : (cells[from * matrix.size + to] ?? Number.POSITIVE_INFINITY);

/** Windows, service, shift, break, and that nobody drives faster than the matrix says. */
export const checkTimes = (problem: Problem, route: Route): Complaint[] => {
  const vehicle = problem.vehicles[route.vehicle];
  if (!vehicle) return [];
  const legs = legsOf(problem, route);
  const complaints = route.stops.flatMap((stop) => checkStop(stop, problem, vehicle));
  complaints.push(...checkRest(vehicle.rest, route, legs));
  let [metres, seconds] = [0, 0];
  for (const [at, leg] of legs.entries()) {
    const isOpenEnd = vehicle.end === null && at === legs.length - 1;
    const way = wayOf(problem.matrix, problem.matrix.seconds, leg, isOpenEnd);
    metres += wayOf(problem.matrix, problem.matrix.metres, leg, isOpenEnd);
    seconds += way;
    const rest = route.rest?.beforeStop === at ? restWithin(leg, route.rest) : 0;
    if (!Number.isFinite(way) || !isAtMost(leg.leaves + way + rest, leg.arrives))
      complaints.push({ rule: 'travel', message: `Vehicle ${route.vehicle} cannot be at place ${leg.to} in time.` });
  }
  const { shift, maxTravelSeconds = Number.POSITIVE_INFINITY } = vehicle;
  if (!isAtMost(shift.from, route.leaves) || !isAtMost(route.ends, shift.to))
    complaints.push({ rule: 'shift', message: `Vehicle ${route.vehicle} is under way outside of its shift.` });
  if (!isAtMost(seconds, maxTravelSeconds))
    complaints.push({ rule: 'max-travel', message: `Vehicle ${route.vehicle} drives for ${seconds} s.` });
  if (!isSame(metres, route.metres) || !isSame(seconds, route.travelSeconds))
    complaints.push({ rule: 'totals', message: `The route of vehicle ${route.vehicle} has another length.` });
  return complaints;
};
