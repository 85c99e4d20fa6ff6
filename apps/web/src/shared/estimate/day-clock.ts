import type { DaySeconds } from '@waybill/domain/route/route-stop';
import { instantOn } from '@waybill/domain/zoned-time';

const NOON = 12 * 60 * 60;

/** Moments of one day as seconds after its midnight, and back. */
export type DayClock = {
  readonly secondsOf: (instant: string) => DaySeconds;
  readonly instantOf: (seconds: DaySeconds) => string;
};

/**
 * Counted from noon: one look at the calendar serves a thousand stops. On a day on which clocks change, hours before the change
 * are one off; nobody delivers then.
 */
export const dayClock = (day: string, timeZone: string): DayClock => {
  const noon = instantOn(day, NOON, timeZone).getTime();
  return {
    secondsOf: (instant) => NOON + (Date.parse(instant) - noon) / 1000,
    instantOf: (seconds) => new Date(noon + (seconds - NOON) * 1000).toISOString(),
  };
};
