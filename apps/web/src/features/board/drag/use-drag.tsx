import { createContext, type ReactNode, use, useMemo, useRef } from 'react';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { nameOfStop } from '../../../shared/routes/route-text.ts';
import type { Board } from '../state/board-context.ts';
import { type BoardItem, pointAt, setDragging, useBoardStore } from '../state/board-store.ts';
import styles from './drag.module.css';
import { type DragParts, startDrag } from './drag-session.ts';
import { type Dragged, draggedWith, isMany, targetOf } from './dragged.ts';
import { costText, dropCost, targetText } from './drop-cost.ts';
import { type DropTarget, type Spot, targetKey } from './drop-target.ts';

/** Finds the target under a spot within one part of the board; the map and the timeline each register theirs. */
export type FindTarget = (spot: Spot, under: Element) => DropTarget | null;

type Drag = {
  readonly start: (item: BoardItem, from: Spot) => void;
  /** Returns what takes it away again. `prepare` does at the beginning of a drag what would make its first frames wait. */
  readonly register: (find: FindTarget, prepare?: () => void) => () => void;
};

const DragContext = createContext<Drag | null>(null);

export const useDrag = (): Drag => {
  const drag = use(DragContext);
  if (!drag) throw new Error('useDrag needs a DragProvider above it');
  return drag;
};

const labelOf = (board: Board, item: BoardItem): string => {
  if (item.kind === 'pool') {
    const shipment = board.shipmentOf.get(item.id);
    return shipment ? nameOfStop(shipment) : '';
  }
  const found = board.stopOf.get(item.id);
  return found ? `${found.lane.look.letter}${found.stop.stopNumber} ${nameOfStop(found.stop)}` : '';
};

type Props = {
  readonly board: Board;
  readonly onDrop: (dragged: Dragged, target: DropTarget) => void;
  readonly children: ReactNode;
};

/** Whatever is inside can be dragged onto a lane, a vehicle, a leg on the map, or back into the pool. */
export const DragProvider = ({ board, onDrop, children }: Props) => {
  const words = useI18n();
  const bubble = useRef<HTMLDivElement>(null);
  const name = useRef<HTMLSpanElement>(null);
  const cost = useRef<HTMLSpanElement>(null);
  const line = useRef<HTMLDivElement>(null);
  const finders = useRef(new Map<FindTarget, (() => void) | undefined>());
  const latest = useRef({ board, onDrop, words });
  latest.current = { board, onDrop, words };

  const drag = useMemo((): Drag => {
    const targetAt = (spot: Spot, under: Element): DropTarget | null => {
      for (const find of finders.current.keys()) {
        const target = find(spot, under);
        if (target) return target;
      }
      return null;
    };
    const partsOf = (): DragParts | null =>
      bubble.current && name.current && cost.current && line.current
        ? { bubble: bubble.current, name: name.current, cost: cost.current, line: line.current }
        : null;
    return {
      start: (item, from) => {
        const parts = partsOf();
        if (!parts) return;
        const dragged = draggedWith(item, useBoardStore.getState().picked);
        const known = new Map<string, { readonly text: string; readonly isBad: boolean }>();
        startDrag(from, parts, {
          label: isMany(dragged)
            ? latest.current.words.t('board.picked', { count: dragged.length })
            : labelOf(latest.current.board, item),
          targetAt: (spot, under) => targetOf(dragged, targetAt(spot, under)),
          tellOf: (target) => {
            const now = latest.current;
            const before = known.get(targetKey(target));
            if (before) return before;
            const found = target && dropCost(now.board, dragged, target);
            const where = targetText(now.board, dragged, target, now.words);
            const told = {
              text: found ? `${where}: ${costText(found, now.words)}` : where,
              isBad: found !== null && found.obstacle !== null,
            };
            known.set(targetKey(target), told);
            return told;
          },
          prepare: () => {
            for (const prepare of finders.current.values()) prepare?.();
          },
          onStart: () => {
            pointAt(item);
            setDragging(true);
          },
          onDrop: (target) => latest.current.onDrop(dragged, target),
          onEnd: () => {
            setDragging(false);
            pointAt(null);
          },
        });
      },
      register: (find, prepare) => {
        finders.current.set(find, prepare);
        return () => void finders.current.delete(find);
      },
    };
  }, []);

  return (
    <DragContext value={drag}>
      {children}
      <div ref={line} className={styles.line} hidden aria-hidden />
      <div ref={bubble} className={styles.bubble} hidden aria-hidden>
        <span ref={name} className={styles.name} />
        <span ref={cost} />
      </div>
    </DragContext>
  );
};
