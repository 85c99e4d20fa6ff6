const pad = (number: number | string) => String(number).padStart(2, '0');

/** Today's date for the user who types. */
export type Today = { readonly year: number; readonly month: number; readonly day: number };

const isDay = (year: number, month: number, day: number) => {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
};

/**
 * A date as people type it: 2026-11-16, 16.11.2026, 16/11, 16. The day comes before the month. A missing year is the
 * one in which the date comes next. Undefined for text that is no date.
 */
export const readDate = (typed: string, today: Today): string | undefined => {
  const text = typed.trim();
  const iso = text.match(/^(\d{4})-(\d{1,2})-(\d{1,2})$/);
  const written = text.match(/^(\d{1,2})(?:[./ -]+(\d{1,2})(?:[./ -]+(\d{4}|\d{2}))?)?\.?$/);
  if (!iso && !written) return undefined;
  const [day, month, year] = iso ? [iso[3], iso[2], iso[1]] : [written?.[1], written?.[2], written?.[3]];
  const d = Number(day);
  if (month === undefined) {
    const isPast = d < today.day;
    const next = new Date(Date.UTC(today.year, today.month - 1 + (isPast ? 1 : 0), 1));
    return textOf(next.getUTCFullYear(), next.getUTCMonth() + 1, d);
  }
  const m = Number(month);
  if (year === undefined) {
    const isPast = m < today.month || (m === today.month && d < today.day);
    return textOf(today.year + (isPast ? 1 : 0), m, d);
  }
  return textOf(Number(year.length === 2 ? `20${year}` : year), m, d);
};

const textOf = (year: number, month: number, day: number): string | undefined =>
  isDay(year, month, day) ? `${year}-${pad(month)}-${pad(day)}` : undefined;
