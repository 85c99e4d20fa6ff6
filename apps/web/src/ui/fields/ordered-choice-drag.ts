import { type PointerEvent, type RefObject, useRef, useState } from 'react';
import { type Box, gapAt, type Point, placeOfGap } from './ordered-choice-moves.ts';

type Drag<Item> = { readonly item: Item; readonly offset: Point; readonly gap: number };

type Options<Item> = {
  readonly list: RefObject<HTMLElement | null>;
  readonly items: readonly Item[];
  readonly disabled: boolean;
  readonly onDrop: (item: Item, place: number) => void;
  /** Where a point would insert; by default in lines that wrap, like words. */
  readonly gapOf?: (boxes: readonly Box[], point: Point) => number;
};

/** A hand is never quite still: below this many pixels a press is a click. */
const THRESHOLD = 4;

/**
 * Dragging by mouse, pen or finger. Nothing moves under the pointer during the drag: a mark shows where the item
 * would land, so that wide and narrow items do not jump around each other.
 */
export const useDragOrder = <Item extends string>({ list, items, disabled, onDrop, gapOf = gapAt }: Options<Item>) => {
  const [drag, setDrag] = useState<Drag<Item> | null>(null);
  const droppedAt = useRef(Number.NEGATIVE_INFINITY);

  const start = (event: PointerEvent<HTMLElement>, item: Item) => {
    if (disabled || event.button !== 0 || !event.isPrimary) return;
    const handle = event.currentTarget;
    const { pointerId } = event;
    const from: Point = { x: event.clientX, y: event.clientY };
    const scrolledFrom = list.current?.getBoundingClientRect().top ?? 0;
    const boxes: readonly Box[] = [...(list.current?.querySelectorAll('[data-pill]') ?? [])].map((pill) =>
      pill.getBoundingClientRect(),
    );
    let latest: Drag<Item> | null = null;

    const follow = ({ clientX, clientY }: globalThis.PointerEvent) => {
      // The page may scroll during the drag; the boxes then moved as far as the list did.
      const scrolled = (list.current?.getBoundingClientRect().top ?? 0) - scrolledFrom;
      const offset = { x: clientX - from.x, y: clientY - scrolled - from.y };
      if (!latest && Math.hypot(offset.x, offset.y) < THRESHOLD) return;
      if (!latest) handle.setPointerCapture(pointerId);
      latest = { item, offset, gap: gapOf(boxes, { x: clientX, y: clientY - scrolled }) };
      setDrag(latest);
    };
    const end = () => {
      stop.abort();
      setDrag(null);
    };
    const drop = () => {
      end();
      if (!latest) return;
      droppedAt.current = performance.now();
      onDrop(item, placeOfGap(items.indexOf(item), latest.gap));
    };
    const cancelByKey = (key: globalThis.KeyboardEvent) => {
      if (key.key !== 'Escape' || !latest) return;
      key.preventDefault();
      end();
    };
    const stop = new AbortController();
    const { signal } = stop;
    window.addEventListener('pointermove', follow, { signal });
    window.addEventListener('pointerup', drop, { signal });
    window.addEventListener('pointercancel', end, { signal });
    window.addEventListener('keydown', cancelByKey, { signal, capture: true });
  };

  return {
    start,
    offsetOf: (item: Item): Point | null => (drag?.item === item ? drag.offset : null),
    /** What is being dragged. */
    item: drag?.item ?? null,
    gap: drag?.gap ?? null,
    /** Whether to ignore the click that the browser sends after a drop. */
    justDropped: () => performance.now() - droppedAt.current < 50,
  };
};
