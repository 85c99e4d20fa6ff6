import type { Tally } from '@waybill/contract/overview';

/** A day, or a week where there are more days than bars that can be pressed. */
export type Span = {
  readonly from: string;
  readonly to: string;
  readonly planned: number;
  readonly completed: number;
  readonly failed: number;
  readonly out: number;
  readonly rest: number;
  readonly onTime: number;
  readonly late: number;
};

const WEEK = 7;
const MOST_DAYS = 28;

const spanOf = (days: readonly (Tally & { readonly day: string })[]): Span => {
  const sum = (count: (tally: Tally) => number) => days.reduce((total, tally) => total + count(tally), 0);
  const planned = sum((tally) => tally.planned);
  const completed = sum(({ byStatus }) => byStatus.completed ?? 0);
  const failed = sum(({ byStatus }) => byStatus.failed ?? 0);
  const out = sum(({ byStatus }) => byStatus['out-for-delivery'] ?? 0);
  return {
    from: days[0]?.day ?? '',
    to: days.at(-1)?.day ?? '',
    planned,
    completed,
    failed,
    out,
    rest: planned - completed - failed - out,
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
