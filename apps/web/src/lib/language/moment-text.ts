import type { Format } from '@waybill/i18n/format';
import type { Translate } from '@waybill/i18n/translate';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const WEEK_IN_DAYS = 7;

/** The server records activity once a minute: up to two minutes may have passed for a user who is active now. */
const STILL_NOW = 2 * MINUTE;

type Words = { readonly t: Translate; readonly format: Format };

/** A moment as people say it: the nearer, the more exact. */
export const momentText = (at: Date, now: Date, { t, format }: Words): string => {
  const age = now.getTime() - at.getTime();
  if (age < STILL_NOW) return t('moment.now');
  if (age < HOUR) return t('moment.minutesAgo', { count: Math.floor(age / MINUTE) });
  const days = format.daysBetween(at, now);
  const time = format.time(at);
  if (days === 0) return t('moment.today', { time });
  if (days === 1) return t('moment.yesterday', { time });
  if (days < WEEK_IN_DAYS) return `${format.weekday(at)} ${time}`;
  return format.isSameYear(at, now) ? format.dayMonth(at) : format.date(at);
};

/** The form for a history, where even an entry from a minute ago shows its time. */
export const dayAndTime = (at: Date, now: Date, { t, format }: Words): string => {
  const days = format.daysBetween(at, now);
  const time = format.time(at);
  if (days === 0) return t('moment.today', { time });
  if (days === 1) return t('moment.yesterday', { time });
  return `${format.isSameYear(at, now) ? format.dayMonth(at) : format.date(at)} ${time}`;
};
