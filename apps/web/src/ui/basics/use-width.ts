import { useLayoutEffect, useRef, useState } from 'react';

/** How wide an element is inside; 0 until it is there. */
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
