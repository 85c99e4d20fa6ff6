import { estimateLeg } from '@waybill/domain/route/travel';
import type { readMinutes } from './shared-data.ts';

const quantile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** How far the plain estimate is from minutes on real roads, as a part of them: for half of the legs, and for nine of ten. */
export const errorOf = ({ points, minutes }: ReturnType<typeof readMinutes>) => {
  const errors: number[] = [];
  for (const [from, one] of points.entries()) {
    for (const [to, other] of points.entries()) {
      const truth = minutes[from * points.length + to] ?? 0;
      const leg = estimateLeg(one, other);
      // Less than a minute is published as none.
      if (truth > 0 && leg) errors.push(Math.abs(leg.seconds / 60 - truth) / truth);
    }
  }
  errors.sort((a, b) => a - b);
  return { legs: errors.length, median: quantile(errors, 0.5), ninth: quantile(errors, 0.9) };
};
