import { useEffect, useEffectEvent } from 'react';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { showFlashAbout } from '../../../lib/state/flash.ts';
import { PLAN_CHANGE } from '../../../shared/routes/assign.ts';
import { isLayered } from '../../../ui/layers/open-layers.ts';
import { isFreeKey } from '../../../ui/list/use-row-cursor.ts';
import type { Board } from '../state/board-context.ts';
import { choose, startMoving, togglePicked, unpickAll, useBoardStore } from '../state/board-store.ts';
import type { BoardActions } from '../state/use-board-actions.ts';
import { lockStop, putOn, stepStop } from '../state/wishes.ts';
import { focusBeside, focusedItem, focusStop, walkPool } from './focused-item.ts';
import { commandOf, type KeyCommand, laneLetter, subjectOf } from './key-command.ts';

type Needs = {
  readonly board: Board;
  readonly actions: BoardActions;
  readonly perform: (wished: ReturnType<typeof putOn>) => boolean;
  /** Whether a proposal is shown: it is accepted or closed, and not changed by keys. */
  readonly isProposal: boolean;
  readonly onPlan: () => void;
  /** Escape, before anything else of the board; false if there is nothing to stop. */
  readonly onStop: () => boolean;
};

/** The keys of the board: all that can be dragged can be done with them. */
export const useBoardKeys = ({ board, actions, perform, isProposal, onPlan, onStop }: Needs): void => {
  const { t } = useI18n();
  const say = (message: string) => showFlashAbout(PLAN_CHANGE, { type: 'info', message, shouldDisappear: true });

  const assign = (at: number) => {
    const lane = board.lanes[at];
    const { picked, chosen } = useBoardStore.getState();
    const item = focusedItem() ?? chosen;
    const subject = subjectOf(item, picked);
    if (!lane) return say(t('board.refusal.noLane', { letter: laneLetter(at) }));
    if (subject === null) return say(t('board.refusal.noRow'));
    if (item?.kind === 'pool') focusBeside(item.id, subject === 'picked' ? picked : new Set([item.id]));
    if (subject !== 'picked') perform(putOn(board, subject, lane.vehicle.id));
    else actions.wishFor({ kind: 'assign', shipmentIds: [...picked], vehicleId: lane.vehicle.id, from: null });
  };
  const close = () => {
    const { chosen, picked } = useBoardStore.getState();
    if (onStop()) return;
    if (chosen) choose(null);
    else if (picked.size > 0) unpickAll();
  };
  const run = (command: KeyCommand): boolean => {
    const { chosen, picked } = useBoardStore.getState();
    const item = focusedItem() ?? chosen;
    const subject = subjectOf(item, picked);
    const found = item?.kind === 'stop' ? board.stopOf.get(item.id) : undefined;
    switch (command.kind) {
      case 'assign':
        assign(command.lane);
        return true;
      case 'step':
        if (!found) return false;
        if (perform(stepStop(found.lane, found.stop.id, command.step))) focusStop(found.stop.id);
        return true;
      case 'walk':
        return walkPool(command.step, chosen);
      case 'lock':
        if (!found) return false;
        perform(lockStop(found.lane, found.stop.id));
        return true;
      case 'move':
        startMoving(subject);
        return subject !== null;
      case 'pick':
        if (item?.kind === 'pool') togglePicked(item.id);
        return item?.kind === 'pool';
      case 'undo':
        actions.undoLast();
        return true;
      case 'plan':
        onPlan();
        return true;
      case 'close':
        close();
        return true;
    }
  };

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const command = commandOf(event);
    if (!command || (event.repeat && command.kind !== 'walk') || (isProposal && command.kind !== 'close')) return;
    // A step has a key that others leave alone.
    const isFree = command.kind === 'step' ? !event.defaultPrevented && !isLayered() : isFreeKey(event);
    if (isFree && run(command)) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
};
