import type { VehiclePosition } from '@waybill/contract/positions';
import type { Format } from '@waybill/i18n/format';
import type { Translate } from '@waybill/i18n/translate';
import { momentText } from '../../lib/language/moment-text.ts';

/** A phone tells every few seconds: a vehicle that has said nothing for so long may be elsewhere by now. */
const RECENT_MS = 10 * 60_000;

export const isRecent = (at: string, now: Date): boolean => now.getTime() - Date.parse(at) <= RECENT_MS;

/** A phone that is on its way tells far more often than this. */
const LIVE_MS = 2 * 60_000;

/** How much a position is worth: the vehicle is there, was there lately, or may be anywhere by now. */
export const freshnessOf = (at: string, now: Date): 'live' | 'recent' | 'old' => {
  if (now.getTime() - Date.parse(at) <= LIVE_MS) return 'live';
  return isRecent(at, now) ? 'recent' : 'old';
};

/** Whether a map of this day shows the position: where a vehicle was last says nothing about any day but today. */
export const isShownOn = (
  day: string,
  { takenAt }: Pick<VehiclePosition, 'takenAt'>,
  now: Date,
  { calendarDay }: Pick<Format, 'calendarDay'>,
): boolean => calendarDay(now) === day && calendarDay(new Date(takenAt)) === day;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** `12 s ago`, from a minute on `4 min ago`, and from an hour on the time itself. */
export const seenText = (at: string, now: Date, words: { readonly t: Translate; readonly format: Format }): string => {
  const { t } = words;
  const age = Math.max(0, now.getTime() - Date.parse(at));
  if (age < MINUTE) return t('route.secondsAgo', { count: Math.floor(age / 1000) });
  if (age < HOUR) return t('moment.minutesAgo', { count: Math.floor(age / MINUTE) });
  return momentText(new Date(at), now, words);
};
