import { type PointerEvent, type SyntheticEvent, useRef } from 'react';

const HOLD_MS = 450;
/** A finger is never quite still. */
const SLACK = 10;

type Press = { readonly timer: ReturnType<typeof setTimeout>; readonly x: number; readonly y: number };

/** A finger that stays on a row selects it. The click that ends the press does not count. */
export const useLongPress = (onToggle: ((id: string, isRange: boolean) => void) | null) => {
  const press = useRef<Press | null>(null);
  const fired = useRef(false);

  const end = () => {
    clearTimeout(press.current?.timer);
    press.current = null;
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    fired.current = false;
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-row]') : null;
    const id = row?.dataset.row;
    if (event.pointerType !== 'touch' || !onToggle || id === undefined) return;
    const timer = setTimeout(() => {
      fired.current = true;
      onToggle(id, false);
    }, HOLD_MS);
    press.current = { timer, x: event.clientX, y: event.clientY };
  };
  const onPointerMove = ({ clientX, clientY }: PointerEvent) => {
    const from = press.current;
    if (from && Math.hypot(clientX - from.x, clientY - from.y) > SLACK) end();
  };
  /** Prevents the browser's own menu for a held link. */
  const onContextMenu = (event: SyntheticEvent) => {
    if (press.current || fired.current) event.preventDefault();
  };

  return {
    handlers: { onPointerDown, onPointerMove, onPointerUp: end, onPointerCancel: end, onContextMenu },
    /** Whether the click ended a long press. Called once per click. */
    wasIt: () => {
      const was = fired.current;
      fired.current = false;
      return was;
    },
  };
};
