import { useLayoutEffect, useRef, useState } from 'react';

/** How many of a row's children do not fit: they wrap to a second line, which is hidden. */
export const useBeyond = (isWanted: boolean, words: string) => {
  const row = useRef<HTMLDivElement>(null);
  const [beyond, setBeyond] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: other words are of another width
  useLayoutEffect(() => {
    const host = row.current;
    if (!isWanted || !host) return;
    const measure = () => {
      const children = [...host.children] as HTMLElement[];
      const top = children[0]?.offsetTop ?? 0;
      setBeyond(children.filter(({ offsetTop }) => offsetTop > top).length);
    };
    const watch = new ResizeObserver(measure);
    watch.observe(host);
    measure();
    return () => watch.disconnect();
  }, [isWanted, words]);

  return [row, isWanted ? beyond : 0] as const;
};
