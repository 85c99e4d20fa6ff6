import { line } from './validation.ts';

const isDate = (text: string) => {
  const moment = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
};

/** A day of the calendar, such as 2026-11-16, that exists and that a carrier could mean. */
export const calendarDate = line(10)
  .refine((text) => text === '' || (/^(19|20|21)\d\d-\d\d-\d\d$/.test(text) && isDate(text)), { error: 'date' })
  .nullable()
  .transform((text) => (text === '' ? null : text));

/** A time of the day where the organisation is, such as 08:30. */
export const timeOfDay = line(5)
  .refine((text) => text === '' || /^([01]\d|2[0-3]):[0-5]\d$/.test(text), { error: 'time' })
  .nullable()
  .transform((text) => (text === '' ? null : text));

type Window = { readonly earliestTime: string | null; readonly latestTime: string | null };

/** Times of day compare as text. */
export const isWindow = ({ earliestTime, latestTime }: Window): boolean =>
  earliestTime === null || latestTime === null || latestTime >= earliestTime;
