import { useEffect } from 'react';

const SIGNS_OF_LIFE = ['pointermove', 'pointerdown', 'keydown'] as const;

/**
 * Fetches what may be opened next at the first sign that somebody is there: the first load stays small, and letters typed
 * right after the key that opens it find it open. What does not come is asked for again when it is needed.
 */
export const useFetchAhead = (fetch: () => Promise<unknown>, isWanted: boolean): void => {
  useEffect(() => {
    if (!isWanted) return;
    const stop = new AbortController();
    const begin = () => {
      stop.abort();
      fetch().catch(() => {});
    };
    for (const sign of SIGNS_OF_LIFE) document.addEventListener(sign, begin, { signal: stop.signal, passive: true });
    return () => stop.abort();
  }, [fetch, isWanted]);
};
