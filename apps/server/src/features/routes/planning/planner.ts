import type { OrganisationId } from '@waybill/domain/ids';
import type { Travel } from '@waybill/domain/route/travel';
import { checkSolution } from '@waybill/optimiser/check/check-solution';
import type { Matrix, Problem } from '@waybill/optimiser/problem/problem';
import type { Solution } from '@waybill/optimiser/problem/solution';
import { comparePlans, type PlanComparison } from './compare-plans.ts';
import { fromSolution } from './from-solution.ts';
import { assertPlannable, type PlanInput, pointsOf, travelBy } from './planning-input.ts';
import type { Proposal } from './proposal.ts';
import { type EmbeddedSolver, type OutsideSolver, type SearchLimit, type SolverName, WrongPlan } from './solver.ts';
import { type PlanProblem, toProblem } from './to-problem.ts';

export type PlanOptions = {
  readonly limit?: SearchLimit;
  readonly seed?: number;
};

/** `waiting`: others are planned first. `explaining`: the search is over, and why something is left over is looked into. */
export type PlanState = 'waiting' | 'searching' | 'explaining';

export type PlanResult = {
  readonly proposal: Proposal;
  readonly comparison: PlanComparison;
  readonly solvedBy: SolverName;
  /** Somebody else's solver was asked and had no answer that could be used. */
  readonly hasFallenBack: boolean;
};

export type RunningPlan = {
  readonly done: Promise<PlanResult>;
  /** The best plan so far, worked out when it is asked for; its leftovers are not explained yet. */
  best(): Proposal | null;
  /** Ends the search: the best plan so far is the answer. A plan that still waits for its turn has none, and fails. */
  stop(): void;
};

export type Planner = {
  start(
    organisationId: OrganisationId,
    input: PlanInput,
    matrix: Matrix,
    options: PlanOptions,
    onState: (state: PlanState) => void,
  ): RunningPlan;
};

type Parts = {
  readonly embedded: EmbeddedSolver;
  readonly outside: OutsideSolver | null;
  /** Resolves with the work's result when it was this organisation's turn. */
  readonly inTurn: <Result>(owner: OrganisationId, work: () => Promise<Result>, signal: AbortSignal) => Promise<Result>;
  /** Called with what went wrong with somebody else's solver. */
  readonly onError: (error: unknown) => void;
};

const DEFAULT_LIMIT: SearchLimit = { seconds: 10 };
/** Of a search's time, what a second one has. */
const SECOND_SHARE = 0.4;
const shareOf = (limit: SearchLimit): SearchLimit =>
  'seconds' in limit ? { seconds: limit.seconds * SECOND_SHARE } : limit;
const DEFAULT_SEED = 1;

/** Stopping a plan that waits, or that somebody else's solver works on, ends that. */
export class PlanStopped extends Error {
  override name = 'PlanStopped';
}

const checked = (problem: Problem, solution: Solution): Solution => {
  const [complaint] = checkSolution(problem, solution);
  if (complaint) throw new WrongPlan(complaint.message);
  return solution;
};

const NO_PLAN = { vehicles: 0, metres: 0, seconds: 0, cost: 0 };
/** Nothing to search for. */
const emptySolution = ({ jobs }: Problem): Solution => ({ routes: [], unserved: [...jobs.keys()], totals: NO_PLAN });

/** How many shipments have lost the place that they have on a vehicle today. */
const displaced = ({ jobs }: Problem, { unserved }: Solution): number =>
  unserved.filter((job) => jobs[job]?.comesFirst).length;

/** The same answer each time, worked out the first time that it is asked for. */
const once = <Value>(work: () => Value): (() => Value) => {
  let known: { readonly value: Value } | null = null;
  return () => {
    known ??= { value: work() };
    return known.value;
  };
};

type Told = { readonly onBest: (solution: Solution) => void; readonly stopped: AbortSignal };
type Solved = { readonly solution: Solution; readonly solvedBy: SolverName; readonly hasFallenBack: boolean };

/** Between what vehicles and shipments there are, and a proposal. */
export const planner = ({ embedded, outside, inTurn, onError }: Parts): Planner => {
  const solveOutside = async (
    { problem }: PlanProblem,
    stopped: AbortSignal,
  ): Promise<Solution | 'not-asked' | 'no-answer'> => {
    // It has no order that is kept while others are put between.
    const hasKept = problem.vehicles.some(({ kept = [] }) => kept.length > 0);
    if (!outside || hasKept) return 'not-asked';
    try {
      return checked(problem, await outside.solve(problem, stopped));
    } catch (error) {
      // Whoever stopped the plan has not let it answer.
      if (stopped.aborted) return 'not-asked';
      onError(error);
      return 'no-answer';
    }
  };

  const solveEmbedded = async (problem: Problem, options: PlanOptions, { onBest, stopped }: Told) => {
    const { limit = DEFAULT_LIMIT, seed = DEFAULT_SEED } = options;
    const search = embedded.start(problem, { ...limit, seed }, onBest);
    if (stopped.aborted) search.stop();
    else stopped.addEventListener('abort', search.stop, { once: true });
    try {
      return checked(problem, await search.done);
    } finally {
      stopped.removeEventListener('abort', search.stop);
    }
  };

  const solve = async (plan: PlanProblem, options: PlanOptions, told: Told): Promise<Solved> => {
    const { problem } = plan;
    if (problem.jobs.length === 0 || problem.vehicles.length === 0)
      return { solution: emptySolution(problem), solvedBy: 'embedded', hasFallenBack: false };
    const theirs = await solveOutside(plan, told.stopped);
    if (typeof theirs === 'object') return { solution: theirs, solvedBy: 'vroom', hasFallenBack: false };
    const solution = await solveEmbedded(problem, options, told);
    return { solution, solvedBy: 'embedded', hasFallenBack: theirs === 'no-answer' };
  };

  const explained = async ({ problem }: PlanProblem, solution: Solution) => {
    if (problem.vehicles.length === 0) return [];
    try {
      return await embedded.explain(problem, solution, new AbortController().signal);
    } catch (error) {
      // A plan without reasons is still a plan.
      onError(error);
      return [];
    }
  };

  return {
    start: (organisationId, input, matrix, options, onState) => {
      const stopping = new AbortController();
      let best: () => Proposal | null = () => null;
      const run = async (travel: Travel): Promise<PlanResult> => {
        const keepBest = (plan: PlanProblem) => (solution: Solution) => {
          // Each better one is only kept: working it out takes time, here where requests are answered.
          best = once(() =>
            checkSolution(plan.problem, solution).length === 0 ? fromSolution(input, plan, solution, [], travel) : null,
          );
        };
        const searched = async (plan: PlanProblem, given: PlanOptions) => ({
          plan,
          ...(await solve(plan, given, { onBest: keepBest(plan), stopped: stopping.signal })),
        });
        onState('searching');
        const first = await searched(toProblem(input, matrix), options);
        const { plan, solution, ...how } = (await secondSearch(first, searched)) ?? first;
        keepBest(plan)(solution);
        // What is never taken off needs no reason.
        const isExplained = solution.unserved.length > 0 && input.scope !== 'assigned';
        if (isExplained) onState('explaining');
        const proposal = fromSolution(
          input,
          plan,
          solution,
          isExplained ? await explained(plan, solution) : [],
          travel,
        );
        return { proposal, comparison: comparePlans(input, proposal, travel), ...how };
      };
      /**
       * A day that is late already may have no plan within all limits: something on a vehicle would lose its place and be put back late. Within
       * the limits of today, it need not.
       */
      const secondSearch = async <Found extends Solved & { readonly plan: PlanProblem }>(
        first: Found,
        searched: (plan: PlanProblem, given: PlanOptions) => Promise<Found>,
      ): Promise<Found | null> => {
        const lost = displaced(first.plan.problem, first.solution);
        if (lost === 0 || input.scope !== 'everything' || stopping.signal.aborted) return null;
        const limit = shareOf(options.limit ?? DEFAULT_LIMIT);
        const second = await searched(toProblem(input, matrix, 'of-today'), { ...options, limit });
        return displaced(second.plan.problem, second.solution) < lost ? second : null;
      };
      const begin = async (): Promise<PlanResult> => {
        assertPlannable(input);
        onState('waiting');
        const work = () => run(travelBy(pointsOf(input), matrix));
        return inTurn(organisationId, work, stopping.signal);
      };
      return {
        done: begin(),
        best: () => best(),
        stop: () => stopping.abort(new PlanStopped('The plan was stopped.')),
      };
    },
  };
};
