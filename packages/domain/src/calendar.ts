import { z } from 'zod';
import { line } from './validation.ts';

/** Applies to timestamps too: no database supports every year that four digits can write. */
export const BELIEVABLE_YEAR = /^(19|20|21)/;

/** A day of the calendar, such as 2026-11-16, that exists and that a carrier could mean. */
export const day = z.iso.date({ error: 'date', abort: true }).regex(BELIEVABLE_YEAR, { error: 'date' });

/** A day that may be left out, as a person types it. */
export const calendarDate = line(10)
  .refine((text) => text === '' || day.safeParse(text).success, { error: 'date' })
  .nullable()
  .transform((text) => (text === '' ? null : text));

/** A time of day in the organisation's time zone, such as 08:30. */
export const timeOfDay = line(5)
  .refine((text) => text === '' || /^([01]\d|2[0-3]):[0-5]\d$/.test(text), { error: 'time' })
  .nullable()
  .transform((text) => (text === '' ? null : text));

type Window = { readonly earliestTime: string | null; readonly latestTime: string | null };

/** Times of day compare as text. */
export const isWindow = ({ earliestTime, latestTime }: Window): boolean =>
  earliestTime === null || latestTime === null || latestTime >= earliestTime;

/** So many days after a day; before it, where they are negative. */
export const plusDays = (from: string, days: number): string => {
  const at = new Date(`${from}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
};

/** Every day from the one to the other, both included. */
export const daysBetween = (from: string, to: string): readonly string[] =>
  Array.from({ length: 1 + Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) }, (_, n) => plusDays(from, n));
