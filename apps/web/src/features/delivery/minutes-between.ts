const MINUTE = 60_000;

/** Whole minutes from one moment to another; null where one of them is not known. */
export const minutesBetween = (from: string | null, to: string | null): number | null =>
  from === null || to === null ? null : Math.round((Date.parse(to) - Date.parse(from)) / MINUTE);
