import { useEffect } from 'react';

type Fetch = () => Promise<unknown>;

const SIGNS_OF_LIFE = ['pointermove', 'pointerdown', 'keydown'] as const;
/** A page that requested nothing new in this time has finished loading for now. */
const QUIET_MS = 400;
/** The benchmark uses this mark to separate the first load from later requests. */
const MARK = 'waybill-fetch-ahead';

const waiting = new Set<Fetch>();
let isFetching = false;
let quiet: ReturnType<typeof setTimeout> | undefined;
let listening: AbortController | null = null;

/** Only some browsers tell; code that may never be needed is not for somebody who pays for it. */
const savesData = (): boolean =>
  (navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true;

/** Safari has no idle callback, so it only waits. */
const whenIdle = (run: () => void): void => {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: QUIET_MS });
  else run();
};

/** Loading and running many files takes long, so other tasks run in between. */
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
    // A part that failed to load is requested again when it is needed.
    await fetch().catch(() => {});
  }
  isFetching = false;
};

/**
 * Fetches code that may be needed next: at the first user input, or once the page has been idle for a moment.
 * The first load stays small, and a click finds its code already loaded. A browser that saves data fetches it at the click.
 */
const fetchSoon = (fetches: readonly Fetch[]): void => {
  if (savesData()) return;
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
