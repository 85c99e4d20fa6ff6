import type { FocusEvent, MouseEvent, PointerEvent } from 'react';
import type { Selecting } from './data-table-types.ts';
import { useLongPress } from './use-long-press.ts';

type Options<Row> = {
  readonly find: (id: string) => Row | undefined;
  readonly isNarrow: boolean;
  readonly selecting: Selecting<Row> | undefined;
  readonly onOpen: (id: string, row: Row) => void;
  /** Called with the row that the pointer or the focus is on, and with null when it is on none. */
  readonly onPoint: ((id: string | null) => void) | undefined;
};

/** Handlers for all rows of a table together: a click opens or selects a row, a long press selects it. */
export const useRowPointer = <Row>({ find, isNarrow, selecting, onOpen, onPoint }: Options<Row>) => {
  const longPress = useLongPress(isNarrow ? (selecting?.onToggle ?? null) : null);

  const onClick = (event: MouseEvent) => {
    const id = rowAt(event.target);
    const row = id === null ? undefined : find(id);
    if (longPress.wasIt()) {
      event.preventDefault();
      return;
    }
    if (id === null || !row) return;
    if (meansSelecting(event, isNarrow, selecting)) {
      selecting?.onToggle(id, event.shiftKey);
      return;
    }
    if (meansSomethingElse(event)) return;
    // In a new tab the row's link opens a page; here a click on it opens the row.
    event.preventDefault();
    onOpen(id, row);
  };

  return {
    onClick,
    onMouseDown: keepTextUnmarked,
    ...longPress.handlers,
    ...(onPoint && {
      onPointerOver: ({ target }: PointerEvent) => onPoint(rowAt(target)),
      onPointerLeave: () => onPoint(null),
      onFocus: ({ target }: FocusEvent) => onPoint(rowAt(target)),
      onBlur: () => onPoint(null),
    }),
  };
};

const rowAt = (target: EventTarget) =>
  target instanceof Element ? (target.closest<HTMLElement>('[data-row]')?.dataset.row ?? null) : null;

const OWN = 'a:not([data-opens]), button, input, label, [role="menu"]';
const isOnOwn = (target: EventTarget) => target instanceof Element && target.closest(OWN) !== null;

/** The target of the checkbox is larger than its small box. */
const isBesideBox = (target: EventTarget) => target instanceof Element && target.matches('[data-check]');

/** Shift selects a range; on a touch screen, once one row is selected, a tap selects the next. */
const meansSelecting = <Row>(event: MouseEvent, isNarrow: boolean, selecting: Selecting<Row> | undefined) => {
  if (!selecting || isOnOwn(event.target)) return false;
  const isRange = event.shiftKey && !event.ctrlKey && !event.metaKey;
  const isMeant = isRange || (isNarrow && selecting.isAny) || isBesideBox(event.target);
  if (isMeant) event.preventDefault();
  return isMeant;
};

/** A press on a control in the row, the end of a text selection, or a click for a new tab. */
const meansSomethingElse = ({ target, ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  ctrlKey || metaKey || shiftKey || isOnOwn(target) || getSelection()?.isCollapsed === false;

/** Selecting a range of rows must not select their text. */
const keepTextUnmarked = (event: MouseEvent) => {
  if (event.shiftKey && rowAt(event.target) !== null) event.preventDefault();
};
