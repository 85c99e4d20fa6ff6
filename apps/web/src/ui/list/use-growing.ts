import { useEffect, useState } from 'react';

/** More rows than a screen shows, at any size. */
const FIRST = 50;
const STEP = 10;

/**
 * How many rows to render by now. Two hundred at once would block the page for a noticeable moment: the first screenful
 * is rendered at once and the rest a few at a time, between other tasks.
 */
export const useGrowing = (total: number, pageKey: string): number => {
  const [grown, setGrown] = useState({ pageKey, count: FIRST });
  const count = grown.pageKey === pageKey ? grown.count : FIRST;
  if (grown.pageKey !== pageKey) setGrown({ pageKey, count: FIRST });

  useEffect(() => {
    if (count >= total) return;
    const timer = setTimeout(() => setGrown({ pageKey, count: count + STEP }));
    return () => clearTimeout(timer);
  }, [count, total, pageKey]);

  return count;
};
