import type { AskedPlan, Plan } from '@waybill/contract/plans';
import { orNotFound } from '@waybill/domain/errors';
import { newId, type PlanId } from '@waybill/domain/ids';
import type { Requester } from '../../../http/visitor.ts';
import { assertPlannable, countVisits } from '../planning/planning-input.ts';
import { readPlanFacts } from './plan-facts.ts';
import type { PlanningDeps } from './planning-deps.ts';
import type { TellablePlan } from './plans.repo.ts';

/** Begins a search in the background. What cannot be planned is refused at once. */
export const startPlan = ({ reading, clock }: PlanningDeps, by: Requester, asked: AskedPlan): Promise<Plan> =>
  reading(by, async (repos) => {
    const now = clock();
    const { input } = await readPlanFacts(repos, asked, now);
    assertPlannable(input);
    const id = newId<PlanId>();
    await repos.plans.add(id, asked, now);
    await repos.enqueue(id, countVisits(input));
    return { ...orNotFound(await repos.plans.find(id)), best: null };
  });

export const readPlan = (
  { reading }: PlanningDeps,
  by: Requester,
  id: PlanId,
  whileRunning: 'whole' | 'figures',
): Promise<TellablePlan> =>
  reading(by, async ({ plans }) => {
    if (whileRunning === 'whole') await plans.watch(id);
    return orNotFound(await plans.find(id, whileRunning));
  });

export const stopPlan = ({ reading, clock }: PlanningDeps, by: Requester, id: PlanId): Promise<TellablePlan> =>
  reading(by, async ({ plans }) => {
    await plans.stop(id, clock());
    return orNotFound(await plans.find(id));
  });
