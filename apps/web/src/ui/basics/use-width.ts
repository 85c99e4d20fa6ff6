import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** The inner width of an element, without its scrollbar; 0 until it is mounted. */
export const useWidthOf = (element: RefObject<HTMLElement | null>): number => {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const host = element.current;
    if (!host) return;
    const watch = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    watch.observe(host);
    return () => watch.disconnect();
  }, [element]);
  return width;
};

export const useWidth = () => {
  const element = useRef<HTMLDivElement>(null);
  return [element, useWidthOf(element)] as const;
};
