import type { DaySeconds, TimeSpan } from './route-stop.ts';

/** Whether a stop keeps its window, as far as that can be told by now. */
export const STOP_RISKS = ['on-time', 'at-risk', 'late'] as const;
export type StopRisk = (typeof STOP_RISKS)[number];

/** Traffic eats so much: whoever arrives later than this before the end of the window may miss it. */
export const CLOSE_SECONDS = 10 * 60;

type Times = {
  readonly arrives: DaySeconds;
  readonly begins: DaySeconds;
  /** The driver is there: nothing can come between any more. */
  readonly hasArrived?: boolean;
};

export const riskOf = ({ arrives, begins, hasArrived = false }: Times, window: TimeSpan): StopRisk => {
  if (begins > window.to) return 'late';
  // Who waits for a window to open is in time, however short it is.
  const reached = begins > window.from ? begins : arrives;
  return !hasArrived && reached > window.to - CLOSE_SECONDS ? 'at-risk' : 'on-time';
};
