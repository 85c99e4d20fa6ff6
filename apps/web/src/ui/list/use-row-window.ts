import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/** Up to this number all rows are in the page: searching in it finds them, and nothing has to be calculated. */
const ALL_AT_ONCE = 60;
/** The most rows rendered from one frame to the next: a slow computer cannot style, lay out and paint more. */
const STEP = 4;
/** The number of rows kept ready above and below the visible ones. */
const AHEAD = 8;

type Window = { readonly first: number; readonly end: number };
/** The window of a table without a height yet, and of a new page, which begins at its top. */
const START: Window = { first: 0, end: 24 };

type Wanted = Window & {
  /** The first visible row. */
  readonly top: number;
};

/** The rows to render for the visible part, in whole steps: most scrolling then renders nothing. */
export const windowOf = (scrolled: number, height: number, rowHeight: number, count: number): Wanted => {
  const top = Math.floor(scrolled / rowHeight / STEP) * STEP;
  const bottom = Math.ceil((scrolled + height) / rowHeight / STEP) * STEP;
  return { first: Math.max(0, Math.min(top - AHEAD, count)), end: Math.min(count, bottom + AHEAD), top };
};

/** One step from the rendered rows to the wanted ones: downwards first, and after a jump from the first visible row. */
export const stepTowards = (drawn: Window, { first, end, top }: Wanted): Window => {
  const hasCommon = drawn.first < end && drawn.end > first;
  const from = hasCommon ? Math.max(drawn.first, first) : Math.min(top, end);
  const to = hasCommon ? Math.min(drawn.end, end) : from;
  const nextEnd = Math.min(end, to + STEP);
  const left = STEP - (nextEnd - to);
  return { first: Math.max(first, from - left), end: nextEnd };
};

const isSame = (one: Window, other: Window) => one.first === other.first && one.end === other.end;

/** Rendered rows, or space for rows that are not rendered. */
type Stretch = { readonly from: number; readonly to: number; readonly isDrawn: boolean };

export type RowWindow = { readonly isWindow: boolean; readonly stretches: readonly Stretch[] };

/**
 * The table from top to bottom, with the rows of the window and the focused one. The focused row stays wherever the user
 * scrolls to: if it were removed from the page, the focus would fall back to the page itself.
 */
export const stretchesOf = ({ first, end }: Window, focused: number | null, count: number): readonly Stretch[] => {
  const isApart = focused !== null && focused < count && (focused < first || focused >= end);
  const drawn = [[first, end] as const, ...(isApart ? [[focused, focused + 1] as const] : [])].sort(
    ([a], [b]) => a - b,
  );
  const stretches: Stretch[] = [];
  let at = 0;
  for (const [from, to] of drawn) {
    stretches.push({ from: at, to: from, isDrawn: false }, { from, to, isDrawn: true });
    at = to;
  }
  return [...stretches, { from: at, to: count, isDrawn: false }];
};

/** The position of the focused row; the first row of the table has the number 2, after the header. */
const focusedRow = (host: HTMLElement): number | null => {
  const row = host.contains(document.activeElement) ? document.activeElement?.closest('[aria-rowindex]') : null;
  return row ? Number(row.getAttribute('aria-rowindex')) - 2 : null;
};

/**
 * The rows of a long table that are near the screen. Two hundred and fifty rows of ten cells are more than a slow computer
 * can style and paint between two frames.
 */
export const useRowWindow = (
  host: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
  pageKey: string,
  isWanted: boolean,
): RowWindow => {
  const isWindow = isWanted && count > ALL_AT_ONCE;
  const [shown, setShown] = useState(START);
  const [focused, setFocused] = useState<number | null>(null);
  const [shownPage, setShownPage] = useState(pageKey);
  if (shownPage !== pageKey) {
    setShownPage(pageKey);
    setShown(START);
    setFocused(null);
  }

  const step = useEffectEvent((wanted: Wanted, hasFocus: number | null) => {
    const next = stepTowards(shown, wanted);
    if (!isSame(next, shown)) {
      setShown(next);
      setFocused(hasFocus);
    }
    return isSame(next, wanted);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is looked at anew
  useEffect(() => {
    const element = host.current;
    if (!isWindow || !element) return;
    let frame = 0;
    const look = () => {
      frame = 0;
      const isThere = step(windowOf(element.scrollTop, element.clientHeight, rowHeight, count), focusedRow(element));
      if (!isThere) lookSoon();
    };
    const lookSoon = () => {
      frame ||= requestAnimationFrame(look);
    };
    const resized = new ResizeObserver(lookSoon);
    resized.observe(element);
    element.addEventListener('scroll', lookSoon, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      resized.disconnect();
      element.removeEventListener('scroll', lookSoon);
    };
  }, [host, isWindow, rowHeight, count, pageKey]);

  if (!isWindow) return { isWindow, stretches: [{ from: 0, to: count, isDrawn: true }] };
  const drawn = { first: Math.min(shown.first, count), end: Math.min(shown.end, count) };
  return { isWindow, stretches: stretchesOf(drawn, focused, count) };
};
