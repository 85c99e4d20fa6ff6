import type { Tally } from '@waybill/contract/overview';
import { waitingOf } from './tally-columns.ts';

/** A day, or a week where there are more days than bars that can be pressed. */
export type Span = {
  readonly from: string;
  readonly to: string;
  readonly planned: number;
  readonly completed: number;
  readonly failed: number;
  readonly out: number;
  readonly waiting: number;
  readonly onTime: number;
  readonly late: number;
};

const WEEK = 7;
const MOST_DAYS = 28;

const spanOf = (days: readonly (Tally & { readonly day: string })[]): Span => {
  const sum = (count: (tally: Tally) => number) => days.reduce((total, tally) => total + count(tally), 0);
  return {
    from: days[0]?.day ?? '',
    to: days.at(-1)?.day ?? '',
    planned: sum(({ planned }) => planned),
    completed: sum(({ byStatus }) => byStatus.completed ?? 0),
    failed: sum(({ byStatus }) => byStatus.failed ?? 0),
    out: sum(({ byStatus }) => byStatus['out-for-delivery'] ?? 0),
    waiting: sum(waitingOf),
    onTime: sum(({ onTime }) => onTime),
    late: sum(({ late }) => late),
  };
};

/** The bars of a chart, the last of which ends today. A finger needs 24 pixels: on a phone there is room for a week. */
export const spansOf = (days: readonly (Tally & { readonly day: string })[], isNarrow: boolean): readonly Span[] => {
  const isByWeek = days.length > (isNarrow ? 2 * WEEK : MOST_DAYS);
  if (!isByWeek) return (isNarrow ? days.slice(-WEEK) : days).map((day) => spanOf([day]));
  const weeks = Math.floor(days.length / WEEK);
  return Array.from({ length: weeks }, (_, week) => {
    const end = days.length - (weeks - 1 - week) * WEEK;
    return spanOf(days.slice(end - WEEK, end));
  });
};
