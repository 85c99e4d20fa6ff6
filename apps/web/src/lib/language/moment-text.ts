import type { Format } from '@waybill/i18n/format';
import type { Translate } from '@waybill/i18n/translate';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const WEEK_IN_DAYS = 7;

/** The server records activity once a minute: up to two minutes may have passed for a user who is active now. */
const STILL_NOW = 2 * MINUTE;

type Words = { readonly t: Translate; readonly format: Format };
/** By itself, or in a sentence that has begun with something else. */
type Place = 'alone' | 'inSentence';

/** In English and in Icelandic, days of the week and months are written the same in both places. */
const momentKeys = {
  alone: { now: 'moment.now', today: 'moment.today', yesterday: 'moment.yesterday' },
  inSentence: {
    now: 'moment.inSentence.now',
    today: 'moment.inSentence.today',
    yesterday: 'moment.inSentence.yesterday',
  },
} as const;

/** A moment as people say it: the nearer, the more exact. */
export const momentText = (at: Date, now: Date, { t, format }: Words, place: Place = 'alone'): string => {
  const keys = momentKeys[place];
  const age = now.getTime() - at.getTime();
  if (age < STILL_NOW) return t(keys.now);
  if (age < HOUR) return t('moment.minutesAgo', { count: Math.floor(age / MINUTE) });
  const days = format.daysBetween(at, now);
  const time = format.time(at);
  if (days === 0) return t(keys.today, { time });
  if (days === 1) return t(keys.yesterday, { time });
  if (days < WEEK_IN_DAYS) return `${format.weekday(at)} ${time}`;
  return format.isSameYear(at, now) ? format.dayMonth(at) : format.date(at);
};

/** The form for a history, where even an entry from a minute ago shows its time. */
export const dayAndTime = (at: Date, now: Date, { t, format }: Words, place: Place = 'alone'): string => {
  const keys = momentKeys[place];
  const days = format.daysBetween(at, now);
  const time = format.time(at);
  if (days === 0) return t(keys.today, { time });
  if (days === 1) return t(keys.yesterday, { time });
  return `${format.isSameYear(at, now) ? format.dayMonth(at) : format.date(at)} ${time}`;
};
