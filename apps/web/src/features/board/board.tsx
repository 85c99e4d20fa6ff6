import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import { type ReactNode, useMemo, useState } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { showFlashAbout } from '../../lib/state/flash.ts';
import { PLAN_CHANGE } from '../../shared/routes/assign.ts';
import { Button } from '../../ui/basics/button.tsx';
import { BoardParts } from './board-parts.tsx';
import { type Dragged, isMany } from './drag/dragged.ts';
import type { DropTarget } from './drag/drop-target.ts';
import { DragProvider } from './drag/use-drag.tsx';
import { goToStop } from './keys/focused-item.ts';
import { useBoardKeys } from './keys/use-board-keys.ts';
import { nextLate, totalsOf } from './model/lane-summary.ts';
import { MoveModal } from './move/move-modal.tsx';
import { PlanButton } from './plan/plan-button.tsx';
import { ProposalView } from './plan/proposal-view.tsx';
import { usePlan } from './plan/use-plan.ts';
import { BoardContext, type Board as BoardData } from './state/board-context.ts';
import { type BoardItem, choose, useBoardStore } from './state/board-store.ts';
import { useBoardActions } from './state/use-board-actions.ts';
import { lockStop, putOn } from './state/wishes.ts';
import { DayFigures } from './toolbar/day-figures.tsx';
import toolbar from './toolbar/toolbar.module.css';
import { useBoardLayout } from './use-board-layout.ts';

type Props = {
  readonly board: BoardData;
  /** The beginning of the bar: board or list, and the day. */
  readonly head: ReactNode;
  readonly planId: string | null;
  readonly onPlan: (planId: string | null) => void;
};

/** One day, to be changed by hand or by a plan. */
export const Board = ({ board, head, planId, onPlan }: Props) => {
  const { t } = useI18n();
  const layout = useBoardLayout();
  const actions = useBoardActions(board);
  const canUndo = useBoardStore(({ undoable }) => undoable.length > 0);
  const totals = useMemo(() => totalsOf(board.lanes), [board.lanes]);
  const [showsBest, setShowsBest] = useState(false);
  const plan = usePlan({ board, planId, onPlan, showsBest });
  const startPlan = () => {
    setShowsBest(false);
    void plan.start();
  };

  /** Does what is wished for, or says why not. */
  const perform = (wished: ReturnType<typeof putOn>): boolean => {
    if ('wish' in wished) {
      actions.wishFor(wished.wish);
      return true;
    }
    const message = t(`board.refusal.${wished.refusal}`);
    showFlashAbout(PLAN_CHANGE, { type: 'info', message, shouldDisappear: true });
    return false;
  };
  const drop = (item: Dragged, target: DropTarget) => {
    if (isMany(item)) {
      if (target.kind === 'vehicle') {
        actions.wishFor({ kind: 'assign', shipmentIds: item, vehicleId: target.vehicleId, from: null });
      }
    } else if (target.kind === 'pool') {
      if (item.kind === 'stop') perform(putOn(board, item, null));
    } else if (target.kind === 'lane') perform(putOn(board, item, target.vehicleId, target.index));
    else if (item.kind === 'pool' || item.vehicleId !== target.vehicleId) {
      perform(putOn(board, item, target.vehicleId));
    }
  };
  const cardActions = {
    onLock: (item: BoardItem) => {
      const found = item.kind === 'stop' ? board.stopOf.get(item.id) : undefined;
      if (found) perform(lockStop(found.lane, found.stop.id));
    },
    onTakeOff: (item: BoardItem) => void perform(putOn(board, item, null)),
  };
  const toNextLate = () => {
    const late = nextLate(board.lanes, useBoardStore.getState().chosen?.id);
    if (!late) return;
    choose(late);
    goToStop(late);
  };
  const isProposal = plan.shown !== null && (plan.running === null || showsBest);
  useBoardKeys({
    board,
    actions,
    perform,
    isProposal,
    onPlan: () => !plan.running && startPlan(),
    onStop: () => {
      if (plan.running) void plan.stop();
      else if (isProposal) onPlan(null);
      return plan.running !== null || isProposal;
    },
  });

  return (
    <BoardContext value={board}>
      <DragProvider board={board} onDrop={drop}>
        {isProposal && plan.shown ? (
          <ProposalView
            plan={plan.shown}
            onDone={() => {
              // Nobody waits for it any more.
              if (plan.running) void plan.stop();
              onPlan(null);
            }}
            isRunning={plan.running !== null}
            isStopping={plan.isStopping}
            onStop={() => void plan.stop()}
            onBack={() => (plan.running ? setShowsBest(false) : onPlan(null))}
            onChanges={(changes) => {
              setShowsBest(false);
              void plan.searchAgain(changes);
            }}
          />
        ) : (
          <>
            <div className={toolbar.bar}>
              {head}
              <DayFigures totals={totals} onLate={layout === 'wide' || layout === 'drawer' ? toNextLate : null} />
              <div className={toolbar.end}>
                {canUndo && (
                  <Button
                    iconOnly
                    variant="subtle"
                    icon={<IconArrowBackUp size={18} stroke={1.75} aria-hidden />}
                    aria-label={t('action.undo')}
                    title={`${t('action.undo')} (Z)`}
                    onClick={actions.undoLast}
                  />
                )}
                <PlanButton
                  running={plan.running}
                  isStarting={plan.isStarting}
                  isStopping={plan.isStopping}
                  onStart={startPlan}
                  onStop={() => void plan.stop()}
                  onShow={() => setShowsBest(true)}
                />
              </div>
            </div>
            <BoardParts layout={layout} actions={cardActions} />
          </>
        )}
        <MoveModal actions={actions} perform={perform} />
      </DragProvider>
    </BoardContext>
  );
};
