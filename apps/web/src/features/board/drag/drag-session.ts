import type { DropTarget, Line, Spot } from './drop-target.ts';
import { targetKey } from './drop-target.ts';

/** What a drag needs of the board; it knows neither routes nor React. */
export type DragNeeds = {
  readonly label: string;
  readonly targetAt: (spot: Spot, under: Element) => DropTarget | null;
  /** Words for the bubble, and whether something speaks against it. */
  readonly tellOf: (target: DropTarget | null) => { readonly text: string; readonly isBad: boolean };
  /** Works out what finding targets takes, so that no frame waits for it. */
  readonly prepare: () => void;
  readonly onStart: () => void;
  readonly onDrop: (target: DropTarget) => void;
  readonly onEnd: () => void;
};

export type DragParts = {
  readonly bubble: HTMLElement;
  readonly name: HTMLElement;
  readonly cost: HTMLElement;
  readonly line: HTMLElement;
};

/** Less is a press. */
const STARTS_AFTER = 5;
const BESIDE = 14;
/** So near to its edge, a list scrolls by itself once the pointer has rested there: it may be on its way to the last lane. */
const EDGE = 16;
const RESTS_MS = 400;
const SCROLL_STEP = 9;

const place = (element: HTMLElement, { x, y, length, angle }: Line) => {
  element.style.transform = `translate(${x}px, ${y}px) rotate(${angle}deg) scaleX(${length})`;
};

/** The list whose edge is near, if there is more of it beyond, and which way that is. */
const edgeNear = (spot: Spot, under: Element) => {
  const scroller = under.closest<HTMLElement>('[data-drag-scroll]');
  if (!scroller) return null;
  const { top, bottom } = scroller.getBoundingClientRect();
  const most = scroller.scrollHeight - scroller.clientHeight;
  if (spot.y < top + EDGE && scroller.scrollTop > 0) return { scroller, by: -SCROLL_STEP };
  if (spot.y > bottom - EDGE && scroller.scrollTop < most - 1) return { scroller, by: SCROLL_STEP };
  return null;
};

/** Beside the pointer, or on its other side where the screen ends. */
export const besidePointer = (at: number, size: number, room: number): number =>
  at + BESIDE + size <= room ? at + BESIDE : Math.max(0, at - BESIDE - size);

/**
 * Follows the pointer from a press to where it is let go of. Everything is written to the elements directly, once in a frame:
 * React would draw the board again for every pixel.
 */
export const startDrag = (from: Spot, parts: DragParts, needs: DragNeeds): (() => void) => {
  const listening = new AbortController();
  const { signal } = listening;
  let spot = from;
  let isRunning = false;
  let frame = 0;
  let telling = 0;
  let preparing = 0;
  let target: DropTarget | null = null;
  let told = '';
  let edgeSince = Number.POSITIVE_INFINITY;
  let size = { width: 0, height: 0 };

  const tell = () => {
    telling = 0;
    const { text, isBad } = needs.tellOf(target);
    parts.cost.textContent = text;
    parts.bubble.toggleAttribute('data-bad', isBad);
  };
  /** Not in the frame that moves the bubble: what it costs takes as long to work out as to draw. */
  const tellSoon = () => {
    telling ||= window.setTimeout(tell);
  };
  const draw = () => {
    frame = 0;
    const under = document.elementFromPoint(spot.x, spot.y);
    const edge = under && edgeNear(spot, under);
    edgeSince = edge ? Math.min(edgeSince, performance.now()) : Number.POSITIVE_INFINITY;
    if (edge && performance.now() - edgeSince >= RESTS_MS) edge.scroller.scrollTop += edge.by;
    target = under && needs.targetAt(spot, under);
    const key = targetKey(target);
    if (key !== told) {
      told = key;
      parts.line.toggleAttribute('data-shown', target !== null);
      tellSoon();
    }
    if (target) place(parts.line, target.line);
    const x = besidePointer(spot.x, size.width, window.innerWidth);
    const y = besidePointer(spot.y, size.height, window.innerHeight);
    parts.bubble.style.transform = `translate(${x}px, ${y}px)`;
    if (edge) drawSoon();
  };
  const drawSoon = () => {
    frame ||= requestAnimationFrame(draw);
  };
  const begin = (pointerId: number) => {
    isRunning = true;
    needs.onStart();
    parts.name.textContent = needs.label;
    parts.cost.textContent = '';
    parts.line.hidden = false;
    parts.bubble.hidden = false;
    size = { width: parts.bubble.offsetWidth, height: parts.bubble.offsetHeight };
    // What it passes over does not light up: that would be drawn for every pixel.
    parts.bubble.setPointerCapture(pointerId);
    document.body.dataset.dragging = '';
    document.body.style.userSelect = 'none';
    document.body.style.cursor = 'grabbing';
    preparing = window.setTimeout(needs.prepare);
  };
  const end = () => {
    listening.abort();
    cancelAnimationFrame(frame);
    clearTimeout(telling);
    clearTimeout(preparing);
    if (!isRunning) return;
    isRunning = false;
    parts.bubble.hidden = true;
    parts.line.hidden = true;
    parts.line.removeAttribute('data-shown');
    delete document.body.dataset.dragging;
    document.body.style.removeProperty('user-select');
    document.body.style.removeProperty('cursor');
    needs.onEnd();
  };

  const onMove = (event: PointerEvent) => {
    spot = { x: event.clientX, y: event.clientY };
    if (!isRunning && Math.hypot(spot.x - from.x, spot.y - from.y) < STARTS_AFTER) return;
    if (!isRunning) begin(event.pointerId);
    event.preventDefault();
    event.stopPropagation();
    drawSoon();
  };
  /** The map would look for what is below the pointer, for every pixel. */
  const onMouseMove = (event: MouseEvent) => {
    if (isRunning) event.stopPropagation();
  };
  const onUp = (event: PointerEvent) => {
    const wasRunning = isRunning;
    spot = { x: event.clientX, y: event.clientY };
    const under = document.elementFromPoint(spot.x, spot.y);
    const dropped = wasRunning && under ? needs.targetAt(spot, under) : null;
    end();
    if (!wasRunning) return;
    // The press that ends a drag is none on what it ends over.
    const swallow = (click: MouseEvent) => click.stopPropagation();
    document.addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => document.removeEventListener('click', swallow, { capture: true }));
    if (dropped) needs.onDrop(dropped);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isRunning) return;
    event.preventDefault();
    event.stopPropagation();
    end();
  };
  window.addEventListener('pointermove', onMove, { signal, capture: true });
  window.addEventListener('mousemove', onMouseMove, { signal, capture: true });
  window.addEventListener('pointerup', onUp, { signal });
  window.addEventListener('pointercancel', end, { signal });
  window.addEventListener('blur', end, { signal });
  window.addEventListener('keydown', onKey, { signal, capture: true });
  return end;
};
