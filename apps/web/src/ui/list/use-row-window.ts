import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/** Up to here all rows are in the page: searching in it finds them, and nothing has to be reckoned. */
const ALL_AT_ONCE = 60;
/** So many rows at most are drawn from one frame to the next: a slow computer can style, lay out and paint no more. */
const STEP = 4;
/** So many are kept ready above and below what is seen. */
const AHEAD = 8;

type Window = { readonly first: number; readonly end: number };
/** Of a table that has no height yet, and of another page, which begins at its top. */
const START: Window = { first: 0, end: 24 };

type Wanted = Window & {
  /** The first row that is seen. */
  readonly top: number;
};

/** Which rows to draw for what is seen of them, in whole steps: most scrolling then draws nothing. */
export const windowOf = (scrolled: number, height: number, rowHeight: number, count: number): Wanted => {
  const top = Math.floor(scrolled / rowHeight / STEP) * STEP;
  const bottom = Math.ceil((scrolled + height) / rowHeight / STEP) * STEP;
  return { first: Math.max(0, Math.min(top - AHEAD, count)), end: Math.min(count, bottom + AHEAD), top };
};

/** One step from what is drawn to what is wanted: downwards first, and after a leap from the first row that is seen. */
export const stepTowards = (drawn: Window, { first, end, top }: Wanted): Window => {
  const hasCommon = drawn.first < end && drawn.end > first;
  const from = hasCommon ? Math.max(drawn.first, first) : Math.min(top, end);
  const to = hasCommon ? Math.min(drawn.end, end) : from;
  const nextEnd = Math.min(end, to + STEP);
  const left = STEP - (nextEnd - to);
  return { first: Math.max(first, from - left), end: nextEnd };
};

const isSame = (one: Window, other: Window) => one.first === other.first && one.end === other.end;

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
): Window & { readonly isWindow: boolean } => {
  const isWindow = isWanted && count > ALL_AT_ONCE;
  const [shown, setShown] = useState(START);
  const [shownPage, setShownPage] = useState(pageKey);
  if (shownPage !== pageKey) {
    setShownPage(pageKey);
    setShown(START);
  }

  const step = useEffectEvent((wanted: Wanted) => {
    const next = stepTowards(shown, wanted);
    if (!isSame(next, shown)) setShown(next);
    return isSame(next, wanted);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is looked at anew
  useEffect(() => {
    const element = host.current;
    if (!isWindow || !element) return;
    let frame = 0;
    const look = () => {
      frame = 0;
      const isThere = step(windowOf(element.scrollTop, element.clientHeight, rowHeight, count));
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

  return isWindow
    ? { first: Math.min(shown.first, count), end: Math.min(shown.end, count), isWindow }
    : { first: 0, end: count, isWindow };
};
