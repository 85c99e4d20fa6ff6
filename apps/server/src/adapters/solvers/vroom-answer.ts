import type { Problem, VisitOf } from '@waybill/optimiser/problem/problem';
import type { Solution } from '@waybill/optimiser/problem/solution';
import { timeOrders } from '@waybill/optimiser/time-orders';
import { z } from 'zod';
import { SolverError } from './solver-error.ts';

/** Start, end and break. */
const STEPS_BESIDES_VISITS = 3;

const lists = z.object({ routes: z.array(z.unknown()), unassigned: z.array(z.unknown()) });
const listOfSteps = z.object({ steps: z.array(z.unknown()) });

/** Whether there is no more in it than was asked for. Looked at first: a fault for each of millions of things takes minutes to write down. */
const isOfSize = (body: unknown, { jobs, vehicles }: Problem): boolean => {
  const { data } = lists.safeParse(body);
  const mostVisits = 2 * jobs.length;
  if (!data || data.routes.length > vehicles.length || data.unassigned.length > mostVisits) return false;
  return data.routes.every(
    (route) => (listOfSteps.safeParse(route).data?.steps.length ?? 0) <= mostVisits + STEPS_BESIDES_VISITS,
  );
};

const id = z.number().int().positive();
const answer = z.object({
  code: z.literal(0),
  unassigned: z.array(z.object({ id })),
  routes: z.array(
    z.object({
      vehicle: id,
      steps: z.array(
        z.union([
          z.object({ type: z.enum(['job', 'pickup', 'delivery']), id }),
          z.object({ type: z.enum(['start', 'end', 'break']) }),
        ]),
      ),
    }),
  ),
});
type Step = z.output<typeof answer>['routes'][number]['steps'][number];

const visitOf = (step: Step, { jobs }: Problem): VisitOf[] => {
  if (!('id' in step)) return [];
  const job = step.id - 1;
  // A single stop is a "job", whichever it is. A pair whose pickup is behind it is one, too.
  const single = jobs[job]?.dropoff ? 'dropoff' : 'pickup';
  const kind = { job: single, pickup: 'pickup', delivery: 'dropoff' } as const;
  return [{ job, kind: kind[step.type] }];
};

/** Visits that are asked for, each once, in vehicles that there are: whatever else is wrong, the checker finds. */
const assertKnown = (
  { jobs, vehicles }: Problem,
  routes: readonly { vehicle: number; stops: readonly VisitOf[] }[],
) => {
  const seen = new Set<string>();
  for (const { vehicle, stops } of routes)
    for (const { job, kind } of stops) {
      const key = `${kind} ${job}`;
      if (!vehicles[vehicle] || !jobs[job]?.[kind] || seen.has(key))
        throw new SolverError('nonsense', 'The answer of the solver has a stop that was not asked for, or twice');
      seen.add(key);
    }
};

/** What is on no vehicle is said to be so: an answer that forgets jobs is no plan that anybody should be shown. */
const assertNoneLost = (
  { jobs }: Problem,
  routes: readonly { readonly stops: readonly VisitOf[] }[],
  unassigned: readonly { readonly id: number }[],
) => {
  const told = new Set([
    ...routes.flatMap(({ stops }) => stops.map(({ job }) => job)),
    ...unassigned.map((task) => task.id - 1),
  ]);
  if (told.size < jobs.length || [...told].some((job) => !jobs[job]))
    throw new SolverError('nonsense', 'The answer of the solver has lost a job');
};

/** The order of stops is VROOM's; times, breaks and totals are worked out by our own model. */
export const readVroomAnswer = (problem: Problem, body: unknown): Solution => {
  const parsed = isOfSize(body, problem) ? answer.safeParse(body) : null;
  if (!parsed?.success) throw new SolverError('nonsense', 'The answer of the solver is not understood');
  const theirs = new Map(parsed.data.routes.map(({ vehicle, steps }) => [vehicle - 1, steps]));
  const routes = problem.vehicles
    .map(({ fixed = [] }, vehicle) => ({
      vehicle,
      stops: [...fixed, ...(theirs.get(vehicle) ?? []).flatMap((step) => visitOf(step, problem))],
    }))
    .filter(({ stops }) => stops.length > 0);
  if (theirs.size !== parsed.data.routes.length || [...theirs.keys()].some((vehicle) => !problem.vehicles[vehicle]))
    throw new SolverError('nonsense', 'The answer of the solver has a vehicle that was not asked for, or twice');
  assertKnown(problem, routes);
  assertNoneLost(problem, routes, parsed.data.unassigned);
  return timeOrders(problem, routes);
};
