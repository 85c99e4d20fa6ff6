import type { AskedPlan } from '@waybill/contract/plans';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { showFlashAbout } from '../../../lib/state/flash.ts';
import { PLAN_CHANGE } from '../../../shared/routes/assign.ts';
import { usePlanSearch } from '../../../shared/routes/plan-search.ts';
import type { Board } from '../state/board-context.ts';
import { useBoardStore } from '../state/board-store.ts';
import { usePlanOptions } from './plan-options.ts';

type Needs = {
  readonly board: Board;
  readonly planId: string | null;
  readonly onPlan: (planId: string | null) => void;
  readonly showsBest: boolean;
};

/** The search for better routes of the board's day. */
export const usePlan = ({ board, planId, onPlan, showsBest }: Needs) => {
  const { t } = useI18n();
  const { plan, search, ...state } = usePlanSearch({ day: board.day, planId, onPlan, showsBest });
  const refuse = (message: string) => showFlashAbout(PLAN_CHANGE, { type: 'warning', message, shouldDisappear: true });

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
  return { start, searchAgain, ...state };
};

export type ShownPlan = NonNullable<ReturnType<typeof usePlan>['shown']>;
