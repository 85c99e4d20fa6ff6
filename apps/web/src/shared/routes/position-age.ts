import type { VehiclePosition } from '@waybill/contract/positions';
import type { Format } from '@waybill/i18n/format';

/** A phone tells every few seconds: a vehicle that has said nothing for so long may be elsewhere by now. */
const RECENT_MS = 10 * 60_000;

export const isRecent = (at: string, now: Date): boolean => now.getTime() - Date.parse(at) < RECENT_MS;

/** Whether a map of this day shows the position: where a vehicle was last says nothing about any day but today. */
export const isShownOn = (
  day: string,
  { takenAt }: Pick<VehiclePosition, 'takenAt'>,
  now: Date,
  { calendarDay }: Pick<Format, 'calendarDay'>,
): boolean => calendarDay(now) === day && calendarDay(new Date(takenAt)) === day;
