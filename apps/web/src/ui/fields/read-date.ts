/** Today's date for the user who types. */
export type Today = { readonly year: number; readonly month: number; readonly day: number };

/** Where a date without its year or month is looked for: a plan is ahead, a search is as likely to look back. */
export type LooksFor = 'next' | 'nearest';

/**
 * A date as people type it: 2026-11-16, 16.11.2026, 16/11, 16. The day comes before the month. A missing year or month is
 * the one in which the date comes next, or nearest to today. Undefined for text that is no date.
 */
export const readDate = (typed: string, today: Today, looksFor: LooksFor = 'next'): string | undefined => {
  const text = typed.trim();
  const iso = text.match(/^(\d{4})-(\d{1,2})-(\d{1,2})$/);
  const written = text.match(/^(\d{1,2})(?:[./ -]+(\d{1,2})(?:[./ -]+(\d{4}|\d{2}))?)?\.?$/);
  if (!iso && !written) return undefined;
  const [day, month, year] = iso ? [iso[3], iso[2], iso[1]] : [written?.[1], written?.[2], written?.[3]];
  const d = Number(day);
  const now = Date.UTC(today.year, today.month - 1, today.day);
  if (month === undefined) {
    return closest(
      [-1, 0, 1].map((offset) => timeOf(today.year, today.month + offset, d)),
      now,
      looksFor,
    );
  }
  const m = Number(month);
  if (m < 1 || m > 12) return undefined;
  if (year === undefined) {
    return closest(
      [-1, 0, 1].map((offset) => timeOf(today.year + offset, m, d)),
      now,
      looksFor,
    );
  }
  return textOf(timeOf(Number(year.length === 2 ? `20${year}` : year), m, d));
};

/** The moment at which a day begins; NaN for one that its month does not have. Months beyond a year are of the next one. */
const timeOf = (year: number, month: number, day: number): number => {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCDate() === day ? date.getTime() : Number.NaN;
};

const closest = (days: readonly number[], now: number, looksFor: LooksFor): string | undefined => {
  const possible = days.filter((day) => !Number.isNaN(day) && (looksFor === 'nearest' || day >= now));
  const [first] = possible.sort((one, other) => Math.abs(one - now) - Math.abs(other - now) || other - one);
  return textOf(first);
};

const textOf = (time: number | undefined): string | undefined =>
  time === undefined || Number.isNaN(time) ? undefined : new Date(time).toISOString().slice(0, 10);
