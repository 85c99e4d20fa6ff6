import { useEffect } from 'react';

type Fetch = () => Promise<unknown>;

const SIGNS_OF_LIFE = ['pointermove', 'pointerdown', 'keydown'] as const;
/** A page that asked for nothing new in this time has what it needs for now. */
const QUIET_MS = 400;
/** The benchmark tells by this mark what belongs to the first load and what came after it. */
const MARK = 'waybill-fetch-ahead';

const waiting = new Set<Fetch>();
let isFetching = false;
let quiet: ReturnType<typeof setTimeout> | undefined;
let listening: AbortController | null = null;

/** Safari has no idle callback; there the pause alone has to do. */
const whenIdle = (run: () => void): void => {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: QUIET_MS });
  else run();
};

/** Asking for many files and running them takes long: whatever else there is to do comes in between. */
const fetchAll = async (): Promise<void> => {
  if (isFetching) return;
  isFetching = true;
  clearTimeout(quiet);
  listening?.abort();
  listening = null;
  performance.mark(MARK);
  for (const fetch of waiting) {
    waiting.delete(fetch);
    await new Promise((resolve) => setTimeout(resolve));
    // What does not come is asked for again when it is needed.
    await fetch().catch(() => {});
  }
  isFetching = false;
};

/**
 * Fetches what may be opened next: at the first sign that somebody is there, or once the page has been quiet for a moment.
 * The first load stays small, and a click finds what it opens.
 */
const fetchSoon = (fetches: readonly Fetch[]): void => {
  for (const fetch of fetches) waiting.add(fetch);
  if (isFetching) return;
  clearTimeout(quiet);
  quiet = setTimeout(() => whenIdle(() => void fetchAll()), QUIET_MS);
  if (listening) return;
  listening = new AbortController();
  for (const sign of SIGNS_OF_LIFE) {
    document.addEventListener(sign, () => void fetchAll(), { signal: listening.signal, passive: true });
  }
};

export const useFetchAhead = (fetches: readonly Fetch[], isWanted = true): void => {
  useEffect(() => {
    if (isWanted) fetchSoon(fetches);
  }, [fetches, isWanted]);
};
