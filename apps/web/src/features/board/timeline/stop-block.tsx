import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { DeliveryId, VehicleId } from '@waybill/domain/ids';
import { memo } from 'react';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { lateText } from '../../../shared/routes/route-text.ts';
import { classNames } from '../../../ui/basics/class-names.ts';
import { useDrag } from '../drag/use-drag.tsx';
import type { Block } from '../model/lane-blocks.ts';
import type { ViewedStop } from '../model/lane-view.ts';
import { clockOf } from '../model/time-axis.ts';
import { type BoardItem, choose, pointAt, useBoardStore } from '../state/board-store.ts';
import styles from './timeline.module.css';

type Props = {
  readonly stop: ViewedStop;
  readonly vehicleId: VehicleId;
  readonly block: Block;
  readonly isTabStop: boolean;
};

/** From these widths on, a block has room for its delay, and for its lock, beside its number. A narrow one is not cut off: a thousand edges take long to draw. */
const LATE_INSIDE_FROM = 44;
const LOCK_FROM = 30;
/** What a delay takes beside its block: never over the next stop, which has a number to be read. */
const besideWidth = (text: string) => 12 + 7 * text.length;

/** A stop of a lane: outlined with a tick once it is done, or a cross if that was in vain, with its number until then. */
export const StopBlock = memo(({ stop, vehicleId, block, isTabStop }: Props) => {
  const { t } = useI18n();
  const drag = useDrag();
  const { id, number, name, arrives, isDone, isFailed, isLocked, isPickup, isMovable, lateMinutes, isAtRisk } = stop;
  const item: BoardItem = { kind: 'stop', id: id as DeliveryId, vehicleId };
  const isPointed = useBoardStore(({ pointed, chosen }) => (pointed ?? chosen)?.id === id);
  const isLate = lateMinutes > 0;
  const said = [
    t('board.stop', { number, name, time: clockOf(arrives) }),
    isPickup && t('board.stopPickup'),
    isDone && t(isFailed ? 'board.stopFailed' : 'board.stopDone'),
    isLocked && t('board.stopLocked'),
    isLate && t('route.minutesLate', { count: lateMinutes }),
    isAtRisk && t('route.atRisk'),
  ].filter(Boolean);
  const delay = lateText(lateMinutes);
  const Sign = isFailed ? IconX : IconCheck;
  const isInside = isLate && block.width >= LATE_INSIDE_FROM;
  const isBeside = isLate && !isInside && block.roomBeside >= besideWidth(delay);
  return (
    <>
      <button
        type="button"
        className={classNames(
          styles.block,
          isDone && styles.done,
          isFailed && styles.failed,
          isLate && styles.late,
          isAtRisk && styles.atRisk,
        )}
        style={{ insetInlineStart: block.x, inlineSize: block.width }}
        data-stop={id}
        data-pointed={isPointed || undefined}
        data-movable={isMovable || undefined}
        tabIndex={isTabStop ? 0 : -1}
        aria-label={said.join(', ')}
        onPointerEnter={() => pointAt(item)}
        onPointerLeave={() => pointAt(null)}
        onFocus={() => pointAt(item)}
        onBlur={() => pointAt(null)}
        onClick={() => choose(item)}
        onPointerDown={(event) => {
          if (isMovable && event.button === 0 && event.pointerType === 'mouse') {
            drag.start(item, { x: event.clientX, y: event.clientY });
          }
        }}
      >
        {block.showsNumber && (isDone ? <Sign size={12} stroke={2.5} aria-hidden /> : number)}
        {isLocked && !isDone && block.width >= LOCK_FROM && <IconLock size={10} stroke={2.25} aria-hidden />}
        {isInside && <span className={styles.lateMark}>{delay}</span>}
      </button>
      {isBeside && (
        <span className={styles.lateBeside} style={{ insetInlineStart: block.x + block.width + 4 }} aria-hidden>
          {delay}
        </span>
      )}
    </>
  );
});
