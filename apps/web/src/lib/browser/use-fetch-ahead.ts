import { useEffect } from 'react';

const SIGNS_OF_LIFE = ['pointermove', 'pointerdown', 'keydown'] as const;

type Fetch = () => Promise<unknown>;

/**
 * Fetches what may be opened next at the first sign that somebody is there: the first load stays small, and letters typed
 * right after the key that opens it find it open. What does not come is asked for again when it is needed.
 */
export const useFetchAhead = (fetches: readonly Fetch[], isWanted: boolean): void => {
  useEffect(() => {
    if (!isWanted) return;
    const stop = new AbortController();
    const begin = () => {
      stop.abort();
      oneByOne(fetches).catch(() => {});
    };
    for (const sign of SIGNS_OF_LIFE) document.addEventListener(sign, begin, { signal: stop.signal, passive: true });
    return () => stop.abort();
  }, [fetches, isWanted]);
};

/** Asking for many files and running them takes long: whatever else there is to do comes in between. */
const oneByOne = async (fetches: readonly Fetch[]): Promise<void> => {
  for (const fetch of fetches) {
    await new Promise((resolve) => setTimeout(resolve));
    await fetch();
  }
};
