import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { isRefusal } from '@waybill/contract/client';
import { type AskedPlan, type Plan, readPlan, startPlan, stopPlan } from '@waybill/contract/plans';
import { type PlanId, planId as planIdSchema } from '@waybill/domain/ids';
import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { reasonText } from '../../lib/api/error-text.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { showFlashAbout } from '../../lib/state/flash.ts';
import { PLAN_CHANGE } from './assign.ts';

/** The figures of the best so far are small; itself may be half a megabyte. */
const ASKED_AFTER_MS = { figures: 1000, whole: 3000 };
const isRunning = ({ state }: Pick<Plan, 'state'>): boolean => state === 'waiting' || state === 'running';

type Looked = keyof typeof ASKED_AFTER_MS;

/** Nothing is asked for without an id. */
const planQuery = (planId: PlanId | null, whileRunning: Looked) =>
  queryOptions({
    queryKey: ['plans', planId, whileRunning],
    queryFn:
      planId === null
        ? skipToken
        : async () => (await api(readPlan, { params: { planId }, query: { whileRunning } })).plan,
    refetchInterval: ({ state: { data } }) => (data && !isRunning(data) ? false : ASKED_AFTER_MS[whileRunning]),
    // Whoever begins to look at the best so far goes on seeing how far it is.
    placeholderData: (before: Plan | undefined) => (before?.id === planId ? before : undefined),
  });

const keep = (plan: Plan) => {
  for (const looked of ['figures', 'whole'] as const) {
    queryClient.setQueryData(planQuery(plan.id, looked).queryKey, plan);
  }
};

/** The plan of an id: while it runs, and what it has found. Where the server does not answer, it is asked again. */
const useRead = (typed: string | null, day: string, looked: Looked) => {
  const planId = planIdSchema.safeParse(typed).data ?? null;
  const { data, error } = useQuery(planQuery(planId, looked));
  const isGone = typed !== null && (!planId || isRefusal(error) || (data !== undefined && data.day !== day));
  return { plan: data && data.day === day ? data : null, isGone };
};

type Needs = {
  readonly day: string;
  readonly planId: string | null;
  readonly onPlan: (planId: PlanId | null) => void;
  /** Whether the best so far is looked at while the search goes on. */
  readonly showsBest?: boolean;
};

/** Starting and stopping a search for routes of a day, and what it has found by now. A search that comes to nothing says so, and is forgotten. */
export const usePlanSearch = ({ day, planId, onPlan, showsBest = false }: Needs) => {
  const { t } = useI18n();
  const [isStarting, setIsStarting] = useState(false);
  /** The plan that was told to stop: its search ends within a second or two. */
  const [told, setTold] = useState<PlanId | null>(null);
  const { plan, isGone } = useRead(planId, day, showsBest ? 'whole' : 'figures');
  const tellFailed = (error: unknown) =>
    showFlashAbout(PLAN_CHANGE, { type: 'error', message: `${t('route.plan.failed')}: ${reasonText(error, t)}` });

  const isOver = plan !== null && !isRunning(plan);
  const hasFailed = plan?.state === 'failed' || (isOver && plan.best === null);
  const giveUp = useEffectEvent(() => {
    if (hasFailed && plan?.state === 'stopped') {
      showFlashAbout(PLAN_CHANGE, { type: 'info', message: t('route.plan.stoppedEarly'), shouldDisappear: true });
    } else if (hasFailed) showFlashAbout(PLAN_CHANGE, { type: 'error', message: t('route.plan.searchFailed') });
    onPlan(null);
  });
  // An id of a plan that is no more, or of another day, is none.
  useEffect(() => {
    if (isGone || hasFailed) giveUp();
  }, [isGone, hasFailed]);

  const search = async (asked: AskedPlan) => {
    setIsStarting(true);
    try {
      const started = await api(startPlan, { body: asked });
      keep(started.plan);
      onPlan(started.plan.id);
    } catch (error) {
      tellFailed(error);
    } finally {
      setIsStarting(false);
    }
  };
  const stop = async () => {
    if (!plan) return;
    setTold(plan.id);
    try {
      keep((await api(stopPlan, { params: { planId: plan.id } })).plan);
    } catch (error) {
      setTold(null);
      tellFailed(error);
    }
  };
  return {
    search,
    stop,
    isStarting,
    isStopping: plan !== null && told === plan.id,
    plan,
    running: plan && !isOver ? plan : null,
    /** With a proposal: the best so far, or the last. */
    shown: plan?.best ? { ...plan, best: plan.best } : null,
  };
};
