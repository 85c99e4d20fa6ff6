import type { AskedPlan } from '@waybill/contract/plans';
import type { Point } from '@waybill/domain/geocoding';
import type { OrganisationId, PlanId } from '@waybill/domain/ids';
import type { TravelSource } from '@waybill/domain/route/travel';
import type { Matrix } from '@waybill/optimiser/problem/problem';
import type { Clock } from '../../../clock.ts';
import { comparePlans, type PlanComparison } from '../planning/compare-plans.ts';
import { type Planner, type PlanResult, type PlanState, PlanStopped, type RunningPlan } from '../planning/planner.ts';
import { assertPlannable, pointsOf, travelBy } from '../planning/planning-input.ts';
import type { Proposal } from '../planning/proposal.ts';
import type { ReadingRoutes } from '../route-deps.ts';
import { type PlanFacts, readPlanFacts } from './plan-facts.ts';
import type { FoundPlan, PlansRepo } from './plans.repo.ts';
import { type ProposalOrigin, presentProposal, presentTotals } from './present-proposal.ts';

export type PlanDeps = {
  readonly clock: Clock;
  readonly planner: Planner;
  /** Never inside a transaction. */
  readonly table: (
    points: readonly Point[],
    signal: AbortSignal,
  ) => Promise<Matrix & { readonly source: TravelSource }>;
  readonly seconds: number;
  /** Between two times that it tells how far it is, and the best so far, and hears that somebody wants it to end. */
  readonly tellMs: number;
  readonly inPlan: <Result>(
    work: (repos: ReadingRoutes & { readonly plans: PlansRepo }) => Promise<Result>,
  ) => Promise<Result>;
};

/** Between two looks at whether somebody has stopped it before it searches. */
const LOOK_MS = 1_000;

/** Searches, and tells the best so far again and again, until the time is over or somebody stops it. */
export const runPlan = async (
  deps: PlanDeps,
  organisationId: OrganisationId,
  id: PlanId,
  asked: AskedPlan,
  signal: AbortSignal,
): Promise<void> => {
  const { clock, planner, inPlan } = deps;
  const facts = await inPlan(async (repos) => {
    await repos.plans.tell(id, 0, null);
    return readPlanFacts(repos, asked, clock());
  });
  assertPlannable(facts.input);
  const points = pointsOf(facts.input);
  const matrix = await tableUnlessStopped(deps, id, points, signal);
  const endEmpty = () => inPlan(({ plans }) => plans.end(id, 'stopped', null, clock()));
  if (!matrix) return endEmpty();
  const travel = travelBy(points, matrix);
  const found = (best: Proposal): FoundPlan =>
    foundPlan(best, comparePlans(facts.input, best, travel), facts, {
      travelSource: matrix.source,
      hasFallenBack: false,
    });

  let told: Proposal | null = null;
  let kept: Proposal | null = null;
  let begunAt: number | null = null;
  const onState = (state: PlanState) => {
    if (state === 'searching') begunAt = performance.now();
  };
  const running = planner.start(organisationId, facts.input, matrix, { limit: { seconds: deps.seconds } }, onState);
  const stop = () => running.stop();
  signal.addEventListener('abort', stop, { once: true });
  try {
    const result = await telling(running, deps.tellMs, async () => {
      const passed = begunAt === null ? 0 : (performance.now() - begunAt) / 1000;
      const progress = Math.min(0.99, passed / deps.seconds);
      const best = running.best();
      const news = best === told ? null : best;
      told = best;
      return inPlan(async ({ plans }) => {
        const { isToEnd, isWatched } = await plans.tell(id, progress, news && presentTotals(news.totals));
        // The first one is kept for whoever looks first; after that, putting it together and keeping it is for those who look.
        if (best && best !== kept && (isWatched || !kept)) {
          kept = best;
          await plans.keep(id, found(best));
        }
        return isToEnd;
      });
    });
    if (!result) return endEmpty();
    const isStopped = result.isStopped && !signal.aborted;
    const { proposal, comparison, hasFallenBack } = result;
    const end = foundPlan(proposal, comparison, facts, { travelSource: matrix.source, hasFallenBack });
    await inPlan(({ plans }) => plans.end(id, isStopped ? 'stopped' : 'done', end, clock()));
  } finally {
    signal.removeEventListener('abort', stop);
    // Nobody would hear of it any more, and the next attempt has to wait for it.
    running.stop();
  }
};

/** The ways between all points; null when somebody has stopped the plan before they were known. A slow router takes a minute. */
const tableUnlessStopped = async (
  { table, inPlan }: PlanDeps,
  id: PlanId,
  points: readonly Point[],
  signal: AbortSignal,
) => {
  const stopping = new AbortController();
  const asked = table(points, AbortSignal.any([signal, stopping.signal]));
  for (;;) {
    const found = await Promise.race([asked, pause(LOOK_MS)]);
    if (found) return found;
    const { isToEnd } = await inPlan(({ plans }) => plans.tell(id, 0, null));
    if (!isToEnd) continue;
    stopping.abort(new PlanStopped('The plan was stopped.'));
    return asked.catch((error: unknown) => {
      if (error instanceof PlanStopped) return null;
      throw error;
    });
  }
};

/** Tells how far it is until it is done; null when somebody has stopped it before its turn. */
const telling = async (
  running: RunningPlan,
  tellMs: number,
  tell: () => Promise<boolean>,
): Promise<(PlanResult & { readonly isStopped: boolean }) | null> => {
  let isStopped = false;
  const done = running.done.catch((error: unknown) => {
    // Whoever ends the job, and not the plan, wants it to be carried out later.
    if (isStopped && error instanceof PlanStopped) return 'stopped' as const;
    throw error;
  });
  for (;;) {
    const result = await Promise.race([done, pause(tellMs)]);
    if (result === 'stopped') return null;
    if (result) return { ...result, isStopped };
    if ((await tell()) && !isStopped) {
      isStopped = true;
      running.stop();
    }
  }
};

const pause = (ms: number): Promise<null> => new Promise((resolve) => setTimeout(resolve, ms, null));

const foundPlan = (
  proposal: Proposal,
  comparison: PlanComparison,
  facts: PlanFacts,
  origin: ProposalOrigin,
): FoundPlan => {
  const versions = new Map(facts.routes.map(({ vehicle, version }) => [vehicle.id, version]));
  return {
    shown: presentProposal(proposal, comparison, facts, origin),
    routes: proposal.routes.map(({ vehicleId, stops }) => ({
      vehicleId,
      version: versions.get(vehicleId) ?? 0,
      stops: stops.map(({ id, kind, tasks }) => ({ id, kind, shipments: tasks.map(({ shipment }) => shipment) })),
    })),
  };
};
