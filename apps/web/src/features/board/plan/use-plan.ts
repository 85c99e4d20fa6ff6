import { useQuery } from '@tanstack/react-query';
import { type AskedPlan, type Plan, startPlan, stopPlan } from '@waybill/contract/plans';
import { planId as planIdSchema } from '@waybill/domain/ids';
import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { showFlashAbout } from '../../../lib/state/flash.ts';
import { PLAN_CHANGE } from '../../../shared/routes/assign.ts';
import { isRunning, planQuery } from '../queries.ts';
import type { Board } from '../state/board-context.ts';
import { useBoardStore } from '../state/board-store.ts';
import { usePlanOptions } from './plan-options.ts';

const keep = (plan: Plan) => queryClient.setQueryData(planQuery(plan.id).queryKey, plan);

/** The plan of the address: while it runs, and what it has found. */
const useRead = (typed: string | null, day: string) => {
  const planId = planIdSchema.safeParse(typed).data ?? null;
  const { data, error } = useQuery(planQuery(planId));
  const isGone = typed !== null && (!planId || error !== null || (data !== undefined && data.day !== day));
  return { plan: data && data.day === day ? data : null, isGone };
};

type Needs = {
  readonly board: Board;
  readonly planId: string | null;
  readonly onPlan: (planId: string | null) => void;
};

/** Starting and stopping a search, and what it has found by now. */
export const usePlan = ({ board, planId, onPlan }: Needs) => {
  const { t } = useI18n();
  const [isStarting, setIsStarting] = useState(false);
  const { plan, isGone } = useRead(planId, board.day);
  const tellFailed = (detail: string) =>
    showFlashAbout(PLAN_CHANGE, { type: 'error', message: `${t('board.plan.failed')}: ${detail}` });
  const refuse = (message: string) => showFlashAbout(PLAN_CHANGE, { type: 'warning', message, shouldDisappear: true });

  const hasFailed = plan?.state === 'failed' || (plan !== null && !isRunning(plan) && plan.best === null);
  const giveUp = useEffectEvent(() => {
    if (hasFailed) showFlashAbout(PLAN_CHANGE, { type: 'error', message: t('board.plan.searchFailed') });
    onPlan(null);
  });
  // An address of a plan that is no more, or of another day, shows the board.
  useEffect(() => {
    if (isGone || hasFailed) giveUp();
  }, [isGone, hasFailed]);

  const start = async () => {
    const { leftOut, picked } = useBoardStore.getState();
    const { scope, objective, keepsOrder } = usePlanOptions.getState();
    const vehicleIds = board.lanes.map(({ vehicle }) => vehicle.id).filter((id) => !leftOut.has(id));
    if (vehicleIds.length === 0) return refuse(t('board.plan.noVehicle'));
    if (scope === 'selected' && picked.size === 0) return refuse(t('board.plan.noneSelected'));
    const hasStops = board.lanes.some(({ route }) => route.stops.length > 0);
    if (board.pool.length === 0 && (scope === 'unassigned' || !hasStops)) return refuse(t('board.plan.nothing'));
    const shipments = scope === 'selected' ? [...picked] : scope;
    await search({ day: board.day, vehicleIds, shipments, objective, keepsOrder, changes: [] });
  };
  /** The search of before with other limits giving way. */
  const searchAgain = async (changes: AskedPlan['changes']) => {
    if (plan) await search({ ...plan.asked, changes });
  };
  const search = async (asked: AskedPlan) => {
    setIsStarting(true);
    try {
      const started = await api(startPlan, { body: asked });
      keep(started.plan);
      onPlan(started.plan.id);
    } catch (error) {
      tellFailed(errorText(error, t));
    } finally {
      setIsStarting(false);
    }
  };
  const stop = async () => {
    if (!plan) return;
    try {
      keep((await api(stopPlan, { params: { planId: plan.id } })).plan);
    } catch (error) {
      tellFailed(errorText(error, t));
    }
  };
  return {
    start,
    searchAgain,
    stop,
    isStarting,
    running: plan && isRunning(plan) ? plan : null,
    /** With a proposal: the best so far, or the last. */
    shown: plan?.best ? { ...plan, best: plan.best } : null,
  };
};

export type ShownPlan = NonNullable<ReturnType<typeof usePlan>['shown']>;
