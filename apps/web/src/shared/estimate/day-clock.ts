import type { DaySeconds } from '@waybill/domain/route/route-stop';
import { dayIn, instantOn } from '@waybill/domain/zoned-time';

const NOON = 12 * 60 * 60;

/** Moments of one day as seconds after its midnight, and back. */
export type DayClock = {
  readonly secondsOf: (instant: string) => DaySeconds;
  readonly instantOf: (seconds: DaySeconds) => string;
  /** The time where it is the day itself: nobody is anywhere before now. */
  readonly now: () => DaySeconds | null;
};

/**
 * Counted from noon: one look at the calendar serves a thousand stops. On a day on which clocks change, hours before the change
 * are one off; nobody delivers then. Without the present, the day is none that has begun.
 */
export const dayClock = (day: string, timeZone: string, present: (() => Date) | null = null): DayClock => {
  const noon = instantOn(day, NOON, timeZone).getTime();
  const secondsAt = (time: number) => NOON + (time - noon) / 1000;
  return {
    secondsOf: (instant) => secondsAt(Date.parse(instant)),
    instantOf: (seconds) => new Date(noon + (seconds - NOON) * 1000).toISOString(),
    now: () => {
      const now = present?.();
      return now && dayIn(now, timeZone) === day ? Math.ceil(secondsAt(now.getTime())) : null;
    },
  };
};
