import { type RefObject, useEffect, useState } from 'react';

export type LaneWindow = { readonly first: number; readonly end: number };

/** Lanes that are kept ready above and below. */
const AHEAD = 3;

/** The lanes that are near the screen: a thousand stops are more than a slow computer draws at once. */
export const useLaneWindow = (host: RefObject<HTMLElement | null>, count: number, rowHeight: number): LaneWindow => {
  const [shown, setShown] = useState<LaneWindow>({ first: 0, end: 12 });
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    let frame = 0;
    const look = () => {
      frame = 0;
      const first = Math.max(0, Math.floor(element.scrollTop / rowHeight) - AHEAD);
      const end = Math.ceil((element.scrollTop + element.clientHeight) / rowHeight) + AHEAD;
      setShown((before) => (before.first === first && before.end === end ? before : { first, end }));
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
  }, [host, rowHeight]);
  return { first: Math.min(shown.first, count), end: Math.min(shown.end, count) };
};
