import { type RefObject, useEffect, useState } from 'react';

/** Up to here all rows are in the page: searching in it finds them, and nothing has to be reckoned. */
const ALL_AT_ONCE = 60;
/** Rows are taken and dropped so many at a time: few enough to be drawn between two frames. */
const STEP = 6;
/** So many are kept ready above and below what is seen. */
const AHEAD = 12;
/** Before the table has a height. */
const FIRST = 36;

type Window = { readonly first: number; readonly end: number };

/** Which rows to draw for what is seen of them, in whole steps: most scrolling then draws nothing. */
export const windowOf = (scrolled: number, height: number, rowHeight: number, count: number): Window => {
  const top = Math.floor(scrolled / rowHeight / STEP) * STEP;
  const bottom = Math.ceil((scrolled + height) / rowHeight / STEP) * STEP;
  return { first: Math.max(0, Math.min(top - AHEAD, count)), end: Math.min(count, bottom + AHEAD) };
};

/**
 * The rows of a long table that are near the screen. Two hundred and fifty rows of ten cells are more than a slow computer
 * can style and paint between two frames.
 */
export const useRowWindow = (
  host: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
  isWanted: boolean,
): Window & { readonly isWindow: boolean } => {
  const isWindow = isWanted && count > ALL_AT_ONCE;
  const [shown, setShown] = useState<Window>({ first: 0, end: FIRST });

  useEffect(() => {
    const element = host.current;
    if (!isWindow || !element) return;
    const look = () => {
      const next = windowOf(element.scrollTop, element.clientHeight, rowHeight, count);
      setShown((now) => (now.first === next.first && now.end === next.end ? now : next));
    };
    const resized = new ResizeObserver(look);
    resized.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    look();
    return () => {
      resized.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [host, isWindow, rowHeight, count]);

  return isWindow
    ? { first: Math.min(shown.first, count), end: Math.min(shown.end, count), isWindow }
    : { first: 0, end: count, isWindow };
};
