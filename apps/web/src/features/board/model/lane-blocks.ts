import type { DaySeconds, TimeSpan } from '@waybill/domain/route/route-stop';
import type { TimeAxis } from './time-axis.ts';

/** A stop as a lane draws it: today's, or that of a proposal. */
export type LaneStop = {
  readonly id: string;
  readonly number: number;
  readonly arrives: DaySeconds;
  readonly leaves: DaySeconds;
  readonly isDone: boolean;
  /** Done, and in vain. */
  readonly isFailed: boolean;
  /** Null where it may come at any time. */
  readonly window: TimeSpan | null;
  readonly lateMinutes: number;
  readonly isAtRisk: boolean;
};

export type Block = {
  readonly id: string;
  readonly x: number;
  readonly width: number;
  readonly showsNumber: boolean;
  /** Up to the next stop. */
  readonly roomBeside: number;
};

/** Wide enough for two digits, where the next stop leaves the room. */
const USUAL_WIDTH = 22;
const LEAST_WIDTH = 6;
const GAP = 2;
const NUMBER_FROM = 15;

/** The stops of a lane from left to right. A stop of three minutes is a hair: it is drawn wider, and never over the next one. */
export const blocksOf = (stops: readonly LaneStop[], axis: TimeAxis): readonly Block[] =>
  stops.map(({ id, arrives, leaves }, index) => {
    const x = axis.xOf(arrives);
    const next = stops[index + 1];
    const room = next ? axis.xOf(next.arrives) - x - GAP : Number.POSITIVE_INFINITY;
    const wanted = Math.max(USUAL_WIDTH, axis.xOf(leaves) - x);
    const width = Math.max(LEAST_WIDTH, Math.min(wanted, room));
    return { id, x, width, showsNumber: width >= NUMBER_FROM, roomBeside: Math.max(0, room + GAP - width) };
  });

/** The window of a stop: above the lane or below it, so that those of neighbours do not merge. */
export type Bracket = {
  readonly from: number;
  readonly to: number;
  readonly isAbove: boolean;
  /** Open ends are not drawn: the window goes on beyond the axis. */
  readonly hasStart: boolean;
  readonly hasEnd: boolean;
  /** From the end of the window to the arrival; null on time. */
  readonly lateTo: number | null;
};

/** The windows of the stops that are still to come. */
export const bracketsOf = (stops: readonly LaneStop[], axis: TimeAxis): readonly Bracket[] =>
  stops.flatMap(({ number, isDone, window, arrives, lateMinutes }) => {
    if (isDone || !window) return [];
    const { from, to } = axis.span;
    return [
      {
        from: axis.xOf(Math.max(window.from, from)),
        to: axis.xOf(Math.min(window.to, to)),
        isAbove: number % 2 === 1,
        hasStart: window.from > from,
        hasEnd: window.to < to,
        lateTo: lateMinutes > 0 ? axis.xOf(arrives) : null,
      },
    ];
  });

const ABOVE = 2.5;
const FOOT = 3;

/** Brackets as paths of one drawing of so many pixels: those in time, the late ones, and how late they are. */
export const bracketPaths = (brackets: readonly Bracket[], height: number) => {
  const path = (chosen: readonly Bracket[]) =>
    chosen
      .map(({ from, to, isAbove, hasStart, hasEnd }) => {
        const y = isAbove ? ABOVE : height - ABOVE;
        const foot = isAbove ? y + FOOT : y - FOOT;
        const start = hasStart ? `M${from} ${foot}V${y}` : `M${from} ${y}`;
        return `${start}H${to}${hasEnd ? `V${foot}` : ''}`;
      })
      .join('');
  const late = brackets.filter(({ lateTo }) => lateTo !== null);
  return {
    onTime: path(brackets.filter(({ lateTo }) => lateTo === null)),
    late: path(late),
    run: late.map(({ to, lateTo, isAbove }) => `M${to} ${isAbove ? ABOVE : height - ABOVE}H${lateTo}`).join(''),
  };
};

/** Before which stop something comes that is put down at this moment. */
export const indexAtTime = (stops: readonly LaneStop[], at: DaySeconds): number => {
  const index = stops.findIndex(({ arrives, leaves }) => at < (arrives + leaves) / 2);
  return index === -1 ? stops.length : index;
};
