import type { VisitTable } from './visit-table.ts';

/** Sums of the same fractions in another order differ by less than this; whole seconds are added exactly. */
export const TOLERANCE = 1e-6;

/** When service begins for whoever arrives now: Infinity, if every window has closed. */
export const beginsAt = (visits: VisitTable, node: number, arrival: number): number => {
  if (arrival > visits.closes[node]! + TOLERANCE) return Number.POSITIVE_INFINITY;
  const windows = visits.windows[node];
  if (windows) for (const { from, to } of windows) if (arrival <= to + TOLERANCE) return Math.max(arrival, from);
  return Math.max(arrival, visits.opens[node]!);
};

/** The last moment until then at which service may begin: -Infinity, if no window has opened. */
export const beginsUntil = (visits: VisitTable, node: number, latest: number): number => {
  if (latest < visits.opens[node]! - TOLERANCE) return Number.NEGATIVE_INFINITY;
  const windows = visits.windows[node];
  if (windows)
    for (let at = windows.length - 1; at >= 0; at -= 1)
      if (latest >= windows[at]!.from - TOLERANCE) return Math.min(latest, windows[at]!.to);
  return Math.min(latest, visits.closes[node]!);
};
