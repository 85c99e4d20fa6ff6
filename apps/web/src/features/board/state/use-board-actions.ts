import { assignShipments, reorderRoute, undoRouteChange } from '@waybill/contract/routes';
import type { RouteChangeId, ShipmentId } from '@waybill/domain/ids';
import { UNDO_MS } from '@waybill/domain/undo-time';
import type { Translate } from '@waybill/i18n/translate';
import { useMemo, useRef } from 'react';
import { api } from '../../../lib/api/api.ts';
import { reasonText } from '../../../lib/api/error-text.ts';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { dismissFlashAbout, type FlashContent, showFlashAbout } from '../../../lib/state/flash.ts';
import { PLAN_CHANGE } from '../../../shared/routes/assign.ts';
import { assignmentText } from '../../../shared/routes/assignment-text.ts';
import type { Assign, Reorder, Wish } from '../changes/change.ts';
import { liftShipments } from '../changes/lift-shipments.ts';
import { refreshBoard } from '../queries.ts';
import type { Board } from './board-context.ts';
import { addChange, dropChange, forgetUndo, pick, rememberUndo, useBoardStore } from './board-store.ts';

const tell = (flash: FlashContent) => showFlashAbout(PLAN_CHANGE, flash);

/** Undoes a change, whichever it is, and says so. */
const undoChange = async (id: RouteChangeId, t: Translate): Promise<void> => {
  forgetUndo(id);
  tell({ type: 'info', message: t('action.undoing') });
  try {
    await api(undoRouteChange, { params: { routeChangeId: id } });
    tell({ type: 'success', message: t('route.assign.undone') });
  } catch (error) {
    tell({ type: 'error', message: `${t('action.undoFailed')}: ${reasonText(error, t)}` });
  }
  await refreshBoard();
};

/** Says that something is done, and offers to undo it for a minute. */
export const tellDone = (message: string, changeId: RouteChangeId | null, t: Translate, isWhole = true): void => {
  const type = isWhole ? 'success' : 'warning';
  if (changeId === null) {
    tell({ type, message });
    return;
  }
  rememberUndo(changeId);
  setTimeout(() => forgetUndo(changeId), UNDO_MS);
  tell({
    type,
    message,
    timeout: UNDO_MS,
    action: { text: t('action.undo'), onClick: () => void undoChange(changeId, t) },
  });
};

const seenOn = ({ day, lanes, pool }: Board, { shipmentIds }: Assign) =>
  liftShipments({ day, routes: lanes.map(({ route }) => route), pool }, shipmentIds).shipments;

type Sent = { readonly message: string; readonly changeId: RouteChangeId | null; readonly isWhole: boolean };

const sendAssign = async (wish: Assign, board: Board, t: Translate): Promise<Sent> => {
  const { shipmentIds, vehicleId, beforeStop, from } = wish;
  const answer = await api(assignShipments, {
    body: {
      vehicleId,
      day: board.day,
      selection: { by: 'ids', ids: [...shipmentIds] },
      ...(beforeStop !== undefined && { beforeStop }),
      from,
    },
  });
  const vehicle = vehicleId === null ? null : (board.laneOf.get(vehicleId)?.vehicle.registration ?? '');
  return {
    message: assignmentText(answer, vehicle, t),
    changeId: answer.changeId,
    isWhole: answer.skipped.length === 0,
  };
};

const sendReorder = async (
  { vehicleId, order }: Reorder,
  board: Board,
  version: number,
  t: Translate,
): Promise<Sent> => {
  const lane = board.laneOf.get(vehicleId);
  const { changeId } = await api(reorderRoute, {
    params: { vehicleId },
    body: { day: board.day, version, startTime: lane?.route.startTime ?? null, stops: [...order] },
  });
  return { message: t('board.reordered', { vehicle: lane?.vehicle.registration ?? '' }), changeId, isWhole: true };
};

/** What a person does on the board: shown at once, sent, and taken back where the server refuses it. */
export const useBoardActions = (board: Board) => {
  const { t } = useI18n();
  const latest = useRef(board);
  latest.current = board;
  return useMemo(() => {
    /** One after the other: the second one counts from what the first one has left. */
    let queue: Promise<unknown> = Promise.resolve();
    const send = async (wish: Wish, change: number, picked: readonly ShipmentId[]) => {
      const now = latest.current;
      try {
        const sent =
          wish.kind === 'assign'
            ? await sendAssign(wish, now, t)
            : await sendReorder(wish, now, now.laneOf.get(wish.vehicleId)?.route.version ?? 0, t);
        tellDone(sent.message, sent.changeId, t, sent.isWhole);
      } catch (error) {
        const failed = t(wish.kind === 'assign' ? 'route.assign.failed' : 'board.reorderFailed');
        tell({ type: 'error', message: `${failed}: ${reasonText(error, t)}` });
        dropChange(change);
        pick(picked);
      }
      // What it has left is shown before the change is forgotten: nothing jumps back in between.
      await refreshBoard().catch(() => {});
      dropChange(change);
    };
    const wishFor = (wish: Wish): void => {
      dismissFlashAbout(PLAN_CHANGE);
      const { picked } = useBoardStore.getState();
      // Selected again where it fails: nobody ticks thirty boxes twice.
      const wasPicked = wish.kind === 'assign' ? wish.shipmentIds.filter((id) => picked.has(id)) : [];
      const change = addChange(wish.kind === 'assign' ? { ...wish, asSeen: seenOn(latest.current, wish) } : wish);
      queue = queue.then(() => send(wish, change, wasPicked));
    };
    return {
      wishFor,
      undoLast: () => {
        const id = useBoardStore.getState().undoable.at(-1);
        if (id) void undoChange(id, t);
        else tell({ type: 'info', message: t('board.nothingToUndo'), shouldDisappear: true });
      },
    };
  }, [t]);
};

export type BoardActions = ReturnType<typeof useBoardActions>;
