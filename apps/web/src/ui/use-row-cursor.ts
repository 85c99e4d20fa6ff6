import { useEffect, useEffectEvent, useRef, useState } from 'react';

const TAKES_KEYS = 'input, textarea, select, [contenteditable], [role="combobox"], [role="listbox"]';
const OVER_THE_PAGE = '[aria-modal="true"], [role="menu"]';

/** A plain key press that no field, menu or dialog is waiting for. */
export const isFreeKey = (event: KeyboardEvent): boolean => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.target instanceof Element && event.target.closest(TAKES_KEYS)) return false;
  return document.querySelector(OVER_THE_PAGE) === null;
};

const STEPS: Readonly<Record<string, 1 | -1>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** Where the cursor goes; null when the key moves nothing. From nowhere it enters at the near end. */
export const nextRow = (key: string, current: number, count: number): number | null => {
  const step = STEPS[key];
  if (step === undefined || count === 0) return null;
  if (current === -1) return step === 1 ? 0 : count - 1;
  return Math.min(count - 1, Math.max(0, current + step));
};

/**
 * The row that the keyboard is at. Moving takes the focus along to the row's own link, so that a screen reader says
 * where one is and Enter follows it.
 */
export const useRowCursor = (ids: readonly string[]) => {
  const rows = useRef<HTMLDivElement>(null);
  const [cursor, setCursor] = useState<string | null>(null);

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.shiftKey || !isFreeKey(event)) return;
    const next = nextRow(event.key, cursor === null ? -1 : ids.indexOf(cursor), ids.length);
    const id = next === null ? undefined : ids[next];
    if (id === undefined) return;
    event.preventDefault();
    setCursor(id);
    const row = rows.current?.querySelector(`[data-row="${CSS.escape(id)}"]`);
    row?.querySelector<HTMLElement>('a')?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest' });
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  return { rows, cursor, setCursor };
};
