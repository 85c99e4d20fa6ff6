import type { BulkSelection } from '@waybill/contract/bulk-jobs';
import { ApiError } from '@waybill/contract/client';
import { assignShipments, undoRouteChange } from '@waybill/contract/routes';
import type { RouteChangeId, VehicleId } from '@waybill/domain/ids';
import type { LiveTopic } from '@waybill/domain/live';
import { UNDO_MS } from '@waybill/domain/undo-time';
import type { Translate } from '@waybill/i18n/translate';
import { api } from '../../lib/api/api.ts';
import { reasonText } from '../../lib/api/error-text.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { runAction } from '../../lib/forms/run-action.ts';
import { type FlashAction, showFlashAbout } from '../../lib/state/flash.ts';
import { type Assignment, assignmentText } from './assignment-text.ts';

/** One for all changes of plans: the last can be undone, and its message replaces the one before. */
export const PLAN_CHANGE = 'plan-change';
const CHANGED: readonly LiveTopic[] = ['routes', 'vehicles', 'shipments'];

/** A change of a route changes what its shipments and its vehicle say. */
const refreshPlans = (): void => {
  for (const topic of CHANGED) void queryClient.invalidateQueries({ queryKey: [topic] });
};

/** Puts routes back as they were; it says itself how that went. */
const undoChange = (t: Translate, routeChangeId: RouteChangeId): void => {
  const undo = async () => {
    await api(undoRouteChange, { params: { routeChangeId } });
    refreshPlans();
  };
  const words = {
    started: t('action.undoing'),
    done: () => t('route.assign.undone'),
    failed: t('action.undoFailed'),
  };
  void runAction(PLAN_CHANGE, t, words, undo).catch(() => null);
};

/** The message of a change that can be undone for a minute, on whatever page the user is by then. */
export const undoable = (t: Translate, changeId: RouteChangeId | null, message: string) => ({
  message,
  ...(changeId && {
    timeout: UNDO_MS,
    action: { text: t('action.undo'), onClick: () => undoChange(t, changeId) },
  }),
});

type Wanted = {
  readonly selection: BulkSelection;
  readonly count: number;
  readonly day: string;
  /** Null takes them off their vehicles. */
  readonly vehicle: { readonly id: VehicleId; readonly name: string } | null;
  readonly includesOut?: boolean;
  /** The vehicle that they were seen on; undefined where that does not matter. */
  readonly from?: VehicleId | null | undefined;
  readonly beforeStop?: number;
  /** Offered beside "Undo". */
  readonly next?: FlashAction;
};

/** Assigns shipments, moves them or takes them off; tells what became of them, and offers to undo it. A failure is rethrown. */
export const assign = async (t: Translate, wanted: Wanted): Promise<Assignment> => {
  const { selection, count, day, vehicle, includesOut = false, from, beforeStop, next } = wanted;
  const failed = vehicle ? t('route.assign.failed') : t('route.assign.unassignFailed');
  showFlashAbout(PLAN_CHANGE, {
    type: 'info',
    message: vehicle ? t('route.assign.assigning', { count }) : t('route.assign.unassigning', { count }),
  });
  try {
    const answer = await api(assignShipments, {
      body: {
        vehicleId: vehicle?.id ?? null,
        day,
        selection,
        includesOut,
        ...(from !== undefined && { from }),
        ...(beforeStop !== undefined && { beforeStop }),
      },
    });
    refreshPlans();
    showFlashAbout(PLAN_CHANGE, {
      type: answer.skipped.length > 0 ? 'warning' : 'success',
      ...undoable(t, answer.changeId, assignmentText(answer, vehicle?.name ?? null, t)),
      ...(next && answer.changeId && { secondAction: next }),
    });
    return answer;
  } catch (error) {
    showFlashAbout(PLAN_CHANGE, { type: 'error', message: `${failed}: ${assignErrorText(error, t)}` });
    throw error;
  }
};

/** The server's limit is not that of other bulk actions. */
const assignErrorText = (error: unknown, t: Translate): string =>
  error instanceof ApiError && error.code === 'bulk-too-large' ? t('route.assign.tooMany') : reasonText(error, t);
