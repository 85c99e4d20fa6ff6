import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { isLayered } from '../layers/open-layers.ts';

const TAKES_KEYS =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable], [role="combobox"], [role="listbox"]';

/** A plain key press that no field, menu or dialog is waiting for. */
export const isFreeKey = (event: KeyboardEvent): boolean => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.target instanceof Element && event.target.closest(TAKES_KEYS)) return false;
  return !isLayered();
};

const STEPS: Readonly<Record<string, 1 | -1>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** The next position of the cursor; null if the key moves nothing. Without a position it enters at the near end. */
export const nextRow = (key: string, current: number, count: number): number | null => {
  const step = STEPS[key];
  if (step === undefined || count === 0) return null;
  if (current === -1) return step === 1 ? 0 : count - 1;
  return Math.min(count - 1, Math.max(0, current + step));
};

type Options = {
  /** Called with the new row when the cursor has moved. */
  readonly follow?: string | null;
  /** A row that is scrolled to, and that the cursor does not follow. */
  readonly pointed?: string | null;
  /** Called for any other free key, with the cursor's row. */
  readonly onKey?: (event: KeyboardEvent, id: string | null) => void;
  readonly onMove?: (id: string) => void;
  /** Scrolls to a row that is not rendered. */
  readonly reveal?: (index: number) => void;
};

/**
 * The row cursor of the keyboard. Moving it also moves the focus to the row's own link, so that a screen reader
 * announces the position and Enter follows the link.
 */
export const useRowCursor = (
  host: RefObject<HTMLElement | null>,
  ids: readonly string[],
  { follow = null, pointed = null, onKey, onMove, reveal }: Options = {},
) => {
  /** The row to focus once it is rendered. */
  const awaited = useRef<string | null>(null);
  const [chosen, setCursor] = useState<string | null>(follow);
  const [followed, setFollowed] = useState(follow);
  if (followed !== follow) {
    setFollowed(follow);
    if (follow !== null) setCursor(follow);
  }
  const cursor = chosen !== null && ids.includes(chosen) ? chosen : null;

  const show = useEffectEvent((id: string) => {
    const row = rowOf(host.current, id);
    if (row) row.scrollIntoView({ block: 'nearest' });
    else if (ids.includes(id)) reveal?.(ids.indexOf(id));
  });
  useEffect(() => {
    if (follow !== null) show(follow);
  }, [follow]);
  useEffect(() => {
    if (pointed !== null) show(pointed);
  }, [pointed]);

  const enter = (id: string) => {
    const row = rowOf(host.current, id);
    awaited.current = row ? null : id;
    row?.querySelector<HTMLElement>('a')?.focus({ preventScroll: true });
  };
  useLayoutEffect(() => {
    if (awaited.current !== null) enter(awaited.current);
  });

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!isFreeKey(event)) return;
    const next = event.shiftKey ? null : nextRow(event.key, cursor === null ? -1 : ids.indexOf(cursor), ids.length);
    const id = next === null ? undefined : ids[next];
    if (id === undefined) {
      onKey?.(event, cursor);
      return;
    }
    event.preventDefault();
    setCursor(id);
    enter(id);
    show(id);
    onMove?.(id);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  return { cursor, setCursor };
};

const rowOf = (host: HTMLElement | null, id: string) => host?.querySelector(`[data-row="${CSS.escape(id)}"]`);
