import type { Problem, VisitOf } from '../problem/problem.ts';
import type { Solution, Totals } from '../problem/solution.ts';
import { checkLoads } from './check-loads.ts';
import { checkTimes } from './check-times.ts';
import { type Complaint, isSame, visitName } from './complaint.ts';

/**
 * Checks a plan against the problem alone. It shares no code with the search: what both got wrong in the same way would never be
 * found. Nothing is searched for here, either: the plan says all its times, and each is held against the definition.
 */
export const checkSolution = (problem: Problem, solution: Solution): Complaint[] => [
  ...checkJobs(problem, solution),
  ...checkFixed(problem, solution),
  ...checkKept(problem, solution),
  ...solution.routes.flatMap((route) => [...checkTimes(problem, route), ...checkLoads(problem, route)]),
  ...checkTotals(problem, solution),
];

/** Every job is served once, by a vehicle that may, or unserved; a pickup and its dropoff are on one vehicle, in this order. */
const checkJobs = ({ jobs, vehicles }: Problem, { routes, unserved }: Solution): Complaint[] => {
  const complaints: Complaint[] = [];
  const isUsedOnce = new Set(routes.map(({ vehicle }) => vehicle)).size === routes.length;
  if (!isUsedOnce || routes.some(({ vehicle, stops }) => !vehicles[vehicle] || stops.length === 0))
    complaints.push({ rule: 'routes', message: 'A vehicle has two routes, none of its own, or one without stops.' });
  const visited = new Map<string, { vehicle: number; at: number }>();
  for (const { vehicle, stops } of routes) {
    for (const [at, stop] of stops.entries()) {
      if (!jobs[stop.job]?.[stop.kind] || visited.has(visitName(stop)))
        complaints.push({ rule: 'jobs', message: `The ${visitName(stop)} is not asked for, or comes twice.` });
      visited.set(visitName(stop), { vehicle, at });
    }
  }
  for (const [job, { pickup, dropoff, skills, vehicle: only }] of jobs.entries()) {
    const picked = visited.get(visitName({ job, kind: 'pickup' }));
    const dropped = visited.get(visitName({ job, kind: 'dropoff' }));
    const isServed = (!pickup || picked !== undefined) && (!dropoff || dropped !== undefined);
    if (isServed === unserved.includes(job))
      complaints.push({ rule: 'jobs', message: `Job ${job} is lost or doubled.` });
    const isFixed = (vehicle: number) => vehicles[vehicle]?.fixed?.some((visit) => visit.job === job) ?? false;
    const isKept = (vehicle: number) => vehicles[vehicle]?.kept?.some((visit) => visit.job === job) ?? false;
    if (!isServed && (picked ?? dropped) && !(picked && isFixed(picked.vehicle)))
      complaints.push({ rule: 'jobs', message: `Job ${job} is half served.` });
    if (picked && dropped && (picked.vehicle !== dropped.vehicle || picked.at > dropped.at))
      complaints.push({
        rule: 'pairs',
        message: `Job ${job} is not picked up before it is dropped off by that vehicle.`,
      });
    const server = (picked ?? dropped)?.vehicle;
    if (server === undefined) continue;
    if (only !== undefined && only !== server)
      complaints.push({ rule: 'vehicle', message: `Job ${job} has a vehicle.` });
    if ((skills & ~(vehicles[server]?.skills ?? 0)) !== 0 && !isFixed(server) && !isKept(server))
      complaints.push({ rule: 'skills', message: `Vehicle ${server} lacks a skill for job ${job}.` });
  }
  return complaints;
};

const isSameVisit = (a: VisitOf | undefined, b: VisitOf) => a?.job === b.job && a.kind === b.kind;

const checkFixed = ({ vehicles }: Problem, { routes }: Solution): Complaint[] =>
  vehicles.flatMap(({ fixed = [] }, vehicle) => {
    const stops = routes.find((route) => route.vehicle === vehicle)?.stops ?? [];
    const isKept = fixed.every((visit, at) => isSameVisit(stops[at], visit));
    return isKept ? [] : [{ rule: 'fixed', message: `The route of vehicle ${vehicle} does not begin as fixed.` }];
  });

const checkKept = ({ vehicles }: Problem, { routes }: Solution): Complaint[] =>
  vehicles.flatMap(({ kept = [] }, vehicle) => {
    if (kept.length === 0) return [];
    const stops = routes.find((route) => route.vehicle === vehicle)?.stops ?? [];
    const found = stops.filter((stop) => kept.some((visit) => isSameVisit(stop, visit)));
    const isKept = found.length === kept.length && kept.every((visit, at) => isSameVisit(found[at], visit));
    return isKept ? [] : [{ rule: 'kept', message: `The route of vehicle ${vehicle} does not keep its order.` }];
  });

/** What the plan costs, by definition. */
const totalsOf = ({ objective, vehicles }: Problem, { routes }: Solution): Totals => {
  const metres = routes.reduce((sum, route) => sum + route.metres, 0);
  const seconds = routes.reduce((sum, { leaves, ends }) => sum + ends - leaves, 0);
  const fixed = routes.reduce((sum, { vehicle }) => sum + (vehicles[vehicle]?.fixedCost ?? 0), 0);
  return { vehicles: routes.length, metres, seconds, cost: fixed + (objective === 'time' ? seconds : metres) };
};

const checkTotals = (problem: Problem, solution: Solution): Complaint[] => {
  const [said, real] = [solution.totals, totalsOf(problem, solution)];
  const names = ['vehicles', 'metres', 'seconds', 'cost'] as const;
  return names
    .filter((name) => !isSame(said[name], real[name]))
    .map((name) => ({ rule: 'totals', message: `The plan says ${said[name]} ${name}, and has ${real[name]}.` }));
};
