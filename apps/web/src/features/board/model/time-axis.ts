import type { DaySeconds, TimeSpan } from '@waybill/domain/route/route-stop';

const HOUR = 60 * 60;
const DAY = 24 * HOUR;
/** An empty day is drawn as a usual one. */
const USUAL: TimeSpan = { from: 8 * HOUR, to: 17 * HOUR };
const SHORTEST = 4 * HOUR;
/** What ends at the end of the axis still has room for its mark. */
const AFTER = 12 * 60;
/** Where an hour would be narrower, blocks could not be told apart: the lanes scroll sideways instead. */
const NARROWEST_HOUR = 84;
/** Where an hour is so wide, halves are marked too. */
const HALVES_FROM = 100;

/** The whole hours in which something happens. */
export const spanOf = (spans: readonly TimeSpan[]): TimeSpan => {
  if (spans.length === 0) return USUAL;
  const first = Math.min(...spans.map(({ from }) => from));
  const last = Math.max(...spans.map(({ to }) => to));
  const from = Math.max(0, Math.floor(first / HOUR) * HOUR);
  return { from, to: Math.max(from + SHORTEST, last) + AFTER };
};

type Tick = { readonly at: DaySeconds; readonly x: number; readonly isHour: boolean };

export type TimeAxis = {
  readonly span: TimeSpan;
  readonly width: number;
  readonly xOf: (at: DaySeconds) => number;
  readonly timeAt: (x: number) => DaySeconds;
  readonly ticks: readonly Tick[];
};

/** The times of a span on so many pixels, or on more where they would not fit. */
export const timeAxis = (span: TimeSpan, room: number): TimeAxis => {
  const hours = (span.to - span.from) / HOUR;
  const width = Math.max(room, hours * NARROWEST_HOUR);
  const perSecond = width / (span.to - span.from);
  const xOf = (at: DaySeconds) => (at - span.from) * perSecond;
  const step = perSecond * HOUR >= HALVES_FROM ? HOUR / 2 : HOUR;
  const first = Math.ceil(span.from / step) * step;
  const count = Math.max(0, Math.floor((span.to - first) / step) + 1);
  const ticks = Array.from({ length: count }, (_, index) => {
    const at = first + index * step;
    return { at, x: xOf(at), isHour: at % HOUR === 0 };
  });
  return { span, width, xOf, timeAt: (x) => span.from + x / perSecond, ticks };
};

/** So much of what is seen at first is before now. */
const BEFORE_NOW = 1 / 4;

/** How far a day that is longer than the room is scrolled, so that it opens where it is now; null where it begins at its beginning. */
export const scrollToNow = ({ span, width, xOf }: TimeAxis, room: number, now: DaySeconds): number | null =>
  width > room && now > span.from && now < span.to ? Math.max(0, xOf(now) - room * BEFORE_NOW) : null;

/** What a clock shows: after midnight it begins anew. */
export const clockOf = (at: DaySeconds): string => {
  const minutes = Math.round((((at % DAY) + DAY) % DAY) / 60) % (24 * 60);
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
};
