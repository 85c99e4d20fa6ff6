import { useLayoutEffect, useRef, useState } from 'react';

/** The inner width of an element; 0 until it is mounted. */
export const useWidth = () => {
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const host = element.current;
    if (!host) return;
    const watch = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    watch.observe(host);
    return () => watch.disconnect();
  }, []);
  return [element, width] as const;
};
